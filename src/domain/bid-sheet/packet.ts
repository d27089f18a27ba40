import type { BidSheet } from './bid-sheet.ts'

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
