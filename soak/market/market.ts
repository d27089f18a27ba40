import { z } from 'zod'
import type { Random } from '#server/features/demo/index.ts'
import type { Pair } from '../database/pair.ts'

/** Counties of the soak's own list. The sources cover others. */
export const COUNTIES = ['Burke', 'Durham', 'Guilford', 'Nash', 'Orange', 'Person'] as const

/** A property of the list. */
export type Property = {
  readonly county: string
  readonly caseNumber: string
  readonly parcel: string
  readonly street: string
  /** Whether its bid is raised during the soak; favorites of the others come and go. */
  readonly isMoving: boolean
  /** Distinguishes its bids from those of all others: every bid ends in these three digits. */
  readonly ending: number
  /** Last published bid, dollars. */
  bid: number
  /** Of the listing, once imported. */
  id: number
}

/** Upset bids that one import publishes. Times in milliseconds since the start of the soak. */
export type Raise = { property: Property; bid: number; from: number; to: number | null }

const PER_COUNTY = 40
const MOVING_SHARE = 0.5

/** 240 properties, each with a bid that no other ever has. */
export function createProperties(random: Random): Property[] {
  return COUNTIES.flatMap((county, countyPlace) =>
    Array.from({ length: PER_COUNTY }, (_, place) => {
      const ending = countyPlace * PER_COUNTY + place
      return {
        county,
        caseNumber: `26CVD${String(1000 + ending).padStart(6, '0')}-${110 + countyPlace}`,
        parcel: String(11_000 + ending),
        street: `${place + 1} Oak St`,
        isMoving: random.chance(MOVING_SHARE),
        ending,
        bid: 9_000 + ending,
        id: 0,
      }
    }),
  )
}

/** The least bid that is a lawful raise and ends in the property's digits. */
export function nextBid({ bid, ending }: Pick<Property, 'bid' | 'ending'>): number {
  const least = Math.ceil(Math.max(bid * 1.05, bid + 750))
  const thousands = Math.floor(least / 1000)
  return thousands * 1000 + ending >= least ? thousands * 1000 + ending : (thousands + 1) * 1000 + ending
}

const COLUMNS = [
  'county',
  'case',
  'parcel',
  'street',
  'sale',
  'time',
  'reported',
  'bid',
  'filed',
  'status',
] as const

/** How the list's columns map to fields, as an operator's mapping file. */
export const MAPPING = {
  reads: 'listings',
  source: { name: 'County notices' },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    street: 'street',
    foreclosure_date: 'sale',
    time: 'time',
    report_on: 'reported',
    highest_bid: 'bid',
    bid_filed_on: 'filed',
    status: 'status',
  },
  statuses: { upset: 'upset' },
}

/** The list as a county would publish it for sales of a day (YYYY-MM-DD) that were upset on it. */
export function listFile(properties: readonly Property[], day: string): string {
  const lines = properties.map(({ county, caseNumber, parcel, street, bid }) =>
    [county, caseNumber, parcel, street, day, '11:00 AM', day, bid, day, 'upset'].join(','),
  )
  return [COLUMNS.join(','), ...lines, ''].join('\n')
}

const found = z.array(z.object({ id: z.number(), parcel: z.string() }))

/** Looks up the ids of the imported listings. */
export async function findIds(properties: readonly Property[], pair: Pair): Promise<void> {
  const rows = found.parse(
    await pair.query(`SELECT t.id, p.parcel_identification AS parcel FROM tax_foreclosure t
      JOIN parcel p ON p.id = t.parcel_id JOIN county c ON c.fips = t.county_fips
      WHERE c.name IN (${COUNTIES.map((name) => `'${name}'`).join()})`),
  )
  const ids = new Map(rows.map(({ id, parcel }) => [parcel, id]))
  for (const property of properties) {
    const id = ids.get(property.parcel)
    if (id === undefined) throw new Error(`parcel ${property.parcel} was not imported`)
    property.id = id
  }
}
