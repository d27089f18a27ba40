import { sql } from 'drizzle-orm'
import type { OperatorJob } from '#contract/operator/jobs.ts'
import type { Db } from '#server/platform/db/database.ts'
import { KEEPS_FAILING } from '#server/platform/jobs/queue-age.ts'

export type JobRow = Omit<OperatorJob, 'payload' | 'reason'> & {
  last_error: string | null
  payload: unknown
}

/** Jobs of the queue, the failed ones first, then by when they are due. */
export async function readJobs(db: Db, limit: number): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(sql`
    SELECT job.id::text, task.identifier AS name, attempts::int, max_attempts::int, last_error, payload,
      to_json(created_at) #>> '{}' AS queued_at, to_json(run_at) #>> '{}' AS run_at,
      CASE WHEN locked_at IS NOT NULL THEN 'running'
        WHEN attempts >= max_attempts THEN 'failed'
        WHEN attempts > 0 THEN 'retrying' ELSE 'waiting' END AS state
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    ORDER BY (locked_at IS NULL AND attempts >= max_attempts) DESC, attempts > 0 DESC, run_at, job.id
    LIMIT ${limit}`)
  return rows
}

/** Jobs by state: waiting (also for another attempt), running, and failed for good. */
export async function countJobs(db: Db): Promise<{ waiting: number; running: number; failed: number }> {
  const { rows } = await db.execute<{ waiting: number; running: number; failed: number }>(sql`
    SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts)::int AS waiting,
      count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed
    FROM graphile_worker.jobs`)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

type FailedJobs = {
  name: string
  /** Whether they failed on every attempt; else they are tried again, and have failed for ten minutes. */
  is_given_up: boolean
  jobs: number
  since: string
  last_error: string | null
}

/** Failed jobs, and those that keep failing, by name: how many, since when, and one reason. */
export async function readFailedJobs(db: Db): Promise<FailedJobs[]> {
  const { rows } = await db.execute<FailedJobs>(sql`
    SELECT task_identifier AS name, attempts >= max_attempts AS is_given_up, count(*)::int AS jobs,
      to_json(min(CASE WHEN attempts >= max_attempts THEN updated_at ELSE created_at END)) #>> '{}' AS since,
      max(last_error) AS last_error
    FROM graphile_worker.jobs
    WHERE locked_at IS NULL AND attempts >= least(max_attempts, ${KEEPS_FAILING})
    GROUP BY task_identifier, is_given_up ORDER BY since`)
  return rows
}

/** Makes jobs due now, with all attempts again. Returns those that were not running. */
export async function retryJobs(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id::text FROM graphile_worker.reschedule_jobs(${sql.param([...ids])}::bigint[], run_at => now(), attempts => 0)`)
  return rows.map(({ id }) => id)
}

/** Removes jobs. Returns those that were not running. */
export async function dropJobs(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id::text FROM graphile_worker.complete_jobs(${sql.param([...ids])}::bigint[])`,
  )
  return rows.map(({ id }) => id)
}
