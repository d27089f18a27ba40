import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Wanted } from './find-listings.ts'
import type { FirstCards } from './first-cards.ts'

/** To the worker: read the answer for this screen state; then request each further chunk. */
export type ListRequest = { kind: 'read'; wanted: Wanted; today: PlainDate } | { kind: 'next' }

/** From the worker: the first cards, the rows in chunks, then the counties and the version; or `failed` instead. */
export type ListMessage =
  | { kind: 'first'; first: FirstCards }
  | { kind: 'rows'; part: 'tax_foreclosures' | 'without_outline'; rows: Listing[] }
  | { kind: 'end'; counties: string[]; version: string | null }
  | { kind: 'failed' }
