import type { Listing } from '#contract/listings/listing-schema.ts'

type Listings = readonly Listing[]

/** The latest comparison: the list, its order and its heights ask for the same one. */
let latest: { before: WeakRef<Listings>; after: WeakRef<Listings>; changed: readonly number[] } | null = null

/** Positions at which a listing has other facts; null if other listings are there, or if more than `most` changed. */
export function changedPositions(
  before: Listings,
  after: Listings,
  most = Infinity,
): readonly number[] | null {
  if (latest?.before.deref() !== before || latest.after.deref() !== after) {
    const changed = compare(before, after, most)
    if (changed === null) return null
    latest = { before: new WeakRef(before), after: new WeakRef(after), changed }
  }
  return latest.changed.length > most ? null : latest.changed
}

function compare(before: Listings, after: Listings, most: number): readonly number[] | null {
  if (before.length !== after.length) return null
  const changed: number[] = []
  for (let position = 0; position < after.length; position++) {
    if (before[position] === after[position]) continue
    if (before[position]?.id !== after[position]?.id || changed.length === most) return null
    changed.push(position)
  }
  return changed
}
