import type { EndpointOutput } from '#contract/endpoint.ts'
import type { operatorSourceEndpoints } from '#contract/operator/sources.ts'
import { ownValue } from '#domain/text/own-value.ts'
import { readRunTable } from '#server/features/ingest/index.ts'
import { findPastAdapter } from '#server/features/sources/find-adapter.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import { isPersonalColumn } from '#server/features/sources/evidence/rows-on-page.ts'
import { LayoutError, normalText } from '#server/features/sources/layout/page-records.ts'
import { extractRows } from '#server/features/sources/run/extract-rows.ts'
import type { Extract } from '#server/features/sources/run/extract.ts'
import { fetchedPage } from '#server/features/sources/run/fetch-pages.ts'
import { USUALLY_FILLED } from '#server/features/sources/run/health.ts'
import { isGoodRun, readPages, readRunOfImport, readRuns } from '#server/features/sources/run/runs.store.ts'
import type { SourceRun } from '#server/features/sources/run/runs.store.ts'
import type { Db } from '#server/platform/db/database.ts'

const LOOK_BACK = 100

type RunPage = EndpointOutput<typeof operatorSourceEndpoints.runPage>

/** More rows than this are no page that a person reads. */
const MAX_ROWS = 2_000

/** The page or file of an import, with its rows as printed; null if it is not stored, or not readable anymore. */
export async function readRunPage(db: Db, importId: number): Promise<RunPage | null> {
  const run = await readRunOfImport(db, importId)
  return run === null ? readFile(db, importId) : readPage(db, run)
}

async function readFile(db: Db, importId: number): Promise<RunPage | null> {
  const table = await readRunTable(db, importId)
  if (table === null) return null
  const { columns, rows } = table
  return {
    fetched_at: table.stored_at.toISOString(),
    url: null,
    bytes: table.bytes,
    sha256: table.sha256,
    // A column that nothing is read from may name persons: no operator has looked at it.
    columns: columns.map(({ name, is_read }) => ({ name, is_personal: !is_read, state: 'printed' })),
    rows: rows.slice(0, MAX_ROWS).map(({ line, cells }) => ({
      line,
      cells: columns.map(({ is_read }, place) => (is_read ? (cells[place] ?? '') : null)),
    })),
  }
}

async function readPage(db: Db, run: SourceRun): Promise<RunPage | null> {
  const read = await extractOf(db, run)
  if (!read) return null
  const { extract, list } = read
  const isPersonal = isPersonalColumn(read.personal, extract.unknownColumns)
  const columns = columnsOf(extract, await lastGoodExtract(db, run)).map((column) => ({
    ...column,
    is_personal: isPersonal(column.name),
  }))
  return {
    fetched_at: list.fetched_at.toISOString(),
    url: list.url,
    bytes: list.bytes.length,
    sha256: list.sha256.toString('hex'),
    columns,
    rows: extract.records.slice(0, MAX_ROWS).map(({ cells }, place) => ({
      line: extract.lines[place] ?? 0,
      cells: columns.map(({ name, is_personal, state }) =>
        is_personal || state === 'missing' ? null : (ownValue(cells, name) ?? ''),
      ),
    })),
  }
}

type Column = Pick<RunPage['columns'][number], 'name' | 'state'>

/** The columns as printed, with those of the last good page that are missing where they were. */
function columnsOf(extract: Extract, before: Extract | null): Column[] {
  const columns: Column[] = extract.printedColumns.map((name) => ({
    name,
    state: before && isEmptied(name, extract, before) ? 'emptied' : 'printed',
  }))
  let place = 0
  for (const name of before?.printedColumns ?? []) {
    const found = columns.findIndex((column) => normalText(column.name) === normalText(name))
    if (found < 0) columns.splice(place, 0, { name, state: 'missing' })
    place = (found < 0 ? place : found) + 1
  }
  return columns
}

/** Whether so many rows of the last good page fill the column as a run is held for, and none now. */
function isEmptied(name: string, now: Extract, before: Extract): boolean {
  if (now.records.length === 0) return false
  const filled = ({ records }: Extract) =>
    records.filter(({ cells }) => (ownValue(cells, name) ?? '') !== '').length
  return filled(now) === 0 && filled(before) >= Math.max(1, before.records.length * USUALLY_FILLED)
}

async function extractOf(db: Db, run: SourceRun) {
  const adapter = await findPastAdapter(db, run.name)
  const stored = await readPages(db, run.id)
  const list = stored.find(({ part }) => part === LIST)
  if (!list || adapter === null) return null
  try {
    const pages = await Promise.all(stored.map(fetchedPage))
    const extract = await extractRows(adapter, pages, adapter.address)
    const { bytes } = pages[stored.indexOf(list)] ?? { bytes: Buffer.alloc(0) }
    return { extract, list: { ...list, bytes }, personal: adapter.layout.personal ?? [] }
  } catch (error) {
    if (error instanceof LayoutError) return null
    throw error
  }
}

async function lastGoodExtract(db: Db, run: SourceRun): Promise<Extract | null> {
  const runs = await readRuns(db, run.name, LOOK_BACK)
  const good = runs.find((each) => each.id < run.id && isGoodRun(each))
  const before = good && (await extractOf(db, good))
  return before?.extract ?? null
}
