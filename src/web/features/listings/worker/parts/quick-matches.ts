import type { Listing } from '#contract/listings/listing-schema.ts'
import { searchableCaseNumber } from '#domain/identifiers/searchable-number.ts'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { queryWords } from '#domain/listing-filters/search-text.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { matchingPositions } from './find-listings.ts'
import { listingsAt } from './listing-cards.ts'
import type { PreparedListings } from './prepare-listings.ts'

export type QuickMatches = {
  /** The first of them, in the order of the list. */
  listings: readonly Listing[]
  /** Parcels found in all. */
  found: number
  /** Cases of several parcels whose own number is what was typed. */
  cases: readonly { number: string; county: string; parcels: number }[]
}

export const NO_MATCHES: QuickMatches = { listings: [], found: 0, cases: [] }

/** What the list's own `q` finds, read the same way; nothing for a text without words. */
export function quickMatches(
  prepared: PreparedListings,
  typed: string,
  today: PlainDate,
  most: number,
): QuickMatches {
  const words = queryWords(typed)
  if (words.length === 0) return NO_MATCHES
  const filters = { ...NO_FILTERS, q: typed }
  const context = { today, favorites: new Set<number>() }
  const matches = matchingPositions(prepared, { filters, sort: 'default' }, context)
  const listings = listingsAt(prepared.listings, matches)
  return {
    listings: listings.slice(0, most),
    found: listings.length,
    cases: casesOf(listings, words).slice(0, most),
  }
}

function casesOf(listings: readonly Listing[], words: readonly string[]): QuickMatches['cases'] {
  const cases = new Map<string, { number: string; county: string; parcels: number }>()
  for (const { case_number, county } of listings) {
    if (case_number === null) continue
    // Two counties may have given the same number.
    const key = `${county} ${case_number}`
    const known = cases.get(key)
    if (known) known.parcels++
    else cases.set(key, { number: case_number, county, parcels: 1 })
  }
  const isMeant = (number: string) => words.every((word) => searchableCaseNumber(number).includes(word))
  return [...cases.values()].filter(({ number, parcels }) => parcels > 1 && isMeant(number))
}
