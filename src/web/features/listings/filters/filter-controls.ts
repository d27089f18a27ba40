import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { ListedCards, ListingResults } from '#web/features/listings/worker/use-listing-results.ts'
import type { UpdateListingUrl } from '#web/features/listings/use-listing-url.ts'

export type FilterControls = {
  state: ListingUrlState
  update: UpdateListingUrl
  listed: ListedCards | null
  /** Null until all listings have loaded; the controls offer no choices until then. */
  results: ListingResults | null
  onSaveSearch: () => void
}
