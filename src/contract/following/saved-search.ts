import {
  DEFAULT_LISTING_STATE,
  listingUrlEntries,
  parseListingUrl,
  type QueryReader,
} from '#contract/listings/listing-url.ts'

/**
 * The part of the listing screen's URL that a saved search stores: filters, area and order, in one canonical form.
 * Leaves out what only affects the display (view, map position, selected listing).
 */
export function savedSearchEntries(query: QueryReader): [name: string, value: string][] {
  const { view, selected, map } = DEFAULT_LISTING_STATE
  return listingUrlEntries({ ...parseListingUrl(query), view, selected, map })
}
