import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Wanted } from './find-listings.ts'
import type { FirstCards } from './first-cards.ts'

/** To the worker: to read the answer for what the screen shows first; then a wish for each further piece. */
export type ListRequest = { kind: 'read'; wanted: Wanted; today: PlainDate } | { kind: 'next' }

/** From the worker: the first cards, the rows piece by piece, the counties; or, instead of any, that it cannot. */
export type ListMessage =
  | { kind: 'first'; first: FirstCards }
  | { kind: 'rows'; part: 'tax_foreclosures' | 'without_outline'; rows: Listing[] }
  | { kind: 'end'; counties: string[] }
  | { kind: 'failed' }
