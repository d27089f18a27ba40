import { newYorkDate } from '#domain/time/new-york.ts'
import { readCountyLand } from '#server/features/listings/index.ts'
import { demoData } from '#server/features/demo/demo-data.ts'
import { listMapping } from '#server/features/demo/demo-mapping.ts'
import { type DemoRow, rowsOn } from '#server/features/demo/demo-rows.ts'
import { importFile, type ImportStep } from '#server/features/ingest/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'

/** Exactly `count` rows of the demo's lists as printed today. */
export function demoRows(count: number, now: number): DemoRow[] {
  const today = newYorkDate(now)
  // Not every demo listing is printed on a given day.
  const listings = Math.ceil(count * 1.1)
  const data = demoData({ listings, today, history: 'latest', land: readCountyLand() })
  const rows = rowsOn(data, today).slice(0, count)
  if (rows.length !== count) throw new Error(`the demo printed only ${rows.length} rows`)
  return rows
}

/** The rows that a demo of so many listings has imported last, as `addDemo` adds it. */
export function printedRows(listings: number, now: number): DemoRow[] {
  const today = newYorkDate(now)
  return rowsOn(demoData({ listings, today, history: 'latest', land: readCountyLand() }), today)
}

/** The rows with another opening bid in one of `every` rows, different for each `turn`. */
export function withNewBids(rows: readonly DemoRow[], turn: number, every = 100): DemoRow[] {
  return rows.map((row, place) =>
    place % every === 0 ? { ...row, opening_bid: (row.opening_bid ?? 5_000) + turn * 100 + place } : row,
  )
}

/** Imports a file of demo rows as an operator would. */
export async function importDemoFile(
  db: Db,
  bytes: Buffer,
  now: number,
  onProgress: (step: ImportStep) => void = () => undefined,
): Promise<void> {
  const { state, problems } = await importFile({
    db,
    file: { name: 'demo.json', bytes },
    mapping: listMapping,
    now,
    log: quietLog,
    onProgress,
  })
  if (state !== 'published') throw new Error(`The file was not imported (${state}): ${problems.join('; ')}`)
}
