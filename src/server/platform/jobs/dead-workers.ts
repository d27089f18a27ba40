import type { WorkerUtils } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '#server/platform/log.ts'

const LOOK_EVERY_MS = 1_500

/** After the database was away the living need a look of their own to come back, and time for it. */
const LOOKS_UNTIL_DEAD = 3

const ENTER = `
  INSERT INTO job_worker AS known (worker_id, backend_pid, backend_start)
  SELECT $1, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()
  ON CONFLICT (worker_id) DO UPDATE SET backend_pid = excluded.backend_pid, backend_start = excluded.backend_start
  WHERE (known.backend_pid, known.backend_start) IS DISTINCT FROM (excluded.backend_pid, excluded.backend_start)`

/**
 * Workers whose process has lost its connection, earlier ones of the process that asks, and those that hold jobs
 * without ever having named themselves: a process may be killed between the two.
 */
const DEAD = `
  SELECT w.worker_id FROM job_worker w
  WHERE w.worker_id <> $1 AND (w.backend_pid = pg_backend_pid() OR NOT EXISTS (
    SELECT FROM pg_stat_activity a WHERE a.pid = w.backend_pid AND a.backend_start = w.backend_start))
  UNION
  SELECT j.locked_by FROM graphile_worker.jobs j
  WHERE j.locked_by <> $1 AND NOT EXISTS (SELECT FROM job_worker w WHERE w.worker_id = j.locked_by)`

const LEAVE = 'DELETE FROM job_worker WHERE worker_id = ANY($1)'

/** What ties the workers of this process to one open connection, and gives back the jobs of workers without one. */
export type Watch = {
  /** Names the workers of this process, by the id under which they lock jobs; those it named before are gone. */
  enter(workerId: string): void
  /** No worker of this process is alive until the next one enters: others may give its jobs back. */
  leave(): void
  /** Gives the connection up. With `isLeaving` nothing is left to be given back. */
  stop(isLeaving: boolean): Promise<void>
}

/**
 * Looks every few seconds for workers that were killed: their own locks would hold their jobs for four hours. Theirs
 * are given back after some five seconds.
 */
export function watchWorkers(
  pool: Pool,
  utils: Pick<WorkerUtils, 'forceUnlockWorkers'>,
  log: Log,
  lookEveryMs = LOOK_EVERY_MS,
): Watch {
  let workerId: string | null = null
  let presence: PoolClient | null = null
  let missed: ReadonlyMap<string, number> = new Map()
  let looking: Promise<void> = Promise.resolve()

  function disconnect(): void {
    const client = presence
    presence = null
    client?.release(true)
  }

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect()
    client.once('error', () => {
      if (presence === client) disconnect()
      lookSoon()
    })
    return client
  }

  async function look(): Promise<void> {
    if (workerId === null) return
    const client = (presence ??= await connect())
    await client.query(ENTER, [workerId])
    const { rows } = await client.query<{ worker_id: string }>(DEAD, [workerId])
    missed = new Map(rows.map(({ worker_id: id }) => [id, (missed.get(id) ?? 0) + 1]))
    const dead = [...missed].flatMap(([id, looks]) => (looks < LOOKS_UNTIL_DEAD ? [] : [id]))
    if (dead.length === 0) return
    await utils.forceUnlockWorkers(dead)
    await client.query(LEAVE, [dead])
    log.warn({ workers: dead.length }, 'jobs of dead workers are given back')
  }

  const report = (error: unknown) => log.error({ err: error }, 'watching the workers failed')
  function lookSoon(): void {
    looking = looking.then(look).catch(report)
  }

  const timer = setInterval(lookSoon, lookEveryMs)
  return {
    enter(id) {
      workerId = id
      lookSoon()
    },
    leave() {
      workerId = null
      disconnect()
    },
    async stop(isLeaving) {
      clearInterval(timer)
      await looking
      if (isLeaving) await presence?.query(LEAVE, [[workerId]]).catch(report)
      workerId = null
      disconnect()
    },
  }
}
