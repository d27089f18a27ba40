import type { Contact } from '#domain/counties/county-contact.ts'
import type { WireDisagreement } from '#domain/disagreement/disagreement-warnings.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import type { WireListing, WireNextBid } from '#domain/listing/wire-listing.ts'
import type { EventValues } from '#domain/timeline/event-values.ts'
import type { WireClock } from '#domain/upset-bid/clock-days.ts'

/** The next upset bid and its explanation, in wire form (dollars). */
export type SheetNextBid = WireNextBid & {
  readonly last_bid: number
  readonly computed_minimum: number
  readonly agrees: boolean | null
}

type WireBid = {
  readonly amount: number
  readonly kind: 'auction' | 'upset' | 'reported'
  readonly filed_on: string | null
  readonly seen_at: string
}

export type WireRound = {
  readonly sale_date: string | null
  readonly time: string | null
  readonly confirmed_on: string | null
  readonly recorded_on: string | null
  /** The valid bids, in order. */
  readonly bids: readonly WireBid[]
}

/** One event of a listing; `from` and `to` in wire names and dollars. */
export type WireEvent = {
  readonly kind: string
  readonly from: EventValues
  readonly to: EventValues
  readonly source: string | null
  readonly seen_at: string
  readonly effective_on: string | null
}

/** Everything about one listing, as the details call returns it. */
export type SheetDetails = {
  readonly listing: WireListing
  readonly procedure: 'MORTGAGE_STYLE' | 'IN_REM' | null
  readonly outline_acres: number | null
  readonly outline_drawn: boolean
  readonly taxes_due: number | null
  readonly sale_place: string | null
  readonly next_bid: SheetNextBid | null
  readonly clock: WireClock | null
  readonly rounds: readonly WireRound[]
  readonly timeline: readonly WireEvent[]
  readonly disagreements: readonly WireDisagreement[]
  /** Other parcels of the case, and which of them are sold with this one for one bid. */
  readonly same_case: readonly {
    readonly parcel_identification: string | null
    readonly is_sold_with: boolean
  }[]
  readonly county: {
    readonly name: string
    readonly seller: string | null
    readonly sale_day_deposit: string | null
    readonly closes_at: string
    readonly closes_at_confirmed: boolean
    readonly contacts: readonly Contact[]
  }
  readonly sources: readonly { readonly name: string; readonly last_seen_at: string }[]
}

/** A person's own data on the property, dollars; null if not given. */
export type SheetNotes = {
  readonly note: string
  readonly maximum_bid: number | null
  readonly costs: number | null
  readonly repairs: number | null
  readonly resale: number | null
  readonly wanted_margin: number | null
}

/** A person's call to the clerk. */
export type SheetCall = {
  readonly last_bid: number
  readonly filed: string | null
  readonly called_at: string
  readonly is_overtaken: boolean
  readonly last_day: string | null
  readonly status: string
  readonly status_reason: string | null
  readonly next_bid: SheetNextBid | null
  readonly clock: WireClock | null
}

/** Outlines in feet (EPSG:2264): the parcel, and the known lots around it. */
export type SheetOutline = { readonly feet: MultiPolygon; readonly neighbors: readonly MultiPolygon[] }

export type SheetInput = {
  readonly details: SheetDetails
  /** The person's call to the clerk; it decides unless a source has overtaken it. Null for none. */
  readonly call: SheetCall | null
  /** Null if the person has no data on it. */
  readonly propertyNotes: SheetNotes | null
  /** Null if the outline is unknown. */
  readonly outline: SheetOutline | null
  /** The instant of printing, epoch milliseconds. */
  readonly now: number
}
