import { SpanKind } from '@opentelemetry/api'
import { sql } from 'drizzle-orm'
import { type CronItem, Logger, makeWorkerUtils, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { ClockWrongError } from '#server/platform/db/clock-difference.ts'
import type { Db } from '#server/platform/db/database.ts'
import { atMostEvery, type Log, storableReason } from '#server/platform/log.ts'
import { currentTraceparent, inSpan } from '#server/platform/tracing/spans.ts'

/**
 * What a job may wait for: only our own database, a mail server, the gateway of text messages, another service, the site of a source, or a person's turn to have a
 * document rendered. Each lane has its own workers, so that an unresponsive server holds up only the jobs that need
 * it.
 */
export type Lane = 'own' | 'mail' | 'texts' | 'services' | 'sources' | 'documents'

type JobDefinition<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  cron?: string
  /** Defaults to `own`. */
  lane?: Lane
  /** One of many for a crowd: it lets every other job of its lane go first, such as one that a person waits for. */
  isBulk?: boolean
}

/** A job with its handler. The payload is parsed again when the job runs, because queued jobs outlive a release. */
export type JobHandler = {
  name: string
  cron: string | undefined
  lane: Lane
  priority: number
  run: (payload: unknown) => Promise<void>
}
export type JobHandlers = readonly JobHandler[]

export type Job<Payload> = JobDefinition<Payload> & {
  handledBy(handle: (payload: Payload) => Promise<void>): JobHandler
}

/** Defines a job: a unique name, its payload, and an optional schedule (cron in UTC). */
export function defineJob<Payload>(definition: JobDefinition<Payload>): Job<Payload> {
  const { name, payload, cron, lane = 'own' } = definition
  const priority = priorityOf(definition)
  return {
    ...definition,
    handledBy: (handle) => ({
      ...{ name, cron, lane, priority },
      run: (given) => handle(payload.parse(given)),
    }),
  }
}

/** Priorities of the queue, where lower numbers go first: of most jobs, and of those in bulk. */
const DEFAULT_PRIORITY = 0
const BULK_PRIORITY = 1

function priorityOf({ isBulk }: { isBulk?: boolean }): number {
  return isBulk === true ? BULK_PRIORITY : DEFAULT_PRIORITY
}

/** What the queue enqueues by itself. */
export function scheduleOf(handlers: JobHandlers): CronItem[] {
  return handlers.flatMap(({ name, cron, priority }) =>
    cron === undefined ? [] : [{ task: name, match: cron, options: { priority } }],
  )
}

/** Begins the flag of a job that names the trace of its cause. */
const TRACEPARENT = 'traceparent '

/** Enqueues a job in the caller's transaction, so that both commit or neither does. */
export type Enqueue = <Payload>(db: Db, job: Job<Payload>, payload: Payload, key?: string) => Promise<void>

export const enqueue: Enqueue = async (db, job, payload, key) => {
  const cause = currentTraceparent()
  // A flag of the queue, so that payloads stay what their schemas say.
  const flags = cause === null ? null : [`${TRACEPARENT}${cause}`]
  await db.execute(sql`
    SELECT graphile_worker.add_job(${job.name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
      priority => ${priorityOf(job)},
      flags => ${flags === null ? null : sql.param(flags)}::text[])`)
}

/** Forwards the queue's messages to our log. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // The runner logs a failed job with its error; the queue's own message repeats it.
    if (meta['failure'] === true) return
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** Creates or upgrades the queue's tables. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(log) })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

/** Runs every due job and returns when none is left; for tests and one-off commands. */
export async function runDueJobs(pool: Pool, handlers: JobHandlers, log: Log): Promise<void> {
  await runOnce({
    pgPool: pool,
    logger: queueLogger(log),
    noHandleSignals: true,
    taskList: tasksOf(handlers, log),
  })
}

/** How often a lane logs that the clock is wrong. */
const CLOCK_LOGGED_MS = 60_000

/** The handlers by name, as the queue expects. Logs a failure and leaves the retry to the queue. */
export function tasksOf(handlers: JobHandlers, log: Log): TaskList {
  const names = new Set(handlers.map((handler) => handler.name))
  if (names.size !== handlers.length) throw new Error('two handlers for one job')
  const seldom = atMostEvery(CLOCK_LOGGED_MS)
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload, { job }) => {
        const flag = Object.keys(job.flags ?? {}).find((each) => each.startsWith(TRACEPARENT))
        const traceparent = flag?.slice(TRACEPARENT.length) ?? null
        try {
          const options = { kind: SpanKind.CONSUMER, traceparent }
          await inSpan(`job ${handler.name}`, options, () => handler.run(payload))
        } catch (error) {
          const report = () => log.error({ err: error, job: handler.name }, 'job failed')
          // Then every job fails.
          if (error instanceof ClockWrongError) seldom(report)
          else report()
          // The queue stores the message, and all jobs of a lane would start again if it could not.
          throw new Error(storableReason(error), { cause: error })
        }
      },
    ]),
  )
}
