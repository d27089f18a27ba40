import type { ImportedRun, OperatorSource, OperatorSourceRun } from '#contract/operator/sources.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { titleOf } from '#server/features/sources/title-of.ts'
import { figuresSchema, lowerMedian } from '#server/features/sources/run/health.ts'
import { listSources } from '#server/features/sources/list-sources.ts'
import type { ListedSource } from '#server/features/sources/list-sources.ts'
import { isGoodRun, readBusySources, readRuns } from '#server/features/sources/run/runs.store.ts'
import type { SourceRun } from '#server/features/sources/run/runs.store.ts'
import { readFixture, readStoredSource } from '#server/features/sources/stored/stored.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSourceTitles } from '#server/features/ingest/index.ts'
import {
  readImportCounts,
  readImportedFiles,
  readKnownSources,
  readLastGood,
  readListed,
  readOpenHeldRuns,
} from './sources.store.ts'
import type { ImportCounts, ImportRow } from './sources.store.ts'

/** Every source with its last run, by its name on screen, the held runs that wait, and the last imported files. */
export async function readSources(
  db: Db,
): Promise<{ sources: OperatorSource[]; held: ImportedRun[]; files: ImportedRun[] }> {
  const listed = await listSources(db)
  const known = await knownFacts(
    db,
    listed.map(({ adapter }) => adapter.name),
    listed.flatMap(({ last }) => last ?? []),
  )
  const titles = await readSourceTitles(db)
  const sources = [
    ...listed.map((each) => sourceAnswer(each, known)),
    ...(await fileSources(db, listed, known, titles)),
  ]
  return {
    sources: sources.toSorted((a, b) => a.title.localeCompare(b.title)),
    held: (await readOpenHeldRuns(db)).map((run) => importAnswer(run, titles)),
    files: (await readImportedFiles(db, null, RUNS_SHOWN)).map((run) => importAnswer(run, titles)),
  }
}

/** Sources without a page that list something now, from imported files alone. */
async function fileSources(
  db: Db,
  pages: readonly ListedSource[],
  known: Known,
  titles: ReadonlyMap<string, string>,
): Promise<OperatorSource[]> {
  const ofPages = new Set(pages.map(({ adapter }) => adapter.name))
  return (await readKnownSources(db)).flatMap(({ name, authority }) => {
    const listed = known.listed.get(name)
    if (listed === undefined || ofPages.has(name)) return []
    const source: OperatorSource = {
      name,
      title: titles.get(name) ?? name,
      authority,
      counties: listed.counties.toSorted(),
      is_file_only: true,
      is_on: false,
      busy: null,
      next_run_at: null,
      last_run: null,
      last_good_at: known.lastGood.get(name) ?? null,
      listings: listed.listings,
    }
    return [source]
  })
}

function importAnswer(
  { sources, unreadable: _cells, ...run }: ImportRow,
  titles: ReadonlyMap<string, string>,
): ImportedRun {
  return { ...run, sources: sources.map((name) => ({ name, title: titles.get(name) ?? name })) }
}

const RUNS_SHOWN = 30

/** One source with its runs, newest first. */
export async function readSource(db: Db, adapter: SourceAdapter) {
  const [listed] = await listSources(db, [adapter])
  if (!listed) throw new Error(`no source ${adapter.name}`)
  const runs = await readRuns(db, adapter.name, RUNS_SHOWN)
  const known = await knownFacts(db, [adapter.name], runs)
  const titles = await readSourceTitles(db)
  const files = await readImportedFiles(db, adapter.name, RUNS_SHOWN)
  const { setting } = listed
  const { terms, schedule, pauseMs, page = null } = adapter
  const good = runs.filter(isGoodRun)
  return {
    ...sourceAnswer(listed, known),
    authority: adapter.authority,
    address: setting.address ?? adapter.address,
    own_address: setting.address === null ? null : adapter.address,
    page,
    terms: {
      note: terms,
      confirmed_at: setting.terms_confirmed_at?.toISOString() ?? null,
      by: setting.terms_confirmed_by,
    },
    schedule: {
      usual: schedule.usual,
      on_sale_days: schedule.onSaleDays ?? null,
      on_last_days: schedule.onLastDays ?? null,
    },
    pause_seconds: pauseMs / 1_000,
    stored: adapter.stored === undefined ? null : await storedFacts(db, adapter.name),
    usual_rows: lowerMedian(good.flatMap((run) => figuresOf(run)?.rows ?? [])),
    filled: filledOf(runs, good),
    runs: runs.map((run) => runAnswer(run, known)),
    files: files.map((run) => importAnswer(run, titles)),
    only_source_of: adapter.counties.filter((county) => isAlone(county, adapter.name, known.listed)),
  }
}

