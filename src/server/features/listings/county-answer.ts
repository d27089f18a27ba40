import type { County, CountySource } from '#contract/listings/county-schema.ts'
import { usualGapHours } from '#domain/counties/reading-gap.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { CountyRow } from './counties.store.ts'
import type { CountySourceRow } from './listings.store.ts'

/** The clerk's office of a county, with the hours set by the operator. */
export function clerkOfficeOf(
  row: Pick<CountyRow, 'name' | 'closes_at_minute' | 'closes_at_confirmed'>,
  closures: readonly CourtClosure[],
): ClerkOffice {
  return {
    county: row.name,
    closures,
    closes_at: clockTimeOfMinute(row.closes_at_minute),
    closes_at_confirmed: row.closes_at_confirmed,
  }
}

/** A county as the API returns it. */
export function countyAnswer(row: CountyRow): County {
  return {
    fips: row.fips,
    name: row.name,
    slug: row.slug,
    court_code: row.court_code,
    seller: row.seller,
    sale_place: row.sale_place,
    sale_day_deposit: row.sale_day_deposit,
    procedure: row.procedure,
    closes_at: formatClockTime(clockTimeOfMinute(row.closes_at_minute)),
    closes_at_confirmed: row.closes_at_confirmed,
    links: row.links,
    listings: row.listings,
  }
}

/** A source of a county, and how often it is read. */
export function countySourceAnswer({ name, readings }: CountySourceRow): CountySource {
  const [latest = ''] = readings
  return { name, last_read_at: latest, usual_gap_hours: usualGapHours(readings.map((at) => Date.parse(at))) }
}
