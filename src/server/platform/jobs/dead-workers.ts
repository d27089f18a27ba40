import type { WorkerUtils } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { systemClock } from '#server/platform/clock.ts'
import { databaseTrouble } from '#server/platform/db/database-trouble.ts'
import type { Log } from '#server/platform/log.ts'

const POLL_EVERY_MS = 1_500

/**
 * Checks a worker may miss: after a database outage, live workers need a check of their own, and time, to reconnect.
 */
const CHECKS_UNTIL_DEAD = 3

/**
 * A check without a reply for so long has lost its connection: a network that drops packets reports nothing. A slow
 * database replies later than usual but sooner than this; the server keeps a lost connection for half a minute.
 */
const LATE_MS = 20_000

/** How long a stop waits for a database that does not reply. */
const STOP_MS = 2_000

const REGISTER = `
  INSERT INTO job_worker AS known (worker_id, backend_pid, backend_start, clock_ahead_seconds)
  SELECT $1, pid, backend_start, round(extract(epoch FROM $2::timestamptz - clock_timestamp()))
  FROM pg_stat_activity WHERE pid = pg_backend_pid()
  ON CONFLICT (worker_id) DO UPDATE SET backend_pid = excluded.backend_pid, backend_start = excluded.backend_start,
    clock_ahead_seconds = excluded.clock_ahead_seconds
  WHERE (known.backend_pid, known.backend_start, known.clock_ahead_seconds)
    IS DISTINCT FROM (excluded.backend_pid, excluded.backend_start, excluded.clock_ahead_seconds)`

/**
 * Dead workers: those whose process lost its connection, earlier ones of this process, and those that hold jobs but
 * never registered, because a process may be killed in between.
 */
const DEAD = `
  SELECT w.worker_id FROM job_worker w
  WHERE w.worker_id <> $1 AND (w.backend_pid = pg_backend_pid() OR NOT EXISTS (
    SELECT FROM pg_stat_activity a WHERE a.pid = w.backend_pid AND a.backend_start = w.backend_start))
  UNION
  SELECT j.locked_by FROM graphile_worker.jobs j
  WHERE j.locked_by <> $1 AND NOT EXISTS (SELECT FROM job_worker w WHERE w.worker_id = j.locked_by)`

/**
 * Jobs that were replaced, by another with the same key, after a dead worker had taken them. The queue never runs them
 * again, and would keep them as given up.
 */
const REMOVE_REPLACED = `
  DELETE FROM graphile_worker._private_jobs
  WHERE locked_by = ANY($1) AND key IS NULL AND attempts = max_attempts AND updated_at > locked_at`

const UNREGISTER = 'DELETE FROM job_worker WHERE worker_id = ANY($1)'

/** Registers this process's workers under one open connection, and releases the jobs of workers without one. */
export type Watch = {
  /** Registers a worker by the id it locks jobs with; replaces the previous one of this process. */
  enter(workerId: string): void
  /** Unregisters the worker until the next `enter`, so that others may release its jobs. */
  leave(): void
  /** Closes the connection. With `isLeaving`, no jobs are left to release. */
  stop(isLeaving: boolean): Promise<void>
}

type Unlock = Pick<WorkerUtils, 'forceUnlockWorkers'>

async function releaseJobs(client: PoolClient, utils: Unlock, dead: readonly string[]): Promise<void> {
  await client.query(REMOVE_REPLACED, [dead])
  await utils.forceUnlockWorkers([...dead])
  await client.query(UNREGISTER, [dead])
}

/**
 * Checks every few seconds for killed workers, whose job locks would otherwise last four hours. Releases their jobs
 * after about five seconds.
 */
export function watchWorkers(
  pool: Pool,
  utils: Unlock,
  log: Log,
  { pollEveryMs = POLL_EVERY_MS, lateMs = LATE_MS }: { pollEveryMs?: number; lateMs?: number } = {},
): Watch {
  let workerId: string | null = null
  let presence: PoolClient | null = null
  let missed: ReadonlyMap<string, number> = new Map()
  let checking: Promise<void> = Promise.resolve()

  function disconnect(): void {
    const client = presence
    presence = null
    client?.release(true)
  }

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect()
    client.once('error', () => {
      if (presence === client) disconnect()
      checkSoon()
    })
    return client
  }

  async function check(): Promise<void> {
    const late = setTimeout(disconnect, lateMs)
    try {
      await checkNow()
    } catch (error) {
      // Such a connection never works again, and may end without an event.
      if (databaseTrouble(error) === 'away') disconnect()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  async function checkNow(): Promise<void> {
    const own = workerId
    if (own === null) return
    const client = (presence ??= await connect())
    await client.query(REGISTER, [own, new Date(systemClock.now())])
    const { rows } = await client.query<{ worker_id: string }>(DEAD, [own])
    missed = new Map(rows.map(({ worker_id: id }) => [id, (missed.get(id) ?? 0) + 1]))
    const dead = [...missed].flatMap(([id, checks]) => (checks < CHECKS_UNTIL_DEAD ? [] : [id]))
    if (dead.length === 0) return
    await releaseJobs(client, utils, dead)
    log.warn({ workers: dead.length }, 'jobs of dead workers returned to the queue')
  }

  const report = (error: unknown) => log.error({ err: error }, 'monitoring the workers failed')
  /** At most one check waits for the one underway, however long that takes. */
  let isWaiting = false
  function checkSoon(): void {
    if (isWaiting) return
    isWaiting = true
    checking = checking
      .then(() => {
        isWaiting = false
        return check()
      })
      .catch(report)
  }

  const timer = setInterval(checkSoon, pollEveryMs)
  return {
    enter(id) {
      workerId = id
      checkSoon()
    },
    leave() {
      workerId = null
      disconnect()
    },
    async stop(isLeaving) {
      clearInterval(timer)
      const own = workerId
      workerId = null
      const late = setTimeout(disconnect, STOP_MS)
      await checking
      if (isLeaving) await presence?.query(UNREGISTER, [[own]]).catch(report)
      clearTimeout(late)
      disconnect()
    },
  }
}
