/** Everything that can happen to a listing, as recorded in its append-only stream of events. */
export const listingEventKinds = [
  'listed',
  'sale_date_set',
  'postponed',
  'cancelled',
  'sale_day_passed',
  'opening_bid_published',
  'sold',
  'report_of_sale',
  'upset_bid',
  'last_day_moved',
  'window_closed',
  'confirmed',
  'redeemed',
  'stayed_by_bankruptcy',
  'resale_ordered',
  'deed_recorded',
  'facts_corrected',
  'outline_found',
  'disappeared_from_source',
  'reappeared',
] as const

export type ListingEventKind = (typeof listingEventKinds)[number]

/** Each kind of event as one plain sentence for a timeline or a notice. */
export const listingEventLabels: Readonly<Record<ListingEventKind, string>> = {
  listed: 'The property was listed for tax foreclosure.',
  sale_date_set: 'The date of the sale was set.',
  postponed: 'The sale was postponed.',
  cancelled: 'The sale was cancelled.',
  sale_day_passed: 'The day of the sale passed, and no source has shown a result.',
  opening_bid_published: 'The opening bid was published.',
  sold: 'The property was sold at auction, subject to upset bids.',
  report_of_sale: 'The report of sale was filed with the clerk.',
  upset_bid: 'An upset bid was filed.',
  last_day_moved: 'The last day to file an upset bid moved.',
  window_closed: 'The upset bid period ended.',
  confirmed: 'The court confirmed the sale.',
  redeemed: 'The taxes were paid and the property was redeemed.',
  stayed_by_bankruptcy: 'A bankruptcy case stopped the foreclosure.',
  resale_ordered: 'The court ordered a new sale.',
  deed_recorded: 'The deed was recorded.',
  facts_corrected: 'Facts of the listing were corrected.',
  outline_found: 'The outline of the parcel was found.',
  disappeared_from_source: 'The source no longer lists the property.',
  reappeared: 'The source lists the property again.',
}
