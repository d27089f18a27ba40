import { countyNamed } from '#domain/counties/counties.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import type { ClerkOffice } from './clerk-office.ts'

/** The office of a county with the closing time that seeds the county table, for tests of rules. */
export function clerkOffice(county: string, closures: readonly CourtClosure[]): ClerkOffice {
  const known = countyNamed(county)
  if (known === null) throw new Error(`no county ${county}`)
  const { closes_at, closes_at_confirmed } = known
  return { county, closures, closes_at, closes_at_confirmed }
}
