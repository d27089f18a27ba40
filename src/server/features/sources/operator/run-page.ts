import { adapterNamed } from '#server/features/sources/adapters.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import { isPersonalColumn } from '#server/features/sources/evidence/stored-page.ts'
import { LayoutError, normalText } from '#server/features/sources/layout/page-records.ts'
import { extractRows } from '#server/features/sources/run/extract.ts'
import type { Extract } from '#server/features/sources/run/extract.ts'
import { fetchedPage } from '#server/features/sources/run/fetch-pages.ts'
import { isGoodRun, readPages, readRunOfImport, readRuns } from '#server/features/sources/run/runs.store.ts'
import type { SourceRun } from '#server/features/sources/run/runs.store.ts'
import type { Db } from '#server/platform/db/database.ts'

const LOOK_BACK = 100

/** The page an import was read from, with its rows as printed; null for a file, and if it is not stored or readable. */
export async function readRunPage(db: Db, importId: number) {
  const run = await readRunOfImport(db, importId)
  const read = run && (await extractOf(db, run))
  if (!read) return null
  const { extract, list } = read
  const isPersonal = isPersonalColumn(read.personal, extract.unknownColumns)
  const columns = extract.printedColumns.map((name) => ({ name, is_personal: isPersonal(name) }))
  return {
    fetched_at: list.fetched_at.toISOString(),
    url: list.url,
    bytes: list.content_gz.length,
    sha256: list.sha256.toString('hex'),
    columns,
    missing_columns: await missingColumns(db, run, extract),
    rows: extract.records.map(({ cells }, place) => ({
      line: extract.lines[place] ?? 0,
      cells: columns.map(({ name, is_personal }) => (is_personal ? null : (cells[name] ?? ''))),
    })),
  }
}

async function extractOf(db: Db, run: SourceRun) {
  const adapter = adapterNamed(run.name)
  const stored = await readPages(db, run.id)
  const list = stored.find(({ part }) => part === LIST)
  if (!list || adapter === null) return null
  try {
    const extract = await extractRows(adapter, await Promise.all(stored.map(fetchedPage)), adapter.address)
    return { extract, list, personal: adapter.layout.personal ?? [] }
  } catch (error) {
    if (error instanceof LayoutError) return null
    throw error
  }
}

/** Columns that the last published page had and this one has not. */
async function missingColumns(db: Db, run: SourceRun, { printedColumns }: Extract): Promise<string[]> {
  const runs = await readRuns(db, run.name, LOOK_BACK)
  const good = runs.find((each) => each.id < run.id && isGoodRun(each))
  const before = good && (await extractOf(db, good))
  if (!before) return []
  const now = new Set(printedColumns.map(normalText))
  return before.extract.printedColumns.filter((name) => !now.has(normalText(name)))
}