async function storedFacts(db: Db, name: string) {
  const [stored, fixture] = [await readStoredSource(db, name), await readFixture(db, name)]
  if (stored === null || fixture === null) return null
  const rows = Array.isArray(fixture.fixture_rows) ? fixture.fixture_rows.length : 0
  return { version: stored.version, saved_at: stored.saved_at.toISOString(), rows }
}

interface Known {
  readonly listed: Awaited<ReturnType<typeof readListed>>
  readonly lastGood: ReadonlyMap<string, string>
  readonly imports: ReadonlyMap<number, ImportCounts>
  readonly busy: ReadonlyMap<string, 'running' | 'waiting'>
}

async function knownFacts(db: Db, names: readonly string[], runs: readonly SourceRun[]): Promise<Known> {
  const ids = runs.flatMap(({ ingest_run_id }) => ingest_run_id ?? [])
  return {
    listed: await readListed(db),
    lastGood: await readLastGood(db),
    imports: await readImportCounts(db, ids),
    busy: await readBusySources(db, names),
  }
}

function isAlone(county: string, name: string, listed: Known['listed']): boolean {
  const others = [...listed].filter(([other, { counties }]) => other !== name && counties.includes(county))
  return others.length === 0 && listed.get(name)?.counties.includes(county) === true
}

function sourceAnswer({ adapter, setting, last }: ListedSource, known: Known): OperatorSource {
  const { name, authority, counties } = adapter
  return {
    name,
    title: titleOf(adapter),
    authority,
    counties: [...counties],
    is_file_only: false,
    is_on: setting.is_on,
    busy: known.busy.get(name) ?? null,
    next_run_at: setting.next_run_at?.toISOString() ?? null,
    last_run: last && runAnswer(last, known),
    last_good_at: known.lastGood.get(name) ?? null,
    listings: known.listed.get(name)?.listings ?? 0,
  }
}

function runAnswer(run: SourceRun, { imports, busy }: Known): OperatorSourceRun {
  const { id, trigger, started_at, finished_at, problems, progress, parser_version } = run
  const counts = run.ingest_run_id === null ? undefined : imports.get(run.ingest_run_id)
  const figures = figuresOf(run)
  return {
    id,
    import_id: run.ingest_run_id,
    outcome: run.state === 'running' && busy.get(run.name) !== 'running' ? 'interrupted' : outcomeOf(run),
    trigger,
    started_at: started_at.toISOString(),
    seconds: finished_at && (finished_at.getTime() - started_at.getTime()) / 1_000,
    rows: figures?.rows ?? null,
    new: counts?.new ?? null,
    changed: counts?.changed ?? null,
    gone: counts?.gone ?? null,
    unreadable: counts?.unreadable ?? null,
    problems: [...problems],
    warnings: figures?.warnings ?? [],
    progress,
    parser_version,
  }
}

// An operator decides about a held run later.
function outcomeOf({ state, import_state }: SourceRun): OperatorSourceRun['outcome'] {
  return state === 'held' && (import_state === 'released' || import_state === 'rejected')
    ? import_state
    : state
}

function figuresOf({ figures }: SourceRun) {
  return figuresSchema.safeParse(figures).data ?? null
}

function filledOf(runs: readonly SourceRun[], good: readonly SourceRun[]) {
  const last = runs.map(figuresOf).find((figures) => figures !== null && figures.rows > 0)
  if (!last) return []
  const shares = (column: string) =>
    good.flatMap((run) => {
      const figures = figuresOf(run)
      return figures && figures.rows > 0 ? [(figures.filled[column] ?? 0) / figures.rows] : []
    })
  return Object.entries(last.filled).map(([column, count]) => ({
    column,
    now: count / last.rows,
    usual: lowerMedian(shares(column)),
  }))
}
