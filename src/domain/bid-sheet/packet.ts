import { type Measurable, measureOf } from '#domain/listing-filters/measures.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { BidSheet } from './bid-sheet.ts'
import { PAGE } from './texts.ts'

/** Sheets in one packet. */
export const MAX_SHEETS = 25

/** Sheets by when to act: by upset deadline or sale, to the minute; undated ones last. Ties by id. */
export function packetOf(sheets: readonly BidSheet[]): BidSheet[] {
  return sheets.toSorted((a, b) => dueOf(a) - dueOf(b) || a.listingId - b.listingId)
}

function dueOf({ dueAt }: BidSheet): number {
  return dueAt ?? Number.MAX_SAFE_INTEGER
}

/**
 * Listings by when to act, by day of their upset deadline or sale, so that the most urgent fill a packet; undated ones
 * last. A stable sort.
 */
export function soonestFirst<L extends Measurable>(listings: readonly L[], today: PlainDate): L[] {
  const daysLeft = (listing: L) =>
    measureOf('lastDay', listing, today) ?? measureOf('sale', listing, today) ?? Number.MAX_SAFE_INTEGER
  return listings
    .map((listing) => ({ listing, days: daysLeft(listing) }))
    .toSorted((a, b) => a.days - b.days)
    .map(({ listing }) => listing)
}

/** Document title of a packet or a single sheet. */
export function packetTitle(packet: readonly BidSheet[]): string {
  const [first] = packet
  return packet.length === 1 && first ? PAGE.sheet(first.title) : PAGE.packet(packet.length)
}
