import type { ReactNode } from 'react'
import type { MapArea, MapView } from '#contract/listings/listing-url.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** Asks the map to show one parcel closely. Every request is a new object, so that a second one moves the map again. */
export type MapFocusRequest = { id: number }

/**
 * What the page of listings hands to its map, and what the map tells the page. The page owns all of it; the map
 * draws, and keeps nothing that a reload of the address would lose.
 */
export type ListingMapProps = {
  /**
   * Every listing that passes the filters, in list order, whether or not it lies in `area`: pins beyond the edge
   * are ready when the map is moved there. Those without outline have `geometry` null, and a point at most.
   * The array changes its identity only when the filters or the data change.
   */
  listings: readonly Listing[]
  /**
   * Ids of the listings sold together (same county, case and bids) by the id of each of them; a listing sold alone
   * is missing. Lighting or selecting one of a group lights the outlines of all.
   */
  soldWith: ReadonlyMap<number, readonly number[]>
  /** The county to which the filters limit the list; null where they do not. */
  chosenCounty: string | null
  /** County names of the person's account, for the counties drawn as their own. */
  counties: readonly string[]
  /** The filters in one line of words for print; empty for all listings. */
  filtersInWords: string
  /** The present day in New York. */
  today: PlainDate
  /** The listing in the address: chosen until another one is. Null when none is. */
  selectedId: number | null
  /** The listing under the pointer or the keyboard, in the list or on the map. */
  litId: number | null
  /** A pin or outline came under the pointer or the keyboard; null when it left. */
  onLight: (id: number | null) => void
  /** A pin or outline was chosen; null when the bare map was clicked. */
  onSelect: (id: number | null) => void
  /** The latest wish to see one parcel closely, from a click on its address. Null before the first. */
  focusRequest: MapFocusRequest | null
  /** Where the address says the map stands; null lets the map show all of `listings`. */
  viewState: MapView | null
  /** The map came to rest after a person or a focus request moved it. Not called for the first fit. */
  onViewChange: (view: MapView) => void
  /**
   * The part of the map to which the list is limited, null while it is not. On a desktop the box "Search as I move
   * the map" is ticked while this is set; the map then calls `onAreaChange` after every move.
   */
  area: MapArea | null
  /** Limits the list to what the map shows now, or lifts the limit (null). */
  onAreaChange: (area: MapArea | null) => void
  /**
   * What stands in the popup at the chosen parcel, on a desktop: `ListingPeek` of the listings. `onZoom` shows the
   * parcel closely.
   */
  renderPopup: (listing: Listing, onZoom: () => void) => ReactNode
  /** What stands in the map's place in a browser that cannot draw it. */
  renderInstead: () => ReactNode
  /**
   * True at 768 px or narrower: "Search this area" is a button instead of the box, and the legend opens from one.
   * The page lays its sheet with the selected card over the map's lower edge.
   */
  isPhone: boolean
  /** Height in px of what the page lays over the map's lower edge; keep pins and attribution above it. */
  coveredBottom: number
}
