import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { listAnswer } from '#contract/listings/listings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { shapeOf, versionTag } from '#server/platform/http/version-tag.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { readCountyListings } from './listings.store.ts'
import { wireJsonOf } from './wire-listing.ts'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

type Entry = { id: number; json: string; hasOutline: boolean }

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
/** Quality 5 is the knee: a tenth larger than 9 at a fifth of the time. */
const BROTLI_QUALITY = 5

/** Counties of one machine fit in memory many times over; answers are per permission set and can be many. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024
const MAX_COUNTIES = 200

async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return text
  if (encoding === 'gzip') return deflate(text)
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

function answerText(entries: readonly Entry[], countyNames: readonly string[]): Buffer {
  const inIdOrder = entries.toSorted((a, b) => a.id - b.id)
  const join = (hasOutline: boolean) =>
    inIdOrder.flatMap((entry) => (entry.hasOutline === hasOutline ? [entry.json] : [])).join(',')
  const names = JSON.stringify(countyNames)
  return Buffer.from(
    `{"tax_foreclosures":[${join(true)}],"without_outline":[${join(false)}],"accessible_counties":${names}}`,
  )
}

const SHAPE = shapeOf(listAnswer)

/** Names a permission set at one version of its data; equal exactly where the answers are. */
export function etagOf(counties: readonly OpenCounty[]): string {
  return versionTag(SHAPE, counties)
}

export type ListCache = { answer(counties: readonly OpenCounty[], encoding: Encoding): Promise<Buffer> }

/**
 * The list answers, each composed and compressed once per permission set and data version, whatever the number of
 * requests. A county's rows are read once per version and shared by all sets that hold it.
 */
export function createListCache(db: Db): ListCache {
  const countyEntries = new LRUCache<string, Promise<Entry[]>>({ max: MAX_COUNTIES })
  const answers = new LRUCache<string, Buffer>({
    maxSize: MAX_ANSWER_BYTES,
    sizeCalculation: (answer) => Math.max(answer.length, 1),
  })
  const underWay = new Map<string, Promise<Buffer>>()

  function entriesOf({ fips, data_version }: OpenCounty): Promise<Entry[]> {
    const key = `${fips}:${data_version}`
    const known = countyEntries.get(key)
    if (known) return known
    const read = readCountyListings(db, fips).then((rows) =>
      rows.map((row) => ({ id: row.id, json: wireJsonOf(row), hasOutline: row.rings !== null })),
    )
    countyEntries.set(key, read)
    read.catch(() => countyEntries.delete(key))
    return read
  }

  async function compose(counties: readonly OpenCounty[], encoding: Encoding): Promise<Buffer> {
    const entries = await Promise.all(counties.map(entriesOf))
    const text = answerText(
      entries.flat(),
      counties.map((county) => county.name),
    )
    return compress(text, encoding)
  }

  return {
    async answer(counties, encoding) {
      const key = `${etagOf(counties)}|${encoding}`
      const ready = answers.get(key)
      if (ready) return ready
      const pending = underWay.get(key) ?? compose(counties, encoding)
      underWay.set(key, pending)
      try {
        const answer = await pending
        answers.set(key, answer)
        return answer
      } finally {
        underWay.delete(key)
      }
    },
  }
}
