import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { once } from '#domain/lazy/once.ts'
import { changedIndex } from '#domain/listing-filters/changed-index.ts'
import { groupNumbers, isGroupedAlike } from '#domain/listing-filters/group.ts'
import { changedPositions } from './changed-positions.ts'
import { isSamePlace, pointsOf } from './listing-points.ts'
import type { PreparedListings } from './prepare-listings.ts'

/** More changed listings than this are no less work than all of them. */
const MAX_CHANGED = 500

/**
 * Prepares an answer in which only some facts differ from that of `previous`: takes over what that has for the other
 * listings. Null if other listings are there, or if too many changed.
 */
export function prepareChanged(answer: ListAnswer, previous: PreparedListings): PreparedListings | null {
  const listings = answer.tax_foreclosures.concat(answer.without_outline)
  const outlined = answer.tax_foreclosures.length
  const changed =
    outlined === previous.outlined ? changedPositions(previous.listings, listings, MAX_CHANGED) : null
  if (changed === null) return null
  const isUnchanged = (isAlike: (before: Listing, after: Listing) => boolean) =>
    changed.every((position) => {
      const [before, after] = [previous.listings[position], listings[position]]
      return before && after && isAlike(before, after)
    })
  return {
    listings,
    outlined,
    index: changedIndex(previous.index, listings, changed),
    groupOf: isUnchanged(isGroupedAlike) ? previous.groupOf : groupNumbers(listings),
    points: isUnchanged(isSamePlace) ? previous.points : once(() => pointsOf(listings)),
    counties: answer.accessible_counties,
  }
}
