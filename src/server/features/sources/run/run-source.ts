import { SpanKind } from '@opentelemetry/api'
import { createHash } from 'node:crypto'
import { newYorkDate } from '#domain/time/new-york.ts'
import { importFile } from '#server/features/ingest/index.ts'
import type { ImportReport } from '#server/features/ingest/index.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import type { FetchedPage, GetPage, PageBrowser, SourceAdapter } from '#server/features/sources/adapter.ts'
import { FetchError } from '#server/features/sources/fetching/fetch-error.ts'
import { politeClient } from '#server/features/sources/fetching/polite-client.ts'
import type { FetchLimits } from '#server/features/sources/fetching/polite-client.ts'
import { mayBeCheck } from '#server/features/sources/fetching/refusal.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { readSetting } from '#server/features/sources/settings.store.ts'
import type { SourceSetting } from '#server/features/sources/settings.store.ts'
import { inSpan } from '#server/platform/tracing/spans.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Log, storableReason } from '#server/platform/log.ts'
import { extractRows } from './extract-rows.ts'
import { pageBrowser, pageGetter, storeSavedPage } from './fetch-pages.ts'
import { figuresOf, figuresSchema, healthProblems, newlyLost } from './health.ts'
import type { Figures, PublishedRun } from './health.ts'
import { countyRows, otherCounties } from './county-rows.ts'
import {
  beginRun,
  finishRun,
  isGoodRun,
  readRuns,
  recordResult,
  setProgress,
  withSourceLock,
} from './runs.store.ts'
import type { RunEnd, RunTrigger, SourceRun, SourceRunState } from './runs.store.ts'

/** What runs of sources need from outside. */
export interface SourceDeps {
  readonly db: Database['db']
  readonly sessions: Database['sessions']
  readonly clock: Clock
  readonly log: Log
  /** Names us and a contact to the operators of the sites we read. */
  readonly userAgent: string
  /** Admits addresses of this machine; for tests and local peers. */
  readonly allowsLocal: boolean
  /** In production an operator has to confirm a source's terms first, and the user agent has to name a contact. */
  readonly isProduction: boolean
  readonly hasContact: boolean
  readonly signal: AbortSignal
  readonly limits: FetchLimits
  /** Null without a browser. */
  readonly browser: PageBrowser | null
}

/** How a run ended. */
export interface SourceOutcome {
  readonly runId: number
  readonly state: Exclude<SourceRunState, 'running'>
  /** Why it was held, or why nothing was read. */
  readonly problems: readonly string[]
  /** What was noticed on the page, such as a column that is not known. */
  readonly warnings: readonly string[]
  /** Null where no page could be read into rows. */
  readonly report: ImportReport | null
}

/** Runs that are looked at to tell what is usual. */
const HISTORY = 60

/**
 * Runs a source once: fetches its pages, stores them, reads them into rows and hands these to the importer, which
 * compares, publishes or holds them. `savedPage` stands in for fetching. Returns null while another run of the source is
 * under way on any node. Nothing of a run that fails on the way is published. Rejects only when interrupted, or when the
 * database fails.
 */
export async function runSource(
  adapter: SourceAdapter,
  trigger: RunTrigger,
  deps: SourceDeps,
  savedPage?: Buffer,
): Promise<SourceOutcome | null> {
  const { name } = adapter
  return withSourceLock(deps, name, () =>
    inSpan('source run', { kind: SpanKind.INTERNAL, attributes: { source: name } }, () =>
      runLocked(adapter, trigger, deps, savedPage),
    ),
  )
}

async function runLocked(
  adapter: SourceAdapter,
  trigger: RunTrigger,
  deps: SourceDeps,
  savedPage: Buffer | undefined,
): Promise<SourceOutcome> {
  const { db, clock, log } = deps
  const { name, parserVersion: parser_version } = adapter
  const setting = await readSetting(db, name)
  const address = setting.address ?? adapter.address
  const started_at = new Date(clock.now())
  const runId = await beginRun(db, { name, trigger, parser_version, address, started_at })
  const end = (
    state: RunEnd['state'],
    problems: readonly string[],
    more: Partial<RunEnd> = {},
  ): Promise<void> =>
    finishRun(db, runId, { ...more, state, problems: [...problems], finished_at: new Date(clock.now()) })
  const checks: string[] = []
  try {
    const pages = await pagesOf(adapter, address, setting, { deps, runId, savedPage, checks })
    const readAt = new Date(clock.now())
    await setProgress(db, runId, 'reading rows')
    const result = await importPages(adapter, pages, address, { runId, readAt, deps })
    const { state, problems, report, run } = result
    await end(state, problems, { ...run, read_at: readAt, ingest_run_id: report.run_id })
    log.info({ source: name, run: runId, state, problems }, 'source read')
    return { runId, state, problems, warnings: run.figures.warnings, report }
  } catch (error) {
    const ended = endOf(refusedBy(checks, error), deps.signal)
    await end(ended.state, ended.problems)
    if (ended.state === 'interrupted') throw error
    log.warn({ err: error, source: name, run: runId, state: ended.state }, 'source not read')
    return { runId, ...ended, warnings: [], report: null }
  }
}

