import { LRUCache } from 'lru-cache'
import { listAnswer } from '#contract/listings/listings.ts'
import { shapeOf, versionTag } from '#server/platform/http/version-tag.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import type { CountyFragment } from './county-fragment.ts'
import { joinFragments } from './join-fragments.ts'

/** Recently joined answers: most subscribers share their set of counties with another. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

const SHAPE = shapeOf(listAnswer)

/** Names a permission set at one version of its data; equal exactly where the answers are. */
export function etagOf(counties: readonly OpenCounty[]): string {
  return versionTag(SHAPE, counties)
}

/** Packs the listings of a county as they are now. */
export type PackCounty = (fips: string) => Promise<CountyFragment>

/** A list answer, gzipped. */
export type ListCache = (counties: readonly OpenCounty[]) => Promise<Buffer>

type Packed = { version: number; fragment: Promise<CountyFragment> }

/**
 * The list answers. Each county is packed once per version of its data, whatever the number of requests and of sets of
 * counties it is in; an answer joins the counties of one set. Of a county only the version asked for last is kept.
 */
export function createListCache(packCounty: PackCounty): ListCache {
  const packed = new Map<string, Packed>()
  const answers = new LRUCache<string, Buffer>({
    maxSize: MAX_ANSWER_BYTES,
    sizeCalculation: (answer) => answer.length,
  })
  const underWay = new Map<string, Promise<Buffer>>()

  function fragmentOf({ fips, data_version }: OpenCounty): Promise<CountyFragment> {
    const known = packed.get(fips)
    if (known?.version === data_version) return known.fragment
    const made: Packed = { version: data_version, fragment: packCounty(fips) }
    packed.set(fips, made)
    made.fragment.catch(() => {
      if (packed.get(fips) === made) packed.delete(fips)
    })
    return made.fragment
  }

  async function join(counties: readonly OpenCounty[]): Promise<Buffer> {
    const fragments = await Promise.all(counties.map(fragmentOf))
    const names = counties.map(({ name }) => name)
    return joinFragments(fragments, names)
  }

  return async (counties) => {
    const key = etagOf(counties)
    const ready = answers.get(key)
    if (ready) return ready
    const pending = underWay.get(key) ?? join(counties)
    underWay.set(key, pending)
    try {
      const answer = await pending
      answers.set(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }
}
