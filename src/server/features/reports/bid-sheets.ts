import { AppError } from '#contract/errors.ts'
import { type BidSheet, bidSheetOf } from '#domain/bid-sheet/bid-sheet.ts'
import { packetOf } from '#domain/bid-sheet/packet.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { printBidSheets } from './pdf/print-bid-sheets.ts'
import type { Paper } from './pdf/print-pdf.ts'
import { type Reader, type ReadMine, readProperty } from './read-sheet.ts'
import { SHEET_PAGE } from './texts.ts'

type Deps = { db: Db; clock: Clock; readMine: ReadMine }

/**
 * The bid sheets of listings with what the person keeps about them, in the order in which one has to act. Throws
 * `not_found` where one of the ids is unknown or in a county that is not open.
 */
export async function bidSheetsPdf(
  reader: Reader,
  { ids, paper }: { ids: readonly number[]; paper: Paper },
  { db, clock, readMine }: Deps,
): Promise<{ bytes: Buffer; title: string }> {
  const sheets: BidSheet[] = []
  for (const id of ids) {
    const property = await readProperty(db, id, reader.countyFips, clock)
    if (property === null) throw new AppError('not_found')
    sheets.push(bidSheetOf({ ...property, mine: await readMine(reader, id) }))
  }
  const packet = packetOf(sheets)
  const [first] = packet
  const title =
    packet.length === 1 && first ? SHEET_PAGE.sheet(first.title) : SHEET_PAGE.packet(packet.length)
  const { bytes } = await printBidSheets(packet, { paper, title, now: clock.now() })
  return { bytes, title }
}
