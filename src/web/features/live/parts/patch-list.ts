import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'

/** A listing as it is now; null for one that is not to be seen any more. */
export type Fresh = { id: number; listing: Listing | null }

/** The answer of the list call with these listings as they are now; all others are the same objects. */
export function patchList(answer: ListAnswer, fresh: readonly Fresh[]): ListAnswer {
  const byId = new Map(fresh.map(({ id, listing }) => [id, listing]))
  return {
    ...answer,
    tax_foreclosures: patched(answer.tax_foreclosures, byId, (listing) => listing.geometry !== null),
    without_outline: patched(answer.without_outline, byId, (listing) => listing.geometry === null),
  }
}

/** In the order of ids, as the server answers. */
function patched(
  rows: readonly Listing[],
  byId: ReadonlyMap<number, Listing | null>,
  belongs: (listing: Listing) => boolean,
): Listing[] {
  const known = new Set<number>()
  const kept = rows.flatMap((row) => {
    const now = byId.get(row.id)
    if (now === undefined) return [row]
    known.add(row.id)
    return now && belongs(now) ? [now] : []
  })
  const added = [...byId.values()].filter((now) => now !== null && belongs(now) && !known.has(now.id))
  return added.length === 0
    ? kept
    : [...kept, ...added.filter((now) => now !== null)].sort((a, b) => a.id - b.id)
}
