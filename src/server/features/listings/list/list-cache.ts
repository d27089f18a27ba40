import { LRUCache } from 'lru-cache'
import { listAnswer } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { shapeOf, versionTag } from '#server/platform/http/version-tag.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import type { CountyFragment } from './county-fragment.ts'
import { joinFragments } from './join-fragments.ts'

/** Recently joined answers: most subscribers share their set of counties with another. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

const SHAPE = shapeOf(listAnswer)

/** Names a permission set at one version of its data and of the law; equal exactly where the answers are. */
export function etagOf(counties: readonly OpenCounty[], today: PlainDate): string {
  return versionTag(SHAPE, counties, termsOn(today))
}

/** What minimum upset bids depend on beside the data: they are the same on every day of the same terms. */
function termsOn(today: PlainDate): string {
  return upsetBidTermsOn(today).effective_from
}

/** Packs the listings of a county as they are now, with the upset bids to file on a day. */
export type PackCounty = (fips: string, today: PlainDate) => Promise<CountyFragment>

/** A list answer, gzipped. */
export type ListCache = (counties: readonly OpenCounty[], today: PlainDate) => Promise<Buffer>

type Packed = { version: string; fragment: Promise<CountyFragment> }

/**
 * The list answers. Each county is packed once per version of its data and of the law, whatever the number of requests and of sets of
 * counties it is in; an answer joins the counties of one set. Of a county only the version asked for last is kept.
 */
export function createListCache(packCounty: PackCounty): ListCache {
  const packed = new Map<string, Packed>()
  const answers = new LRUCache<string, Buffer>({
    maxSize: MAX_ANSWER_BYTES,
    sizeCalculation: (answer) => answer.length,
  })
  const underWay = new Map<string, Promise<Buffer>>()

  function fragmentOf({ fips, data_version }: OpenCounty, today: PlainDate): Promise<CountyFragment> {
    const version = `${data_version} ${termsOn(today)}`
    const known = packed.get(fips)
    if (known?.version === version) return known.fragment
    const made: Packed = { version, fragment: packCounty(fips, today) }
    packed.set(fips, made)
    made.fragment.catch(() => {
      if (packed.get(fips) === made) packed.delete(fips)
    })
    return made.fragment
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
    const pending = underWay.get(key) ?? join(counties, today)
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
