import {
  DEFAULT_LISTING_STATE,
  listingUrlEntries,
  parseListingUrl,
  type QueryReader,
} from '#contract/listings/listing-url.ts'

/**
 * What of the listing screen's address a saved search keeps, in one form for all addresses that ask the same: filters,
 * area and order. Where one happened to look (view, middle of the map, chosen listing) is no part of a search.
 */
export function savedSearchEntries(query: QueryReader): [name: string, value: string][] {
  const { view, selected, map } = DEFAULT_LISTING_STATE
  return listingUrlEntries({ ...parseListingUrl(query), view, selected, map })
}
