import { describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { aListing, today } from '#domain/listing/listing.fixture.ts'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { applyFilters } from '#domain/listing-filters/apply-filters.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { prepareChanged } from './prepare-changed.ts'
import { type PreparedListings, prepareListings } from './prepare-listings.ts'

const answerOf = (...listings: Listing[]): ListAnswer => ({
  tax_foreclosures: listings.filter(({ geometry }) => geometry !== null),
  without_outline: listings.filter(({ geometry }) => geometry === null),
  accessible_counties: ['Mecklenburg'],
})
const shared = { case_number: '25CVD1', opening_bid: 5_000, highest_bid: null }
const one = outlined({ id: 1, ...shared, parcel_identification: '1' })
const two = outlined({ id: 2, ...shared, parcel_identification: '2' })
const three = aListing({ id: 3, geometry: null, street: '3 Oak St' })
const before = answerOf(one, two, three)

/** Everything a page asks of it. */
function seenOf({ listings, outlined: count, index, groupOf, points, counties }: PreparedListings) {
  const context = { today, favorites: new Set<number>() }
  const found = (q: string) => [...applyFilters(index, { ...NO_FILTERS, q }, 'lowest-price', context)]
  return {
    ...{ listings, count, counties, groupOf: [...groupOf], points: points() },
    order: [...index.inOrder('default', today)],
    found: ['oak', 'elm'].map(found),
  }
}

describe('a change', () => {
  it.each<[string, ListAnswer]>([
    ['of a fact', answerOf(one, two, { ...three, street: '3 Elm St' })],
    ['of what cards are grouped by', answerOf(one, { ...two, highest_bid: 6_000 }, three)],
    ['of a place', answerOf(one, two, { ...three, longitude: -80, latitude: 35 })],
    ['of nothing', answerOf(one, two, three)],
  ])('%s is prepared as all listings anew', (_what, answer) => {
    const previous = prepareListings(before)
    const seen = seenOf(previous)
    const changed = prepareChanged(answer, previous)
    expect(changed && seenOf(changed)).toEqual(seenOf(prepareListings(answer)))
    expect(seenOf(previous)).toEqual(seen)
  })

  it.each<[string, ListAnswer]>([
    ['of the number of listings', answerOf(one, three)],
    ['to other listings', answerOf(one, outlined({ id: 4 }), three)],
    ['of an outline', answerOf(one, { ...two, geometry: null }, three)],
  ])('%s is left to be prepared anew', (_what, answer) => {
    expect(prepareChanged(answer, prepareListings(before))).toBeNull()
  })

  it('takes over what the others have', () => {
    const previous = prepareListings(before)
    const after = prepareChanged(answerOf(one, two, { ...three, street: '3 Elm St' }), previous)
    expect(after?.groupOf).toBe(previous.groupOf)
    expect(after?.points()).toBe(previous.points())
    expect(after?.index.ids).toBe(previous.index.ids)
  })
})
