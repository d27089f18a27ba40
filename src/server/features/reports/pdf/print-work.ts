import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
import type { PropertyReport } from '#domain/property-report/property-report.ts'
import type { SheetPrinting } from './print-bid-sheets.ts'

/** A document to be made. */
export type PrintWork =
  | { readonly kind: 'bid_sheets'; readonly sheets: readonly BidSheet[]; readonly printing: SheetPrinting }
  | { readonly kind: 'report'; readonly report: PropertyReport; readonly now: number }

/**
 * To a thread that makes documents, one at a time. The number in `left` turns to 1 once nobody waits for the document any
 * more: it is shared memory, because a thread that lays out reads no messages.
 */
export type PrintRequest = { readonly work: PrintWork; readonly left: Int32Array }
/** Back from it. */
export type PrintAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: Error }
