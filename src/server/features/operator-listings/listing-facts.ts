import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import type { FactStatement, ListingFact } from '#contract/operator/listings.ts'
import { FIXABLE_FACTS, type FixableFact } from '#domain/fixes/fixable-facts.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { OPERATOR_SOURCE, sourceName } from '#domain/sources/source-name.ts'
import type { StatementRow } from './details.store.ts'

type Value = string | number | null

/** The facts of a listing in the order shown, by wire name, with their names in observations. */
const FACTS: readonly (readonly [wire: string, observed: string])[] = [
  ['status', 'stage'],
  ['highest_bid', 'highest_bid_cents'],
  ['upset_bid_date', 'upset_bid_date'],
  ['minimum_upset_bid', 'minimum_upset_bid_cents'],
  ['foreclosure_date', 'foreclosure_date'],
  ['time', 'time'],
  ['opening_bid', 'opening_bid_cents'],
  ['street', 'street'],
  ['city', 'city'],
  ['zip', 'zip'],
  ['parcel_identification', 'parcel_identification'],
  ['case_number', 'case_number'],
  ['structure', 'structure'],
  ['lot_size', 'lot_size'],
  ['zoning_code', 'zoning_code'],
  ['assessed_value', 'assessed_value_cents'],
  ['taxes_due', 'taxes_due_cents'],
]

const RANKS: readonly FactStatement['authority'][] = ['operator', 'county', 'law_firm', 'file']

/** Every fact with what each source states of it. `shown` has values by wire name, as shown to subscribers. */
export function listingFacts(
  county: string,
  rows: readonly StatementRow[],
  shown: Readonly<Record<string, Value>>,
  holding: readonly { readonly id: number; readonly fact: FixableFact }[],
): ListingFact[] {
  return FACTS.map(([fact, observed]) => {
    const isMoney = observed.endsWith('_cents')
    const wire = (stored: Value | undefined): Value =>
      isMoney && typeof stored === 'number' ? dollarsFromCents(stored) : (stored ?? null)
    const value = shown[fact] ?? null
    const statements = rows.map((row): FactStatement => {
      const stated = wire(row.facts[observed])
      return {
        source: sourceName(row.name, county),
        authority: row.name === OPERATOR_SOURCE ? 'operator' : (row.authority ?? 'file'),
        value: stated,
        since: row.stated_since[observed] ?? row.first_seen_at,
        last_read_at: row.last_seen_at,
        missing_since: row.missing_since,
        source_url: row.source_url,
        is_shown: stated !== null && fact !== 'status' && isSameValue(fact, stated, value),
      }
    })
    const current = statements.filter(
      ({ missing_since, value: stated }) => missing_since === null && stated !== null,
    )
    return {
      fact,
      shown: value,
      distinct: new Set(current.map(({ value: stated }) => comparable(fact, stated))).size,
      is_fixable: FIXABLE_FACTS.some((fixable) => fixable === fact),
      fix_id: holding.find((fix) => fix.fact === fact)?.id ?? null,
      // An operator's source states only what it corrected.
      statements: statements
        .filter(({ authority, value: stated }) => authority !== 'operator' || stated !== null)
        .toSorted(byRank),
    }
  })
}

function byRank(a: FactStatement, b: FactStatement): number {
  return (
    Number(a.missing_since !== null) - Number(b.missing_since !== null) ||
    RANKS.indexOf(a.authority) - RANKS.indexOf(b.authority) ||
    b.since.localeCompare(a.since)
  )
}

function isSameValue(fact: string, a: Value, b: Value): boolean {
  return comparable(fact, a) === comparable(fact, b)
}

function comparable(fact: string, value: Value): string {
  const text = String(value)
  if (fact === 'status') return text === 'upset' ? 'sold' : text
  return fact === 'street' || fact === 'city' ? lettersAndDigits(text) : text
}
