import { useQuery } from '@tanstack/react-query'
import type { CountySource } from '#contract/listings/county-schema.ts'
import { queryOf } from '#web/lib/api/query.ts'
import type { CountyKnown } from './county-facts.tsx'
import { KNOWN_COUNTIES } from './known-counties.ts'

/** In place of what the server has not told: not yet, or not at all. */
export type NotYetNotified = 'asked' | 'failed'

export type GuideEntry = {
  county: CountyKnown
  /** Listings now. */
  listings: number | NotYetNotified
  /** What is read of the county. */
  sources: readonly CountySource[] | NotYetNotified
}

/**
 * All counties by name, with what the product was built with until the server has told what its operator knows. Drawn
 * alike by the build and by the browser's first drawing.
 */
export function useCountyGuide(): readonly GuideEntry[] {
  const counties = useQuery(queryOf('GET /api/counties'))
  const sources = useQuery(queryOf('GET /api/county_sources'))
  const told = new Map(counties.data?.counties.map((county) => [county.fips, county]))
  const read = new Map(sources.data?.counties.map((county) => [county.fips, county.sources]))
  return KNOWN_COUNTIES.map((known) => {
    const now = told.get(known.fips)
    return {
      county: now ?? known,
      listings: now?.listings ?? untold(counties),
      sources: sources.data ? (read.get(known.fips) ?? []) : untold(sources),
    }
  })
}

function untold({ isError }: { isError: boolean }): NotYetNotified {
  return isError ? 'failed' : 'asked'
}
