import { LRUCache } from 'lru-cache'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import type { CountyFragment } from './county-fragment.ts'
import { joinFragments } from './join-fragments.ts'
import { listVersionOf, readListVersion, termsOn } from './list-version.ts'
import type { CountyChanges } from './pack-work.ts'

/** Cache size for joined responses; most subscribers share their set of counties with others. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/** Cache size for what changed in counties since a version; after an import, most readers have the same one. */
const MAX_CHANGES_BYTES = 16 * 1024 * 1024

type Make<V> = () => Promise<V>

/** Values by key, each made once however many ask for it meanwhile. A failure is not kept. */
function sharedCache<V extends object | string>(maxSize: number, sizeCalculation: (value: V) => number) {
  const cache = new LRUCache<string, V, Make<V>>({
    maxSize,
    sizeCalculation,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
  return (key: string, make: Make<V>) => cache.forceFetch(key, { context: make })
}

/** Packs counties' listings at their data version or a later one, with upset bids as of a day. */
export type PackCounties = {
  whole: (county: OpenCounty, today: PlainDate) => Promise<CountyFragment>
  /** What changed after version `since`. */
  changes: (county: OpenCounty, since: number, today: PlainDate) => Promise<CountyChanges | 'unknown'>
}

/** The gzipped list response: whole, or what changed since a version of it (`since`), if that can be told. */
export type ListCache = (
  counties: readonly OpenCounty[],
  today: PlainDate,
  since?: string | null,
) => Promise<Buffer>

type Packed = { version: string; fragment: Promise<CountyFragment> }

/**
 * Caches list responses. Packs each county once per version of its data and of the law, however many requests and
 * sets of counties it is in, and joins them per set. Keeps only the latest version of each county.
 */
export function createListCache(pack: PackCounties): ListCache {
  const packed = new Map<string, Packed>()
  const changed = sharedCache<CountyChanges | 'unknown'>(MAX_CHANGES_BYTES, sizeOf)
  const answers = sharedCache<Buffer>(MAX_ANSWER_BYTES, ({ length }) => length)

  function fragmentOf(county: OpenCounty, today: PlainDate): Promise<CountyFragment> {
    const { fips, data_version } = county
    const version = `${data_version} ${termsOn(today)}`
    const known = packed.get(fips)
    if (known?.version === version) return known.fragment
    const entry: Packed = { version, fragment: pack.whole(county, today) }
    packed.set(fips, entry)
    entry.fragment.catch(() => {
      if (packed.get(fips) === entry) packed.delete(fips)
    })
    return entry.fragment
  }

  function changesOf(county: OpenCounty, since: number, today: PlainDate) {
    const key = `${county.fips} ${since} ${county.data_version} ${termsOn(today)}`
    return changed(key, () => pack.changes(county, since, today))
  }

  async function join(counties: readonly OpenCounty[], today: PlainDate): Promise<Buffer> {
    const fragments = await Promise.all(counties.map((county) => fragmentOf(county, today)))
    return joinFragments(fragments, namesOf(counties))
  }

  /** A county that was opened since, or of which it is not known what changed, is in it with all of its listings. */
  async function joinChanges(
    counties: readonly OpenCounty[],
    versions: ReadonlyMap<string, number>,
    today: PlainDate,
  ): Promise<Buffer> {
    const parts = await Promise.all(
      counties
        .filter(({ fips, data_version }) => versions.get(fips) !== data_version)
        .map(async (county) => {
          const since = versions.get(county.fips)
          const changes = since === undefined ? 'unknown' : await changesOf(county, since, today)
          if (changes !== 'unknown') return { ...changes, whole: [] }
          return { fragment: await fragmentOf(county, today), gone: [], whole: [county.name] }
        }),
    )
    const fragments = parts.map(({ fragment }) => fragment)
    return joinFragments(fragments, namesOf(counties), {
      gone: parts.flatMap(({ gone }) => gone),
      whole_counties: parts.flatMap(({ whole }) => whole),
    })
  }

  return (counties, today, since = null) => {
    const version = listVersionOf(counties, today)
    const versions = since === null ? null : readListVersion(since, today)
    // Of a list without any county in common, nothing can be kept.
    if (versions === null || !counties.some(({ fips }) => versions.has(fips)))
      return answers(version, () => join(counties, today))
    return answers(`${since} ${version}`, () => joinChanges(counties, versions, today))
  }
}

function sizeOf(changes: CountyChanges | 'unknown'): number {
  return changes === 'unknown' ? 1 : 1 + changes.fragment.bytes.length + 8 * changes.gone.length
}

function namesOf(counties: readonly OpenCounty[]): string[] {
  return counties.map(({ name }) => name)
}
