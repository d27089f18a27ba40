import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'

/** The current state of a listing; null if it is no longer visible. */
export type Fresh = { id: number; listing: Listing | null }

/** The list answer with these listings updated; all others stay the same objects. */
export function patchList(answer: ListAnswer, fresh: readonly Fresh[]): ListAnswer {
  const byId = new Map(fresh.map(({ id, listing }) => [id, listing]))
  return {
    ...answer,
    tax_foreclosures: patched(answer.tax_foreclosures, byId, (listing) => listing.geometry !== null),
    without_outline: patched(answer.without_outline, byId, (listing) => listing.geometry === null),
  }
}

/** In order of id, like the server's answer. */
function patched(
  rows: readonly Listing[],
  byId: ReadonlyMap<number, Listing | null>,
  belongs: (listing: Listing) => boolean,
): Listing[] {
  const known = new Set<number>()
  const updated = rows.flatMap((row) => {
    const now = byId.get(row.id)
    if (now === undefined) return [row]
    known.add(row.id)
    return now && belongs(now) ? [now] : []
  })
  const added = [...byId.values()].filter((now) => now !== null && belongs(now) && !known.has(now.id))
  return added.length === 0
    ? updated
    : [...updated, ...added.filter((now) => now !== null)].sort((a, b) => a.id - b.id)
}
