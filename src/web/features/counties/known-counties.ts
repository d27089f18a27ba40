import { counties } from '#domain/counties/counties.ts'
import { formatClockTime } from '#domain/time/clock-time.ts'
import type { CountyKnown } from './county-facts.tsx'

/** All hundred counties by name, with the built-in facts, before an operator adds to them. */
export const KNOWN_COUNTIES: readonly CountyKnown[] = counties
  .map((county) => ({
    fips: county.fips,
    name: county.name,
    slug: county.slug,
    court_code: county.court_code,
    seller: county.seller,
    sale_place: county.sale_place,
    sale_day_deposit: county.sale_day_deposit,
    procedure: county.procedure,
    closes_at: formatClockTime(county.closes_at),
    closes_at_confirmed: county.closes_at_confirmed,
    links: [...county.links],
  }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
