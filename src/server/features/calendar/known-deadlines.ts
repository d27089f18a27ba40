import type { ClerkCall } from '#contract/following/following-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type OpenDeadline, readOpenDeadlines } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DatedListing } from './dated-listings.store.ts'

/** The upset deadline of an entry as the details page shows it, with the reader's call to the clerk that decides. */
export type KnownDeadline = OpenDeadline & { readonly call: ClerkCall | null }

/** The sources' deadlines of the listings whose upset bid period is open and ends on `today` or later, by listing id. */
export function readKnownDeadlines(
  db: Db,
  listings: readonly DatedListing[],
  countyFips: readonly string[],
  today: PlainDate,
): Promise<ReadonlyMap<number, OpenDeadline>> {
  const open = listings.filter(
    ({ status, upset_bid_date: day }) => status === 'Upset Bid Ongoing' && day !== null && day >= today,
  )
  return readOpenDeadlines(
    db,
    open.map(({ id }) => id),
    countyFips,
    today,
  )
}

/** The deadline by the reader's call, if one decides; null if it is unknown. */
export function knownDeadline(
  sources: OpenDeadline | undefined,
  call: ClerkCall | null,
): KnownDeadline | null {
  if (call === null) return sources === undefined ? null : { ...sources, call }
  const { clock, next_bid } = call
  return clock === null ? null : { clock, next_bid, disagreements: sources?.disagreements ?? [], call }
}
