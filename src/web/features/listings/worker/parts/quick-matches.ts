import type { Listing } from '#contract/listings/listing-schema.ts'
import { searchableCaseNumber } from '#domain/identifiers/searchable-number.ts'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { queryWords } from '#domain/listing-filters/search-text.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { matchingPositions } from './find-listings.ts'
import { listingsAt } from './listing-cards.ts'
import type { PreparedListings } from './prepare-listings.ts'

export type QuickMatches = {
  /** The first matches, in the order of the list. */
  listings: readonly Listing[]
  /** Total number of parcels found. */
  found: number
  /** Cases with several parcels whose number matches the typed text. */
  cases: readonly { number: string; county: string; parcels: number }[]
}

export const NO_MATCHES: QuickMatches = { listings: [], found: 0, cases: [] }

/** Same matching as the list's `q` filter; no matches for a text without words. */
export function quickMatches(
  prepared: PreparedListings,
  typed: string,
  today: PlainDate,
  limit: number,
): QuickMatches {
  const words = queryWords(typed)
  if (words.length === 0) return NO_MATCHES
  const filters = { ...NO_FILTERS, q: typed }
  const context = { today, favorites: new Set<number>() }
  const matches = matchingPositions(prepared, { filters, sort: 'default' }, context)
  const listings = listingsAt(prepared.listings, matches)
  return {
    listings: listings.slice(0, limit),
    found: listings.length,
    cases: casesOf(listings, words).slice(0, limit),
  }
}

function casesOf(listings: readonly Listing[], words: readonly string[]): QuickMatches['cases'] {
  const cases = new Map<string, { number: string; county: string; parcels: number }>()
  for (const { case_number, county } of listings) {
    if (case_number === null) continue
    // Case numbers are unique only within a county.
    const key = `${county} ${case_number}`
    const known = cases.get(key)
    if (known) known.parcels++
    else cases.set(key, { number: case_number, county, parcels: 1 })
  }
  const isMeant = (number: string) => words.every((word) => searchableCaseNumber(number).includes(word))
  return [...cases.values()].filter(({ number, parcels }) => parcels > 1 && isMeant(number))
}
