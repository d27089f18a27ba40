import { useCallback, useState } from 'react'
import type { ListingCard } from './listing-cards.ts'

/** The parcel a person turned a card to, and the selection at that time. */
type Turn = { id: number; selectedId: number | null }

type ShownParcels = {
  /** Index of the parcel a card shows. */
  shownOf: (card: ListingCard) => number
  show: (key: number, id: number) => void
}

/** A card shows its first parcel, the selected one, or the one it was turned to, whichever came last. */
export function useShownParcels(selectedId: number | null): ShownParcels {
  const [turns, setTurns] = useState<ReadonlyMap<number, Turn>>(new Map())
  const shownOf = ({ key, listings }: ListingCard) => {
    const turn = turns.get(key)
    const placeOf = (id: number | null | undefined) => listings.findIndex((listing) => listing.id === id)
    const selected = placeOf(selectedId)
    const isNewer = turn !== undefined && (selected === -1 || turn.selectedId === selectedId)
    return Math.max(0, isNewer ? placeOf(turn.id) : selected)
  }
  const show = useCallback(
    (key: number, id: number) => setTurns((before) => new Map(before).set(key, { id, selectedId })),
    [selectedId],
  )
  return { shownOf, show }
}
