import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingView } from '#contract/listings/listing-url.ts'
import type { RevealRequest } from './parts/virtual-cards.tsx'
import type { UpdateListingUrl } from '#web/features/listings/use-listing-url.ts'

const DWELL_MS = 250

export type LinkedCards = {
  /** Listing under the pointer or keyboard focus, in the list or on the map. */
  litId: number | null
  /** The list scrolls to this card; a new object for every request. */
  reveal: RevealRequest | null
  /** The map zooms to this parcel; a new object for every request. Null once the map settled. */
  focusRequest: { id: number } | null
  lightFromList: (id: number | null) => void
  lightFromMap: (id: number | null) => void
  selectFromMap: (id: number | null) => void
  zoomTo: (id: number) => void
  /** The map settled, so that it need not zoom anymore. */
  endZoom: () => void
}

/** Links cards and parcels: a highlight or selection in the list or on the map shows in both. */
export function useLinkedCards(view: ListingView, isPhone: boolean, update: UpdateListingUrl): LinkedCards {
  const [litId, setLitId] = useState<number | null>(null)
  const [reveal, setReveal] = useState<RevealRequest | null>(null)
  const [focusRequest, setFocusRequest] = useState<{ id: number } | null>(null)
  const dwell = useRef(0)
  useEffect(() => () => clearTimeout(dwell.current), [])

  // The list follows a pointer that rests on a parcel, not one crossing the map.
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
  const endZoom = useCallback(() => setFocusRequest(null), [])
  return {
    litId,
    reveal,
    focusRequest,
    lightFromList: setLitId,
    lightFromMap,
    selectFromMap,
    zoomTo,
    endZoom,
  }
}
