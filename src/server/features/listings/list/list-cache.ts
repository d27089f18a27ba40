import { LRUCache } from 'lru-cache'
import { listAnswer } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { shapeOf, versionTag } from '#server/platform/http/version-tag.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import type { CountyFragment } from './county-fragment.ts'
import { joinFragments } from './join-fragments.ts'

/** Cache size for joined responses; most subscribers share their set of counties with others. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

const SHAPE = shapeOf(listAnswer)

/** ETag of a set of counties at one version of their data and of the law; changes exactly when the response does. */
export function etagOf(counties: readonly OpenCounty[], today: PlainDate): string {
  return versionTag(SHAPE, counties, termsOn(today))
}

/** What minimum upset bids depend on besides the data: the statutory terms in effect. */
function termsOn(today: PlainDate): string {
  return upsetBidTermsOn(today).effective_from
}

/** Packs a county's listings at its data version or a later one, with upset bids as of a day. */
export type PackCounty = (county: OpenCounty, today: PlainDate) => Promise<CountyFragment>

/** Returns the gzipped list response. */
export type ListCache = (counties: readonly OpenCounty[], today: PlainDate) => Promise<Buffer>

type Packed = { version: string; fragment: Promise<CountyFragment> }

/**
 * Caches list responses. Packs each county once per version of its data and of the law, however many requests and
 * sets of counties it is in, and joins them per set. Keeps only the latest version of each county.
 */
export function createListCache(packCounty: PackCounty): ListCache {
  const packed = new Map<string, Packed>()
  const answers = new LRUCache<string, Buffer>({
    maxSize: MAX_ANSWER_BYTES,
    sizeCalculation: (answer) => answer.length,
  })
  const inFlight = new Map<string, Promise<Buffer>>()

  function fragmentOf(county: OpenCounty, today: PlainDate): Promise<CountyFragment> {
    const { fips, data_version } = county
    const version = `${data_version} ${termsOn(today)}`
    const known = packed.get(fips)
    if (known?.version === version) return known.fragment
    const entry: Packed = { version, fragment: packCounty(county, today) }
    packed.set(fips, entry)
    entry.fragment.catch(() => {
      if (packed.get(fips) === entry) packed.delete(fips)
    })
    return entry.fragment
  }

  async function join(counties: readonly OpenCounty[], today: PlainDate): Promise<Buffer> {
    const fragments = await Promise.all(counties.map((county) => fragmentOf(county, today)))
    const names = counties.map(({ name }) => name)
    return joinFragments(fragments, names)
  }

  return async (counties, today) => {
    const key = etagOf(counties, today)
    const ready = answers.get(key)
    if (ready) return ready
    const pending = inFlight.get(key) ?? join(counties, today)
    inFlight.set(key, pending)
    try {
      const answer = await pending
      answers.set(key, answer)
      return answer
    } finally {
      inFlight.delete(key)
    }
  }
}
