import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** What is to be exported: the listings as the screen shows them, and in which words it was asked for them. */
export type ExportSubject = {
  /** In the order of the screen. */
  listings: readonly Listing[]
  /** How many there are without any filter. */
  total: number
  /** The chosen filters in words; empty for none. */
  filters: string
  order: string
  /** The day in New York. */
  today: PlainDate
  /** The address of a listing's page. */
  addressOf: (id: number) => string
}
