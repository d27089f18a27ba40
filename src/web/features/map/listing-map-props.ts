import type { ReactNode } from 'react'
import type { MapArea, MapView } from '#contract/listings/listing-url.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** A request to zoom to one parcel; a new object for every request, so that repeating it moves the map again. */
export type MapFocusRequest = { id: number }

/**
 * Data and callbacks between the listing page and its map. The page owns all state; the map only renders it, and keeps
 * nothing that reloading the URL would lose.
 */
export type ListingMapProps = {
  /**
   * Every listing that passes the filters, in list order, inside `area` or not, so pins beyond the edge are ready when
   * the map moves. Listings without an outline have `geometry` null and at most a point. Referentially stable while
   * filters and data are unchanged.
   */
  listings: readonly Listing[]
  /**
   * Ids of listings sold together (same county, case and bids), keyed by each of them; a listing sold alone has no
   * entry. Highlighting or selecting one highlights the outlines of all.
   */
  soldWith: ReadonlyMap<number, readonly number[]>
  /** The county the list is filtered by, or null. */
  chosenCounty: string | null
  /** County names of the person's account; these counties are highlighted. */
  counties: readonly string[]
  /** One-line summary of the filters for print; empty for all listings. */
  filtersInWords: string
  /** The current date in New York. */
  today: PlainDate
  /** The list is beside the map: the browser's own print command then prints the list. */
  isBesideList: boolean
  /** The selected listing from the URL, or null. */
  selectedId: number | null
  /** The listing under the pointer or keyboard focus, in the list or on the map. */
  litId: number | null
  /** The pointer or keyboard focus reached a pin or outline; null when it left. */
  onLight: (id: number | null) => void
  /** A pin or outline was selected; null when the bare map was clicked. */
  onSelect: (id: number | null) => void
  /**
   * A request to zoom to the selected parcel, from a click on its address, or null. The page takes it back at the next
   * `onViewChange`, and when another parcel is selected.
   */
  focusRequest: MapFocusRequest | null
  /** Map position from the URL; null fits the map to all of `listings`. */
  viewState: MapView | null
  /** The map settled after the person or a focus request moved it. Not called for the initial fit. */
  onViewChange: (view: MapView) => void
  /** Drops the map position and the area from the URL: the map shows all of `listings` again. */
  onShowAll: () => void
  /**
   * The map area that limits the list, or null. On a desktop "Search as I move the map" is checked while this is set;
   * the map then calls `onAreaChange` after every move.
   */
  area: MapArea | null
  /** Limits the list to the visible area, or lifts the limit (null). */
  onAreaChange: (area: MapArea | null) => void
  /**
   * Popup content for the selected parcel on a desktop: `ListingPeek` of the listings. `onZoom` zooms to the parcel.
   */
  renderPopup: (listing: Listing, onZoom: () => void) => ReactNode
  /** Replacement for the map in a browser without WebGL 2. */
  renderInstead: () => ReactNode
  /**
   * True at 768 px or narrower: "Search this area" is a button instead of the checkbox, and a button opens the legend.
   * The page covers the map's lower edge with the sheet of the selected card.
   */
  isPhone: boolean
  /** Px covered at the map's lower edge; keep pins and attribution above it. */
  coveredBottom: number
}
