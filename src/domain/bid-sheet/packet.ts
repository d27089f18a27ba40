import type { BidSheet } from './bid-sheet.ts'
import { PAGE } from './texts.ts'

/** Sheets in one packet. */
export const MOST_SHEETS = 25

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

/** What a packet, or a sheet by itself, is called as a document. */
export function packetTitle(packet: readonly BidSheet[]): string {
  const [first] = packet
  return packet.length === 1 && first ? PAGE.sheet(first.title) : PAGE.packet(packet.length)
}
