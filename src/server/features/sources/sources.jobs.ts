import { createHash } from 'node:crypto'
import { z } from 'zod'
import { problemText } from '#domain/sources/problem-text.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { findOperators, mailOperator } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Enqueue, JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { findAdapter, findPastAdapter } from './find-adapter.ts'
import type { SourceAdapter } from './adapter.ts'
import { readBusyDays } from './run/busy-days.store.ts'
import { replayJob } from './replay/replay-job.ts'
import type { ReplayProduct } from './replay/replay-job.ts'
import { runSource } from './run/run-source.ts'
import { markNotified, readRun, readRuns } from './run/runs.store.ts'
import type { RunTrigger, SourceRun } from './run/runs.store.ts'
import { silenceAt } from './run/silence.ts'
import { deleteOldPages, readCountyReadings, readLastChanges } from './run/upkeep.store.ts'
import { runSourceJob, runSourceNowJob } from './source-run.job.ts'
import { titleOf } from './title-of.ts'
import { sourceProblemMail, sourceSilenceMail } from './sources.emails.ts'
import type { SourceDeps, SourceOutcome } from './run/run-source.ts'
import { BLOCKED_PAUSE_MS, nextRunAfterFailure, nextScheduledRun } from './run/schedule.ts'
import {
  bringRunsForward,
  claimDueRun,
  readDueSources,
  readSetting,
  updateSetting,
} from './settings.store.ts'
import type { SourceSetting } from './settings.store.ts'

const runDueSourcesJob = defineJob({ name: 'run_due_sources', payload: z.object({}), cron: '* * * * *' })

const mailProblemJob = defineJob({
  name: 'mail_source_problem',
  lane: 'mail',
  payload: z.object({ run_id: z.int(), user_id: z.uuid() }),
})

/** Early in the morning in New York, all year. */
const upkeepJob = defineJob({ name: 'source_upkeep', payload: z.object({}), cron: '37 10 * * *' })

const mailSilenceJob = defineJob({
  name: 'mail_source_silence',
  lane: 'mail',
  payload: z.object({ key: z.string(), user_id: z.uuid(), problems: z.array(z.string()) }),
})

type Deps = SourceDeps & {
  enqueue: Enqueue
  sendOnce: SendOnce
  publicUrl: string
  /** Days for which pages are stored. */
  pageDays: number
  /** From 0 to 1. */
  random: () => number
  /** Called when listings were published. */
  onPublished: () => Promise<void>
  replayProduct: ReplayProduct
}

/** Sources are run by their own schedules; a run that was missed is made up once. */
export function sourceJobs(deps: Deps): JobHandlers {
  return [
    runDueSourcesJob.handledBy(() => enqueueDueSources(deps)),
    runSourceJob.handledBy(({ name }) => runNamed(name, 'schedule', deps)),
    runSourceNowJob.handledBy(({ name }) => runNamed(name, 'operator', deps)),
    mailProblemJob.handledBy((payload) => mailProblem(payload, deps)),
    upkeepJob.handledBy(() => doUpkeep(deps)),
    mailSilenceJob.handledBy((payload) => mailSilence(payload, deps)),
    replayJob(deps),
  ]
}

async function runNamed(name: string, trigger: RunTrigger, deps: Deps): Promise<void> {
  const adapter = await findAdapter(deps.db, name)
  if (adapter === null) return
  const outcome = await runSource(adapter, trigger, deps)
  if (outcome !== null) await afterRun(adapter, outcome, deps)
}

/** Runs the sources again that a clock ahead of `now` (epoch milliseconds) has scheduled for too late. */
export async function rescheduleAfterClockAhead(db: Db, now: number): Promise<void> {
  await bringRunsForward(db, new Date(now), BLOCKED_PAUSE_MS)
}

async function enqueueDueSources(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  for (const due of await readDueSources(db, new Date(clock.now()))) {
    try {
      await enqueueDue(due, deps)
    } catch (error) {
      // One source must not keep the others from being read; it stays due.
      log.error({ err: error, source: due.name }, 'source not enqueued')
    }
  }
}

async function enqueueDue(due: SourceSetting, deps: Deps): Promise<void> {
  const { db, enqueue } = deps
  const adapter = await findAdapter(db, due.name)
  const next = adapter && (await nextRunOf(adapter, deps))
  await db.transaction(async (tx) => {
    const isOurs = await claimDueRun(tx, due, next)
    if (isOurs && adapter) await enqueue(tx, runSourceJob, { name: due.name }, `run_source.${due.name}`)
  })
}

