import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingView } from '#contract/listings/listing-url.ts'
import type { RevealRequest } from './parts/virtual-cards.tsx'
import type { UpdateListingUrl } from '#web/features/listings/use-listing-url.ts'

const DWELL_MS = 250

export type LinkedCards = {
  /** Under the pointer or the keyboard, in the list or on the map. */
  litId: number | null
  /** The list scrolls to this card; a new object for every wish. */
  reveal: RevealRequest | null
  /** The map zooms to this parcel; a new object for every wish. */
  focusRequest: { id: number } | null
  lightFromList: (id: number | null) => void
  lightFromMap: (id: number | null) => void
  selectFromMap: (id: number | null) => void
  zoomTo: (id: number) => void
}

/** Makes card and parcel one thing: what is lit or chosen in the list or on the map is so in both. */
export function useLinkedCards(view: ListingView, isPhone: boolean, update: UpdateListingUrl): LinkedCards {
  const [litId, setLitId] = useState<number | null>(null)
  const [reveal, setReveal] = useState<RevealRequest | null>(null)
  const [focusRequest, setFocusRequest] = useState<{ id: number } | null>(null)
  const dwell = useRef(0)
  useEffect(() => () => clearTimeout(dwell.current), [])

  // The list follows a pointer that rests on a parcel, not one that crosses the map.
  const lightFromMap = useCallback((id: number | null) => {
    clearTimeout(dwell.current)
    setLitId(id)
    if (id !== null) dwell.current = window.setTimeout(() => setReveal({ id }), DWELL_MS)
  }, [])
  const selectFromMap = useCallback(
    (id: number | null) => {
      clearTimeout(dwell.current)
      void update({ selected: id }, 'replace')
      if (id !== null) setReveal({ id })
    },
    [update],
  )
  const zoomTo = useCallback(
    (id: number) => {
      const shown: ListingView = isPhone ? 'map' : view === 'list' ? 'split' : view
      void update({ selected: id, view: shown }, shown === view ? 'replace' : 'push')
      setFocusRequest({ id })
    },
    [isPhone, view, update],
  )
  return { litId, reveal, focusRequest, lightFromList: setLitId, lightFromMap, selectFromMap, zoomTo }
}
