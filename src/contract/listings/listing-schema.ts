import { z } from 'zod'
import { STRUCTURES } from '#domain/listing/wire-listing.ts'

const dollars = z.number()
const text = z.string()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const deadlineBasis = z.enum(['published', 'computed', 'estimated'])

/** What the next upset bid must be and the deposit handed in with it, dollars. */
export const upsetBidMinimum = z.object({
  minimum_upset_bid: dollars,
  /** A minimum that a source published always wins. */
  basis: z.enum(['published', 'computed']),
  deposit: dollars,
})

const esriPolygon = z.object({
  rings: z.array(z.array(z.array(z.number()))),
  spatialReference: z.object({ wkid: z.number() }),
})

/**
 * A tax foreclosure listing as the specification names its fields: one parcel of one case. Money in dollars,
 * dates `YYYY-MM-DD` in New York, `lot_size` in acres, `geometry` in feet of EPSG:2264.
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
  /** The point a source gives for a listing without an outline, WGS84. */
  longitude: z.number().nullable().optional(),
  latitude: z.number().nullable().optional(),
  /** Why the status is what it is, where the status alone does not say (resale, postponed, bankruptcy, ...). */
  status_reason: text.nullable().optional(),
  /** Present with `upset_bid_date`: where that day comes from. */
  upset_bid_date_basis: deadlineBasis.nullable().optional(),
  /** The hour published with `upset_bid_date`, such as `12:00 PM`, where it beats that of the county's clerk. */
  closes_at: text.optional(),
  /** Present while the status takes upset bids and a bid is known: what it takes to raise `highest_bid`. */
  next_bid: upsetBidMinimum.nullable().optional(),
  /**
   * Present where status, last bid, next bid and last day stand by the reader's own call to the clerk: the
   * instant of that call. Never in the list answer, which is one for everybody.
   */
  called_at: text.optional(),
  /** Present where no source lists the property any more: the instant of the run that missed it. */
  gone_since: text.optional(),
  /** Present and true on generated demo listings only. */
  is_demo: z.literal(true).optional(),
})
export type Listing = z.infer<typeof listing>
