import type { Listing } from '#contract/listings/listing-schema.ts'

/** Positions at which a listing has other facts; null if other listings are there, or if more than `most` changed. */
export function changedPositions(
  before: readonly Listing[],
  after: readonly Listing[],
  most = Infinity,
): number[] | null {
  if (before.length !== after.length) return null
  const changed: number[] = []
  for (let position = 0; position < after.length; position++) {
    if (before[position] === after[position]) continue
    if (before[position]?.id !== after[position]?.id || changed.length === most) return null
    changed.push(position)
  }
  return changed
}
