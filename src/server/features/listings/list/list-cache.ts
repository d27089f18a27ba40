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

/** About what an entry of a cache takes besides its key and value. */
const ENTRY_BYTES = 200

type Make<V> = () => Promise<V>

/** Values by key, each made once however many ask for it meanwhile. A failure is not kept. Sizes are in bytes. */
function sharedCache<V extends object | string>(maxSize: number, sizeOf: (value: V) => number) {
  const cache = new LRUCache<string, V, Make<V>>({
    maxSize,
    // With the key, because a reader may send any number of versions of which nothing is known.
    sizeCalculation: (value, key) => sizeOf(value) + key.length + ENTRY_BYTES,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })
  return {
    get: (key: string) => cache.get(key),
    getOrMake: (key: string, make: Make<V>) => cache.forceFetch(key, { context: make }),
  }
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

/** `unknown` if all of its listings may have changed: it was opened since, or no record tells. */
type ChangedCounty = { county: OpenCounty; changes: CountyChanges | 'unknown' }

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
    return changed.getOrMake(key, () => pack.changes(county, since, today))
  }

  async function join(counties: readonly OpenCounty[], today: PlainDate): Promise<Buffer> {
    const fragments = await Promise.all(counties.map((county) => fragmentOf(county, today)))
    return joinFragments(fragments, namesOf(counties))
  }

  /** What changed in each county that is not at the version given by `versions`. */
  async function changesSince(
    versions: ReadonlyMap<string, number>,
    counties: readonly OpenCounty[],
    today: PlainDate,
  ): Promise<ChangedCounty[]> {
    const changed = counties.filter(({ fips, data_version }) => versions.get(fips) !== data_version)
    return Promise.all(
      changed.map(async (county) => {
        const since = versions.get(county.fips)
        return { county, changes: since === undefined ? 'unknown' : await changesOf(county, since, today) }
      }),
    )
  }

  async function joinChanges(
    changed: readonly ChangedCounty[],
    counties: readonly OpenCounty[],
    today: PlainDate,
  ): Promise<Buffer> {
    const parts = await Promise.all(
      changed.map(async ({ county, changes }) => {
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

  return async (counties, today, since = null) => {
    const version = listVersionOf(counties, today)
    const wholeList = () => answers.getOrMake(version, () => join(counties, today))
    if (since === null) return wholeList()
    const key = `${since} ${version}`
    const known = answers.get(key)
    if (known) return known
    const versions = readListVersion(since, today)
    if (versions === null) return wholeList()
    const changed = await changesSince(versions, counties, today)
    const unknown = changed.filter(({ changes }) => changes === 'unknown')
    // Of the reader's list, nothing can be kept.
    if (unknown.length === counties.length) return wholeList()
    return answers.getOrMake(key, () => joinChanges(changed, counties, today))
  }
}

function sizeOf(changes: CountyChanges | 'unknown'): number {
  return changes === 'unknown' ? 0 : changes.fragment.bytes.length + 8 * changes.gone.length
}

function namesOf(counties: readonly OpenCounty[]): string[] {
  return counties.map(({ name }) => name)
}
