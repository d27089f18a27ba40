import { searchableNumber } from '#domain/identifiers/searchable-number.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

const GROUPED_BY = [
  'county',
  'case_number',
  'opening_bid',
  'highest_bid',
  'parcel_identification',
] as const satisfies readonly (keyof WireListing)[]

export type Groupable = Pick<WireListing, (typeof GROUPED_BY)[number]>

/**
 * For each listing the number of its group. Listings of one county and case with the same opening and highest bid and
 * different parcels share one card. A listing without a case number or a parcel number, or with a parcel already in its
 * group, gets a card of its own.
 */
export function groupNumbers(listings: readonly Groupable[]): Uint32Array {
  const shared = sharedCaseNumbers(listings)
  const groups = new Map<string, { number: number; parcels: Set<string> }>()
  let next = 0
  return Uint32Array.from(listings, (listing) => {
    const { county, case_number, opening_bid, highest_bid } = listing
    if (case_number === null || !shared.has(case_number)) return next++
    const parcel = searchableNumber(listing.parcel_identification ?? '')
    if (parcel === '') return next++
    const key = [county, case_number, opening_bid, highest_bid].join('\n')
    const group = groups.get(key)
    if (group?.parcels.has(parcel)) return next++
    if (group) {
      group.parcels.add(parcel)
      return group.number
    }
    groups.set(key, { number: next, parcels: new Set([parcel]) })
    return next++
  })
}

/** Whether two states of a listing belong to the same group, among the same others. */
export function isGroupedAlike(one: Groupable, other: Groupable): boolean {
  return GROUPED_BY.every((field) => one[field] === other[field])
}

// Shortcut: most listings have their own case. The first screen waits for this.
function sharedCaseNumbers(listings: readonly Groupable[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { case_number } of listings) {
    if (case_number === null || case_number.trim() === '') continue
    if (seen.has(case_number)) shared.add(case_number)
    else seen.add(case_number)
  }
  return shared
}

/**
 * Groups positions into cards: each card takes the place of its first position and keeps the order inside. Counts on
 * screen are of positions (parcels), not cards.
 */
export function groupPositions(positions: Iterable<number>, groupOf: Uint32Array): number[][] {
  const cards = new Map<number, number[]>()
  for (const position of positions) {
    const group = groupOf[position] ?? position
    const card = cards.get(group)
    if (card) card.push(position)
    else cards.set(group, [position])
  }
  return [...cards.values()]
}
