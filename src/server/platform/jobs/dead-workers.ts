import type { EventEmitter } from 'node:events'
import type { WorkerUtils } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '#server/platform/log.ts'

const LOOK_EVERY_MS = 5_000

const ENTER = `
  INSERT INTO job_worker (worker_id, backend_pid, backend_start)
  SELECT $1, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()`

/** Workers that hold jobs while the connection of their process is gone. */
const DEAD = `
  SELECT w.worker_id FROM job_worker w
  WHERE NOT EXISTS (
    SELECT FROM pg_stat_activity a WHERE a.pid = w.backend_pid AND a.backend_start = w.backend_start)`

/** Gives the jobs of killed workers back; their own locks would hold for four hours. */
async function release(pool: Pool, utils: WorkerUtils, log: Log): Promise<void> {
  const { rows } = await pool.query<{ worker_id: string }>(DEAD)
  if (rows.length === 0) return
  const ids = rows.map((row) => row.worker_id)
  await utils.withPgClient((client) => client.query('SELECT graphile_worker.force_unlock_workers($1)', [ids]))
  await pool.query('DELETE FROM job_worker WHERE worker_id = ANY($1)', [ids])
  log.warn({ workers: ids.length }, 'jobs of dead workers are given back')
}

export type Watch = { stop(): Promise<void> }

/**
 * Ties the workers of this process to one open connection and looks every five seconds for workers whose
 * connection is gone. `events` are those of the runner, listened to before it starts.
 */
export async function watchWorkers(
  pool: Pool,
  utils: WorkerUtils,
  events: EventEmitter,
  log: Log,
): Promise<Watch> {
  const presence: PoolClient = await pool.connect()
  const report = (error: unknown) => log.error({ err: error }, 'watching the workers failed')
  presence.on('error', report)
  let entering: Promise<unknown> = Promise.resolve()
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => {
    entering = entering.then(() => presence.query(ENTER, [worker.workerId])).catch(report)
  })
  let looking: Promise<void> = release(pool, utils, log).catch(report)
  const timer = setInterval(() => {
    looking = looking.then(() => release(pool, utils, log)).catch(report)
  }, LOOK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all([looking, entering])
      presence.release(true)
    },
  }
}
