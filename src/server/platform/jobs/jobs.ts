import { sql } from 'drizzle-orm'
import { Logger, makeWorkerUtils, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'

/**
 * What jobs may wait for: nothing but our own database, a mail server, another service, the site of a source, or its
 * person's turn to have a document made. Each lane has workers of its own, so that a server that never answers holds up no job that does not
 * need it.
 */
export type Lane = 'own' | 'mail' | 'services' | 'sources' | 'documents'

type JobDefinition<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  cron?: string
  /** `own` unless it says otherwise. */
  lane?: Lane
}

/** A job bound to its handler; the payload is parsed again when it runs, since the queue outlives a release. */
export type JobHandler = {
  name: string
  cron: string | undefined
  lane: Lane
  run: (payload: unknown) => Promise<void>
}
export type JobHandlers = readonly JobHandler[]

export type Job<Payload> = JobDefinition<Payload> & {
  handledBy(handle: (payload: Payload) => Promise<void>): JobHandler
}

/** Describes a job: a name unique in the product, what it carries, and when it runs by itself (cron in UTC). */
export function defineJob<Payload>(definition: JobDefinition<Payload>): Job<Payload> {
  const { name, payload, cron, lane = 'own' } = definition
  return {
    ...definition,
    handledBy: (handle) => ({ name, cron, lane, run: (given) => handle(payload.parse(given)) }),
  }
}

/** Puts a job into the queue within the caller's transaction: it exists exactly when what caused it does. */
export type Enqueue = <Payload>(db: Db, job: Job<Payload>, payload: Payload, key?: string) => Promise<void>

export const enqueue: Enqueue = async (db, job, payload, key) => {
  await db.execute(sql`
    SELECT graphile_worker.add_job(${job.name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null})`)
}

/** The queue's own remarks in our log. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // The runner logs a failed job with its error; the queue's own message repeats it.
    if (meta['failure'] === true) return
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** Creates or upgrades the queue's own tables. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(log) })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

/** Runs every job that is due and returns when none is left; for tests and one-off commands. */
export async function runDueJobs(pool: Pool, handlers: JobHandlers, log: Log): Promise<void> {
  await runOnce({
    pgPool: pool,
    logger: queueLogger(log),
    noHandleSignals: true,
    taskList: tasksOf(handlers, log),
  })
}

/** The handlers by name, as the queue wants them; a failure is logged and left to the queue to try again. */
export function tasksOf(handlers: JobHandlers, log: Log): TaskList {
  const names = new Set(handlers.map((handler) => handler.name))
  if (names.size !== handlers.length) throw new Error('two handlers for one job')
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown) => {
        try {
          await handler.run(payload)
        } catch (error) {
          log.error({ err: error, job: handler.name }, 'job failed')
          throw error
        }
      },
    ]),
  )
}
