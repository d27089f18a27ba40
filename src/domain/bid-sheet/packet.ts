import { type Measurable, measureOf } from '#domain/listing-filters/measures.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { BidSheet } from './bid-sheet.ts'
import { PAGE } from './texts.ts'

/** Sheets in one packet. */
export const MAX_SHEETS = 25

/**
 * Several sheets in the order in which one has to act: by last day or sale, to the minute; those without a day come
 * last. The rest of the order is that of the ids.
 */
export function packetOf(sheets: readonly BidSheet[]): BidSheet[] {
  return sheets.toSorted((a, b) => dueOf(a) - dueOf(b) || a.listingId - b.listingId)
}

function dueOf({ dueAt }: BidSheet): number {
  return dueAt ?? Number.MAX_SAFE_INTEGER
}

/**
 * Listings in the order in which one has to act, by the day of their last day or sale, so that the first of them fill
 * a packet; those without such a day come last. The rest of the order stays.
 */
export function soonestFirst<L extends Measurable>(listings: readonly L[], today: PlainDate): L[] {
  const daysLeft = (listing: L) => {
    const isAhead = listing.upset_bid_date === null || listing.upset_bid_date >= today
    const lastDay = isAhead ? measureOf('lastDay', listing, today) : null
    return lastDay ?? measureOf('sale', listing, today) ?? Number.MAX_SAFE_INTEGER
  }
  return listings
    .map((listing) => ({ listing, days: daysLeft(listing) }))
    .toSorted((a, b) => a.days - b.days)
    .map(({ listing }) => listing)
}

/** What a packet, or a sheet by itself, is called as a document. */
export function packetTitle(packet: readonly BidSheet[]): string {
  const [first] = packet
  return packet.length === 1 && first ? PAGE.sheet(first.title) : PAGE.packet(packet.length)
}
