import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
import type { PropertyReport } from '#domain/property-report/property-report.ts'
import type { SheetPrinting } from './print-bid-sheets.ts'

/** A document to make. */
export type PrintWork =
  | { readonly kind: 'bid_sheets'; readonly sheets: readonly BidSheet[]; readonly printing: SheetPrinting }
  | { readonly kind: 'report'; readonly report: PropertyReport; readonly now: number }

/**
 * Request to a print thread, one at a time. `left` becomes 1 once the caller is gone; it is shared memory because a
 * thread busy with layout reads no messages.
 */
export type PrintRequest = { readonly work: PrintWork; readonly left: Int32Array }
/** The response of a print thread. */
export type PrintAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: Error }
