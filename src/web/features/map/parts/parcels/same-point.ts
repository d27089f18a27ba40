import type { Listing } from '#contract/listings/listing-schema.ts'
import { placeOf } from '#web/features/map/parts/camera/listing-position.ts'

/**
 * Ids of the listings at exactly the same point, such as the units of a building, keyed by each of them; a listing alone
 * at its point has no entry.
 */
export type SamePoint = ReadonlyMap<number, readonly number[]>

let last: { listings: readonly Listing[]; groups: SamePoint } = { listings: [], groups: new Map() }

/**
 * Groups the listings with a known location by their point; each group is in list order. Of a hundred thousand, that
 * takes longer than a frame: call it once they are on the screen. The latest groups stay until a listing comes, goes or
 * moves.
 */
export function samePointOf(listings: readonly Listing[]): SamePoint {
  last = { listings, groups: areAtSamePoints(last.listings, listings) ? last.groups : groupsOf(listings) }
  return last.groups
}

function areAtSamePoints(before: readonly Listing[], after: readonly Listing[]): boolean {
  if (before === after) return true
  if (before.length !== after.length) return false
  return after.every((listing, index) => {
    const other = before[index]
    return listing === other || (listing.id === other?.id && isSamePoint(listing, other))
  })
}

function isSamePoint(one: Listing, other: Listing): boolean {
  const [a, b] = [placeOf(one)?.point, placeOf(other)?.point]
  return a?.[0] === b?.[0] && a?.[1] === b?.[1]
}

function groupsOf(listings: readonly Listing[]): SamePoint {
  // Sorting numbers is a fraction of the time that grouping a hundred thousand points takes; few longitudes repeat.
  const sorted = Float64Array.from(listings, longitudeOf).sort()
  const repeated = new Set(sorted.filter((longitude, index) => longitude === sorted[index - 1]))
  const candidates = listings.filter((listing) => repeated.has(longitudeOf(listing)))
  const groups = new Map<string, number[]>()
  for (const listing of candidates) {
    const point = `${placeOf(listing)?.point.join()}`
    const ids = groups.get(point)
    if (ids) ids.push(listing.id)
    else groups.set(point, [listing.id])
  }
  return new Map(
    [...groups.values()]
      .filter((ids) => ids.length > 1)
      .flatMap((ids) => ids.map((id): [number, readonly number[]] => [id, ids])),
  )
}

/** The listing that the pin of a listing stands for: of several at its point the selected one, or the first. */
export function shownAt(samePoint: SamePoint, id: number, selectedId: number | null): number {
  const ids = samePoint.get(id) ?? [id]
  return ids.find((each) => each === selectedId) ?? ids[0] ?? id
}

/** The listing that a click on the pin of a listing selects: of several at its point each in turn. */
export function clickedAt(samePoint: SamePoint, id: number, selectedId: number | null): number {
  const shown = shownAt(samePoint, id, selectedId)
  return shown === selectedId ? stepAtPoint(samePoint, shown, 1) : shown
}

/** The listing `by` places after this one among those at its point, from the last on to the first. */
export function stepAtPoint(samePoint: SamePoint, id: number, by: 1 | -1): number {
  const ids = samePoint.get(id) ?? [id]
  return ids.at((ids.indexOf(id) + by) % ids.length) ?? id
}

/** Without those at the point of an earlier one: their pins would cover each other. */
export function onePerPoint(listings: readonly Listing[]): Listing[] {
  return listings.filter(
    (listing, index) => !listings.slice(0, index).some((earlier) => isSamePoint(earlier, listing)),
  )
}

function longitudeOf(listing: Listing): number {
  return placeOf(listing)?.point[0] ?? NaN
}