async function nextRunOf(adapter: SourceAdapter, { db, clock, random }: Deps): Promise<Date | null> {
  const now = clock.now()
  const days = await readBusyDays(db, adapter.counties, newYorkDate(now))
  const next = nextScheduledRun(adapter.schedule, days, now, random())
  return next === null ? null : new Date(next)
}

async function afterRun(adapter: SourceAdapter, outcome: SourceOutcome, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const { name } = adapter
  const { state } = outcome
  const isFailure = state === 'failed' || state === 'blocked'
  const before = await readSetting(db, name)
  const failures = isFailure ? before.failures + 1 : 0
  const scheduled = before.next_run_at?.getTime()
  const next =
    isFailure && before.is_on && scheduled !== undefined
      ? new Date(nextRunAfterFailure(scheduled, clock.now(), failures, state === 'blocked'))
      : before.next_run_at
  await updateSetting(db, name, { failures, next_run_at: next })
  if (state === 'published') await deps.onPublished()
  else if (await needsOperator(db, name, outcome, failures)) await notifyOperators(outcome.runId, deps)
}

/** One failed request may pass; the same failure several times in a row needs an operator. */
const FAILURES_TO_MAIL = 3
const LOOK_BACK = 200

/**
 * Whether operators must be mailed about a run: once for each problem since rows of the source were last published, however
 * often it is run meanwhile, and also if a crash kept the mail of an earlier run from being sent.
 */
async function needsOperator(
  db: Db,
  name: string,
  { state, problems }: SourceOutcome,
  failures: number,
): Promise<boolean> {
  if (state === 'interrupted' || (state === 'failed' && failures < FAILURES_TO_MAIL)) return false
  const runs = await readRuns(db, name, LOOK_BACK)
  const good = runs.findIndex((run) => run.state === 'published' || run.import_state === 'released')
  const since = good < 0 ? runs : runs.slice(0, good)
  const isSame = (run: SourceRun) =>
    run.state === state && (state === 'failed' || run.problems.join('\n') === problems.join('\n'))
  return !since.some((run) => run.is_notified && isSame(run))
}

async function notifyOperators(runId: number, { db, enqueue }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of await findOperators(tx))
      await enqueue(tx, mailProblemJob, { run_id: runId, user_id: id }, `mail_source_problem.${runId}.${id}`)
    await markNotified(tx, runId)
  })
}

async function mailProblem(
  { run_id, user_id }: { run_id: number; user_id: string },
  { db, sendOnce, publicUrl }: Deps,
): Promise<void> {
  const run = await readRun(db, run_id)
  if (run === null) return
  const { state } = run
  if (state === 'running' || state === 'interrupted' || state === 'published') return
  const adapter = await findPastAdapter(db, run.name)
  const title = adapter === null ? sourceName(run.name, '') : titleOf(adapter)
  const startedOn = newYorkDate(run.started_at.getTime())
  const problems = run.problems.map((problem) => problemText(problem, startedOn, [{ name: run.name, title }]))
  const facts = { ...run, title, problems, runId: run.id, importId: run.ingest_run_id, state, publicUrl }
  const key = `source.${run_id}.${user_id}`
  await mailOperator({ db, sendOnce }, { id: user_id, key, write: () => sourceProblemMail(facts) })
}

const DAY_MS = 24 * 3_600_000

/** Deletes pages past their time, and tells operators of sources and counties without news, once for each silence. */
async function doUpkeep({ db, clock, log, pageDays, enqueue }: Deps): Promise<void> {
  const now = clock.now()
  const deleted = await deleteOldPages(db, new Date(now - pageDays * DAY_MS))
  if (deleted > 0) log.info({ deleted }, 'old source pages deleted')
  const silences = silenceAt(now, await readLastChanges(db), await readCountyReadings(db, new Date(now)))
  const problems = silences.map(({ title, text }) => `${title}: ${text}`)
  if (problems.length === 0) return
  const key = createHash('sha256').update(problems.join('\n')).digest('hex').slice(0, 16)
  await db.transaction(async (tx) => {
    for (const { id } of await findOperators(tx))
      await enqueue(tx, mailSilenceJob, { key, user_id: id, problems }, `mail_source_silence.${key}.${id}`)
  })
}

async function mailSilence(
  { key, user_id, problems }: { key: string; user_id: string; problems: readonly string[] },
  { db, sendOnce, publicUrl }: Deps,
): Promise<void> {
  const write = () => sourceSilenceMail(problems, publicUrl)
  await mailOperator({ db, sendOnce }, { id: user_id, key: `silence.${key}.${user_id}`, write })
}