async function pagesOf(
  adapter: SourceAdapter,
  address: string,
  setting: SourceSetting,
  run: {
    readonly deps: SourceDeps
    readonly runId: number
    readonly savedPage: Buffer | undefined
    /** Gets the addresses of pages that may be checks. */
    readonly checks: string[]
  },
): Promise<readonly FetchedPage[]> {
  const { deps, runId, savedPage, checks } = run
  const own = { ...deps, name: adapter.name, runId }
  if (savedPage !== undefined) {
    const page = { part: LIST, url: address, contentType: null, bytes: savedPage }
    await storeSavedPage(own, page)
    return [page]
  }
  if (deps.isProduction && setting.terms_confirmed_at === null)
    throw new FetchError(
      'terms',
      `The terms of ${adapter.name} are not confirmed. Run: steps source terms ${adapter.name}`,
    )
  if (deps.isProduction && !deps.hasContact)
    throw new FetchError('terms', 'Set SUPPORT_EMAIL first, so that the sites we read can contact you.')
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(deps.limits.maxRunMs)])
  const politeFetch = politeClient({ ...deps, signal, pauseMs: adapter.pauseMs })
  const browse = deps.browser && pageBrowser(own, deps.browser)
  const getPage = pageGetter(own, politeFetch)
  const get: GetPage = async (part, url) => {
    const page = await getPage(part, url)
    if (mayBeCheck(page.bytes)) checks.push(page.url)
    return page
  }
  return adapter.fetch(get, address, browse)
}

/** A page that has the words of a bot check, and no list that can be read, is one. */
function refusedBy([check]: readonly string[], error: unknown): unknown {
  if (check === undefined || !(error instanceof LayoutError)) return error
  const reason = storableReason(error)
  const sentence = `${check} refuses requests from here (status 200): it asks for a check, and ${reason}.`
  return new FetchError('blocked', sentence, { cause: error })
}

interface ImportedPages {
  readonly state: 'published' | 'held' | 'refused'
  readonly problems: readonly string[]
  readonly report: ImportReport
  readonly run: { readonly figures: Figures; readonly extract_sha256: Buffer; readonly layout_sha256: Buffer }
}

async function importPages(
  adapter: SourceAdapter,
  pages: readonly FetchedPage[],
  address: string,
  { runId, readAt, deps: { db, log } }: { runId: number; readAt: Date; deps: SourceDeps },
): Promise<ImportedPages> {
  const extract = await extractRows(adapter, pages, address)
  const byCounty = await countyRows(extract, readAt.getTime())
  const warnings = [...extract.warnings, ...otherCounties(adapter, byCounty)]
  const run = {
    figures: figuresOf({ ...extract, warnings }, byCounty),
    extract_sha256: sha256(extract.csv),
    layout_sha256: sha256(extract.fingerprint),
  }
  const now = {
    figures: run.figures,
    layout: run.layout_sha256.toString('hex'),
    extract: run.extract_sha256.toString('hex'),
  }
  const published = (await readRuns(db, adapter.name, HISTORY)).flatMap(publishedRun)
  const report = await importFile({
    file: { name: `${adapter.name}.csv`, bytes: extract.csv },
    mapping: extract.mapping,
    source: adapter.name,
    authority: adapter.authority,
    asOf: readAt.toISOString(),
    reasonsToHold: healthProblems(now, published, adapter),
    lostRows: newlyLost(run.figures, published),
    now: readAt.getTime(),
    db,
    log,
    // With the import, so that a crash after it does not part its events from their page.
    onStored: (tx, ingest_run_id) => recordResult(tx, runId, { ...run, read_at: readAt, ingest_run_id }),
  })
  const state = report.state === 'dry_run' ? 'refused' : report.state
  return { state, problems: report.problems, report, run }
}

/** A run whose rows were all published, at once or by an operator. */
function publishedRun(run: SourceRun): PublishedRun[] {
  const { figures, layout_sha256, extract_sha256, read_at } = run
  if (!isGoodRun(run) || layout_sha256 === null || extract_sha256 === null || read_at === null) return []
  return [
    {
      figures: figuresSchema.parse(figures),
      layout: layout_sha256.toString('hex'),
      extract: extract_sha256.toString('hex'),
      readOn: newYorkDate(read_at.getTime()),
    },
  ]
}

function endOf(
  error: unknown,
  signal: AbortSignal,
): { state: 'interrupted' | 'blocked' | 'failed' | 'refused'; problems: readonly string[] } {
  if (signal.aborted) return { state: 'interrupted', problems: ['The run was interrupted.'] }
  if (error instanceof FetchError) {
    const isOutOfReach = error.fault === 'blocked' || error.fault === 'browser'
    return { state: isOutOfReach ? 'blocked' : 'failed', problems: [error.message] }
  }
  if (error instanceof LayoutError) return { state: 'refused', problems: [storableReason(error)] }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { state: 'failed', problems: ['The pages were not fetched in time.'] }
  return { state: 'failed', problems: [storableReason(error)] }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
