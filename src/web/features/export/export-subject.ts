import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'

/** The listings to export as shown on screen, with the filters and order in words. */
export type ExportSubject = {
  /** In the order of the screen. */
  listings: readonly Listing[]
  /** Total without filters. */
  total: number
  /** Active filters in words; empty for none. */
  filters: string
  order: string
  /** The current date in New York. */
  today: PlainDate
  /** Closing hour of each county's clerk, by county name. */
  closingHours: ReadonlyMap<string, FilingHours>
  /** URL of a listing's page. */
  addressOf: (id: number) => string
}
