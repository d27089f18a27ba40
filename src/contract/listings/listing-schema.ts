import { z } from 'zod'
import { STRUCTURES } from '#domain/listing/wire-listing.ts'

const dollars = z.number()
const text = z.string()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const deadlineBasis = z.enum(['published', 'computed', 'estimated'])

/** The minimum of the next upset bid and its deposit, dollars. */
export const upsetBidMinimum = z.object({
  minimum_upset_bid: dollars,
  /** A published minimum always takes precedence. */
  basis: z.enum(['published', 'computed']),
  deposit: dollars,
})

const esriPolygon = z.object({
  rings: z.array(z.array(z.array(z.number()))),
  spatialReference: z.object({ wkid: z.number() }),
})

/**
 * A tax foreclosure listing with the field names of the specification: one parcel of one case. Money in dollars, dates
 * `YYYY-MM-DD` in New York, `lot_size` in acres, `geometry` in feet of EPSG:2264.
 */
export const listing = z.object({
  id: z.number().int(),
  case_number: text.nullable(),
  parcel_identification: text.nullable(),
  opening_bid: dollars.nullable(),
  highest_bid: dollars.nullable(),
  status: text,
  upset_bid_date: plainDate.nullable(),
  foreclosure_date: plainDate.nullable(),
  time: text.nullable(),
  /** Where it is sold, if a notice names the place; else where the county's sales are held. */
  sale_place: text.optional(),
  street: text.nullable(),
  city: text.nullable(),
  state: text.nullable(),
  zip: text.nullable(),
  county: text,
  lot_size: z.number().nullable(),
  zoning_code: text.nullable(),
  assessed_value: dollars.nullable(),
  date_last_updated: z.string().nullable(),
  structure: z.enum(STRUCTURES).nullable(),
  geometry: esriPolygon.nullable(),
  /** Location from the source for a listing without an outline, WGS84. */
  longitude: z.number().nullable().optional(),
  latitude: z.number().nullable().optional(),
  /** Explains the status if it is ambiguous (resale, postponed, bankruptcy, ...). */
  status_reason: text.nullable().optional(),
  /** Source of `upset_bid_date`; present together with it. */
  upset_bid_date_basis: deadlineBasis.nullable().optional(),
  /** The published hour of `upset_bid_date`, such as `12:00 PM`, if it overrides the clerk's office hours. */
  closes_at: text.optional(),
  /** Present while the status takes upset bids and a bid is known: the minimum raise over `highest_bid`. */
  next_bid: upsetBidMinimum.nullable().optional(),
  /**
   * Present if status, last bid, next bid and upset deadline come from the user's own call to the clerk: the instant of
   * that call. Never in the list response, which is shared by all users.
   */
  called_at: text.optional(),
  /** Present if no source lists the property anymore: the instant of the run that missed it. */
  gone_since: text.optional(),
  /** Present and true if an operator drew the outline, as no parcel service has one. */
  outline_drawn: z.literal(true).optional(),
  /** Present and true on generated demo listings only. */
  is_demo: z.literal(true).optional(),
})
export type Listing = z.infer<typeof listing>

/** Another listing of the same case, and whether it is sold with the one that names it for one bid. */
export const sameCaseListing = listing
  .pick({ id: true, parcel_identification: true, street: true, city: true, zip: true })
  .extend({ is_sold_with: z.boolean() })
