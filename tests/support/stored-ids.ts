import type { ListingState } from '#server/features/listings/index.ts'

/** Gives each id below zero one from `next`, always the same, as a database would; others stay. */
export function createStoredIds(next: () => number): (id: number) => number {
  const ids = new Map<number, number>()
  return (id) => {
    if (id > 0) return id
    const known = ids.get(id) ?? next()
    ids.set(id, known)
    return known
  }
}

/** A derived listing as it is stored. */
export function withStoredIds(state: ListingState, idOf: (id: number) => number): ListingState {
  const { listing, court_case, parcel } = state
  const storedRound = (round: ListingState['round']) =>
    round && {
      ...round,
      id: idOf(round.id),
      tax_foreclosure_id: idOf(round.tax_foreclosure_id),
      bids: round.bids.map((bid) => ({ ...bid, id: idOf(bid.id), sale_id: idOf(bid.sale_id) })),
    }
  return {
    listing: {
      ...listing,
      id: idOf(listing.id),
      case_id: idOf(listing.case_id),
      parcel_id: listing.parcel_id === null ? null : idOf(listing.parcel_id),
    },
    court_case: { ...court_case, id: idOf(court_case.id) },
    parcel: parcel && { ...parcel, id: idOf(parcel.id) },
    round: storedRound(state.round),
    previous: storedRound(state.previous),
  }
}
