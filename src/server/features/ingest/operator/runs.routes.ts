import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { type OperatorRun, operatorRunEndpoints } from '#contract/operator/runs.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { rejectRun, releaseRun } from '#server/features/ingest/decide-held-run.ts'
import { listRuns, readHeldRows, readRun } from '#server/features/ingest/held-runs.ts'
import type { HeldRows, RunOutcome, RunSummary } from '#server/features/ingest/held-runs.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Log } from '#server/platform/log.ts'
import { readBounded } from './imports/preview-reader.ts'
import { pastRun } from './past-rows.ts'
import { readSourceTitles } from '#server/features/ingest/titles.store.ts'
import { readDecision, readFollowers, readShownSince } from './runs.store.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Log
  /** Called when listings are published, in the same transaction. */
  onPublished: (tx: Db) => Promise<void>
}

/** For operators: imports of files and sources, and what to do with held ones. */
export function runRoutes(app: FastifyInstance, { db, clock, log, onPublished }: Deps): void {
  const endpoints = operatorRunEndpoints
  bindEndpoint(app, endpoints.runs, async ({ input: { query } }) => ({
    runs: (await listRuns(db, query.state ?? null)).map(runAnswer(await readSourceTitles(db))),
  }))

  bindEndpoint(app, endpoints.run, async ({ input: { params } }) => {
    const found = await readRun(db, params.id)
    if (found === null) throw new AppError('not_found')
    const { run, report } = found
    const held = await readHeldRows({ db, log, runId: params.id, now: clock.now(), read: readBounded })
    return {
      ...runAnswer(await readSourceTitles(db))(run),
      ...(held === null ? pastAnswer(run, report) : await heldAnswer(db, held)),
      shown_since: await readShownSince(db, run.sources),
      decision: held === null ? await readDecision(db, params.id) : null,
    }
  })

  bindEndpoint(app, endpoints.releaseRun, async ({ input: { params, body }, viewer, request }) => {
    const { only: chosen, shown_since: shownSince, reason } = body
    const by = actorOf(viewer, request)
    const { listings } = await db.transaction(async (tx) => {
      const decision = { db: tx, log, runId: params.id, now: clock.now(), by, reason, chosen, shownSince }
      const released = valueOf(await releaseRun({ ...decision, read: readBounded }))
      await onPublished(tx)
      return released
    })
    return { new: listings.new, changed: listings.changed, gone: listings.gone }
  })

  bindEndpoint(app, endpoints.rejectRun, async ({ input: { params, body }, viewer, request }) => {
    const by = actorOf(viewer, request)
    valueOf(await rejectRun({ db, runId: params.id, now: clock.now(), by, reason: body.reason }))
    return { success: true } as const
  })
}

async function heldAnswer(db: Db, { rows, report, tooLate }: HeldRows) {
  const listingIds = rows.flatMap((row) => row.listingIds)
  const followers = await readFollowers(db, listingIds)
  return {
    rows_before: rows.filter(({ kind }) => kind !== 'new').length,
    rows_now: rows.filter(({ line }) => line !== null).length,
    unreadable: [...report.bad_rows, ...report.unreadable_cells],
    rows: rows.map(({ listingIds: ids, ...row }) => ({
      ...row,
      followers: ids.flatMap((id) => followers.get(id) ?? []),
    })),
    brought: null,
    too_late: tooLate,
  }
}

function pastAnswer({ state }: RunSummary, report: unknown) {
  const isPublished = state === 'published' || state === 'released'
  return {
    ...pastRun(report, isPublished),
    rows_before: null,
    rows_now: null,
    unreadable: [],
    too_late: null,
  }
}

function valueOf<T>(outcome: RunOutcome<T>): T {
  if (!outcome.ok) throw new AppError('not_possible', outcome.reason)
  return outcome.value
}

function runAnswer(titles: ReadonlyMap<string, string>) {
  return ({ sources, started_at, finished_at, ...run }: RunSummary): OperatorRun => ({
    ...run,
    problems: [...run.problems],
    sources: sources.map((name) => ({ name, title: titles.get(name) ?? sourceName(name, '') })),
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  })
}
