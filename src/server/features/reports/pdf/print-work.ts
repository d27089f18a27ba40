import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
import type { PropertyReport } from '#domain/property-report/property-report.ts'
import type { SheetPrinting } from './print-bid-sheets.ts'

/** A document to be made. */
export type PrintWork =
  | { readonly kind: 'bid_sheets'; readonly sheets: readonly BidSheet[]; readonly printing: SheetPrinting }
  | { readonly kind: 'report'; readonly report: PropertyReport; readonly now: number }

/** To the thread that makes documents, and back from it. */
export type PrintRequest = { readonly id: number; readonly work: PrintWork }
export type PrintAnswer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: unknown }
