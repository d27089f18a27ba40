import type { ClockTime } from '#domain/time/clock-time.ts'
import { closingTimesSeen, countyPractices } from './county-practices.ts'
import { countyRegister } from './county-register.ts'
import type { CountyName } from './county-register.ts'
import { regularSellers } from './county-sellers.ts'

/** What a buyer needs to know about a North Carolina county. Null means unknown. */
export interface County {
  readonly name: CountyName
  /** Five digits, the state's 37 included. */
  readonly fips: string
  /** Three digits at the end of a case number. */
  readonly court_code: string
  /** True when the code has been seen in a real case number, false when it follows from the rule. */
  readonly court_code_seen: boolean
  /** The name in URLs, such as `new-hanover`. */
  readonly slug: string
  readonly seller: string | null
  readonly sale_place: string | null
  /** Paid by the high bidder on the sale date. The deposit of an upset bid is set by law instead. */
  readonly sale_day_deposit: string | null
  /** When the clerk of superior court closes, in New York. */
  readonly closes_at: ClockTime
  /** False if 5:00 PM is only assumed. */
  readonly closes_at_confirmed: boolean
  readonly procedure: string | null
  /** Pages of the county and of its sellers, the county's first. */
  readonly links: readonly string[]
}

const usualClosing: ClockTime = { hour: 17, minute: 0 }

/** All hundred counties in the order of the court list; seeds the county table. */
export const counties: readonly County[] = countyRegister.map(
  ([name, fips, court_code, court_code_seen]): County => {
    const regular = regularSellers.find((firm) => firm.counties.includes(name))
    const practice = countyPractices[name] ?? {}
    return {
      name,
      fips,
      court_code,
      court_code_seen,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      seller: practice.seller ?? regular?.seller ?? null,
      sale_place: practice.sale_place ?? null,
      sale_day_deposit: practice.sale_day_deposit ?? null,
      closes_at: closingTimesSeen[name] ?? usualClosing,
      closes_at_confirmed: closingTimesSeen[name] !== undefined,
      procedure: practice.procedure ?? regular?.procedure ?? null,
      links: [...(practice.links ?? []), ...(regular?.link ? [regular.link] : [])],
    }
  },
)

const byFips: ReadonlyMap<string, County> = new Map(counties.map((county) => [county.fips, county]))
const byName: ReadonlyMap<string, County> = new Map(counties.map((county) => [county.name, county]))

/** The county of exactly that name, or null. Text from outside goes through `normalizeCountyName` first. */
export function countyNamed(name: string): County | null {
  return byName.get(name) ?? null
}

/** The county with this FIPS code, or null. */
export function countyWithFips(fips: string): County | null {
  return byFips.get(fips) ?? null
}
