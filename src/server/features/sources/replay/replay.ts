import { createHash } from 'node:crypto'
import { readFixSteps, readPublishedRuns, replayImport } from '#server/features/ingest/index.ts'
import { rederiveDueStatuses } from '#server/features/listings/index.ts'
import { findPastAdapter } from '#server/features/sources/find-adapter.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { extractRows } from '#server/features/sources/run/extract-rows.ts'
import { fetchedPage } from '#server/features/sources/run/fetch-pages.ts'
import { readPages, readRunOfImport } from '#server/features/sources/run/runs.store.ts'
import type { SourceRun } from '#server/features/sources/run/runs.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { copyCourtCalendar, copySources, readFactLines } from './facts.store.ts'

/** What a replay derived. */
export interface Replay {
  /** Runs that were derived again, of files and of pages. */
  readonly runs: number
  readonly listings: number
  /** Hash of all facts: the same pages and files give the same one. */
  readonly facts_sha256: string
  /** Runs whose pages are read differently now than when they were published. */
  readonly differing: readonly string[]
}

/**
 * Derives all facts up to an instant again from what is stored, into an empty, migrated database: files as they were
 * imported, pages read anew by today's parsers, and operators' corrections made again in between. Nothing of the database it reads from changes.
 */
export async function replayFacts(request: {
  from: Db
  into: Db
  until: Date
  log: Log
  onProgress?: (done: number, all: number) => void
}): Promise<Replay> {
  const { from, into, until, log, onProgress = () => undefined } = request
  await copyCourtCalendar(from, into)
  await copySources(from, into)
  const runs = await readPublishedRuns(from, until)
  const fixes = await readFixSteps(from, until)
  const differing: string[] = []
  for (const [place, { id: runId, at }] of runs.entries()) {
    while (fixes[0] && fixes[0].at < at) await fixes.shift()?.apply(into)
    const run = await readRunOfImport(from, runId)
    const bytes = run && (await extractAgain(from, run))
    if (run && bytes !== null && !sha256(bytes).equals(run.extract_sha256 ?? Buffer.alloc(0)))
      differing.push(`run ${run.id} of ${run.name}, parser ${run.parser_version}`)
    await replayImport({ from, into, log, runId, ...(bytes && { bytes }) })
    onProgress(place + 1, runs.length)
  }
  for (const fix of fixes) await fix.apply(into)
  await rederiveDueStatuses({ db: into, now: until.getTime() })
  return { runs: runs.length, ...(await factsDigest(into)), differing }
}

/** The hash of all facts of a database, to compare it with a replay. */
export async function factsDigest(db: Db): Promise<Pick<Replay, 'listings' | 'facts_sha256'>> {
  const lines = await readFactLines(db)
  return { listings: lines.length, facts_sha256: sha256(lines.join('\n')).toString('hex') }
}

/** The rows of a run's pages as today's parser reads them; null if it cannot read them, or they are not stored. */
async function extractAgain(db: Db, run: SourceRun): Promise<Buffer | null> {
  const adapter = await findPastAdapter(db, run.name)
  const pages = await readPages(db, run.id)
  if (adapter === null || pages.length === 0) return null
  try {
    const fetched = await Promise.all(pages.map(fetchedPage))
    return (await extractRows(adapter, fetched, run.address ?? adapter.address)).csv
  } catch (error) {
    if (error instanceof LayoutError) return null
    throw error
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
