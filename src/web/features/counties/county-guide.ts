import { useQuery } from '@tanstack/react-query'
import type { CountySource } from '#contract/listings/county-schema.ts'
import { queryOf } from '#web/lib/api/query.ts'
import type { CountyKnown } from './county-facts.tsx'
import { KNOWN_COUNTIES } from './known-counties.ts'

/** State of server data that is missing: loading or failed. */
export type NotYetNotified = 'asked' | 'failed'

export type GuideEntry = {
  county: CountyKnown
  /** Current number of listings. */
  listings: number | NotYetNotified
  /** Sources checked for the county. */
  sources: readonly CountySource[] | NotYetNotified
}

/**
 * All counties by name, with built-in facts until the server returns the operator's. Identical at build time and on the
 * first client render.
 */
export function useCountyGuide(): readonly GuideEntry[] {
  const counties = useQuery(queryOf('GET /api/counties'))
  const sources = useQuery(queryOf('GET /api/county_sources'))
  const answered = new Map(counties.data?.counties.map((county) => [county.fips, county]))
  const read = new Map(sources.data?.counties.map((county) => [county.fips, county.sources]))
  return KNOWN_COUNTIES.map((known) => {
    const now = answered.get(known.fips)
    return {
      county: now ?? known,
      listings: now?.listings ?? unknownYet(counties),
      sources: sources.data ? (read.get(known.fips) ?? []) : unknownYet(sources),
    }
  })
}

function unknownYet({ isError }: { isError: boolean }): NotYetNotified {
  return isError ? 'failed' : 'asked'
}
