/** Structures on a parcel, as named by the specification. */
export const STRUCTURES = [
  'Residential Home',
  'Residential Vacant Lot',
  'Acreage',
  'Commercial Improved',
  'Commercial Vacant Lot',
  'Mixed',
] as const

export type Structure = (typeof STRUCTURES)[number]

/** Whether the text is exactly one of the six structures. */
export function isStructure(text: string): text is Structure {
  return STRUCTURES.some((structure) => structure === text)
}

/** Esri JSON of a parcel outline: rings of `[x, y]` in the units of the spatial reference (2264: US survey feet). */
export type EsriPolygon = {
  rings: number[][][]
  spatialReference: { wkid: number }
}

/** The minimum upset bid and its deposit, in dollars. */
export type WireNextBid = {
  readonly minimum_upset_bid: number
  readonly basis: 'published' | 'computed'
  readonly deposit: number
}

/**
 * A tax foreclosure listing as the specification names its fields: one parcel of one case. Money in dollars, dates
 * `YYYY-MM-DD` in New York, `time` such as `11:00 AM`, `lot_size` in acres, `date_last_updated` an ISO instant.
 */
export type WireListing = {
  id: number
  case_number: string | null
  parcel_identification: string | null
  opening_bid: number | null
  highest_bid: number | null
  status: string
  /** A `StatusReason`. */
  status_reason?: string | null | undefined
  upset_bid_date: string | null
  foreclosure_date: string | null
  time: string | null
  /** Where it is sold, if a notice names the place; else where the county's sales are held. */
  sale_place?: string | undefined
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  county: string
  lot_size: number | null
  zoning_code: string | null
  assessed_value: number | null
  date_last_updated: string | null
  structure: Structure | null
  geometry: EsriPolygon | null
  /** The point a source gives for a listing without an outline, WGS84 degrees. */
  longitude?: number | null | undefined
  latitude?: number | null | undefined
  /** Present with `upset_bid_date`: the basis of that date. */
  upset_bid_date_basis?: 'published' | 'computed' | 'estimated' | null | undefined
  /**
   * The next upset bid over `highest_bid`, computed by the server: present while the status takes upset bids and a bid
   * is known. The client checks whether the deadline has passed since.
   */
  next_bid?: WireNextBid | null | undefined
  /**
   * The time published with `upset_bid_date`, such as `12:00 PM`, if it overrides the closing time of the county's
   * clerk.
   */
  closes_at?: string | undefined
  /** Present if the person's call to the clerk decides: its instant (ISO). */
  called_at?: string | undefined
  /** Present if no source lists the property anymore: the instant of the run that missed it. */
  gone_since?: string | undefined
  /** An operator drew the outline. */
  outline_drawn?: true | undefined
  is_demo?: true | undefined
}
