import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { PackedListing } from '#web/data/list/packed-listing.ts'
import type { Wanted } from './find-listings.ts'
import type { FirstCards } from './first-cards.ts'

/** To the worker: read the list for this screen state; then request each further message. */
export type ListRequest = { kind: 'read'; wanted: Wanted; today: PlainDate } | { kind: 'next' }

/**
 * From the worker: the first cards, the rows in chunks, then the counties and the version. All of this may come first
 * for the list that this browser has kept, with `confirmedAt`, when the server last confirmed it (ISO 8601). Then either
 * the same for the current list, with null, or only what changed. `failed` if the server gives no list.
 */
export type ListMessage =
  | { kind: 'first'; first: FirstCards; confirmedAt: string | null }
  | { kind: 'rows'; part: 'tax_foreclosures' | 'without_outline'; rows: PackedListing[] }
  | { kind: 'end'; counties: readonly string[]; version: string | null; confirmedAt: string | null }
  | { kind: 'changes'; answer: ListAnswer; version: string | null }
  | { kind: 'failed' }
