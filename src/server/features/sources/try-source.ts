import { importFile } from '#server/features/ingest/index.ts'
import type { ImportReport } from '#server/features/ingest/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { LIST } from './adapter.ts'
import type { SourceAdapter } from './adapter.ts'
import { LayoutError } from './layout/page-records.ts'
import { extractRows } from './run/extract-rows.ts'
import { countyRows, otherCounties } from './run/county-rows.ts'

/** What a saved page would bring, or why it cannot be read. */
export type TriedSource =
  | {
      readonly ok: true
      readonly rows: readonly Readonly<Record<string, string>>[]
      readonly warnings: readonly string[]
      readonly report: ImportReport
    }
  | { readonly ok: false; readonly problem: string }

/** Reads a saved page as a run of the source would, against what is stored, and writes nothing. */
export async function trySource(
  adapter: SourceAdapter,
  bytes: Buffer,
  { db, log, now }: { db: Db; log: Log; now: number },
): Promise<TriedSource> {
  const page = { part: LIST, url: adapter.address, contentType: null, bytes }
  try {
    const extract = await extractRows(adapter, [page], adapter.address)
    const file = { name: `${adapter.name}.csv`, bytes: extract.csv }
    const { mapping, lost } = extract
    const request = { file, mapping, source: adapter.name, lostRows: lost.length, dryRun: true, now, db, log }
    const report = await importFile(request)
    const warnings = [...extract.warnings, ...otherCounties(adapter, await countyRows(extract, now))]
    return { ok: true, rows: extract.rows, warnings, report }
  } catch (error) {
    if (error instanceof LayoutError) return { ok: false, problem: error.message }
    throw error
  }
}
