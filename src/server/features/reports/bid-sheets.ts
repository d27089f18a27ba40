import { AppError } from '#contract/errors.ts'
import { type BidSheet, bidSheetOf } from '#domain/bid-sheet/bid-sheet.ts'
import { packetOf, packetTitle } from '#domain/bid-sheet/packet.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { printDocument } from './pdf/documents.ts'
import type { Paper } from './pdf/print-pdf.ts'
import { type Reader, type ReadPropertyNotes, readProperty } from './read-sheet.ts'

type Deps = { db: Db; clock: Clock; readPropertyNotes: ReadPropertyNotes }

/**
 * Bid sheets of listings with the person's notes, sorted by urgency. Throws `not_found` if an id is unknown or in a
 * county that is not open, and the reason of `signal` if it is aborted.
 */
export async function readBidSheets(
  reader: Reader,
  ids: readonly number[],
  { db, clock, readPropertyNotes }: Deps,
  signal?: AbortSignal,
): Promise<BidSheet[]> {
  const sheets: BidSheet[] = []
  for (const id of ids) {
    signal?.throwIfAborted()
    const property = await readProperty(db, id, reader.countyFips, clock)
    if (property === null) throw new AppError('not_found')
    const propertyNotes = await readPropertyNotes(reader, id)
    sheets.push(bidSheetOf({ ...property, call: propertyNotes.clerk_call, propertyNotes }))
  }
  return packetOf(sheets)
}

/** The bid sheets as a PDF, one page each. Call within the person's turn. */
export async function bidSheetsPdf(
  reader: Reader,
  { ids, paper }: { ids: readonly number[]; paper: Paper },
  deps: Deps,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; title: string }> {
  const sheets = await readBidSheets(reader, ids, deps, signal)
  const title = packetTitle(sheets)
  const printing = { paper, title, now: deps.clock.now() }
  return { bytes: await printDocument({ kind: 'bid_sheets', sheets, printing }, signal), title }
}
