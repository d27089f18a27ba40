import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from '#server/platform/db/database.ts'
import { replaceQuery } from '#server/platform/db/watch-queries.ts'
import { urlOfDatabase } from '#tests/support/database-url.ts'
import { openLink } from '#tests/support/link.ts'
import { createLog } from '#server/platform/log.ts'
import { QUICK_START } from '#server/platform/threads/quick-start.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { defineJob, enqueue } from './jobs.ts'
import type { LaneTimeouts } from './lane.ts'
import { briefJob, lingerJob } from './worker.fixture.ts'
import { startWorker, type Worker } from './worker.ts'

const POLL_EVERY_MS = 50

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
  await enqueue(database.db, lingerJob, {})
  return () => database.close()
})

/** A worker on its own connections; `runs` counts the jobs taken, and `finish` ends the running one. */
async function startLingering(pollEveryMs = POLL_EVERY_MS, timeouts: LaneTimeouts = {}) {
  const own = connect(database.url, 'lingering', quietLog)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const state = { runs: 0, finish: () => {} }
  const handler = lingerJob.handledBy(async () => {
    state.runs += 1
    await new Promise<void>((resolve) => {
      state.finish = resolve
    })
  })
  const worker = await startWorker(own.pool, [handler], log, { pollEveryMs, ...timeouts })
  return {
    state,
    logged,
    stop: async () => {
      await worker.stop()
      await own.close()
    },
  }
}

async function count(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${query}`)
  return rows[0]?.n ?? -1
}
const jobs = () => count('graphile_worker._private_jobs')
const knownWorkers = () =>
  count('job_worker w JOIN pg_stat_activity a ON a.pid = w.backend_pid AND a.backend_start = w.backend_start')

/** Disconnects everyone from the database, until the returned function restores access. */
async function cutOff(): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: urlOfDatabase(database.url, 'postgres') })
  await admin.connect()
  const name = new URL(database.url).pathname.slice(1)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  return async () => {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await admin.end()
  }
}

test('waits on stop for the running job, records its completion, and leaves nothing behind', async () => {
  const worker = await startLingering()
  await expect.poll(() => worker.state.runs).toBe(1)
  await expect.poll(knownWorkers).toBe(1)
  const stopped = worker.stop()
  worker.state.finish()
  await stopped
  expect(await jobs()).toBe(0)
  expect(await count('job_worker')).toBe(0)
})

test('limits the wait on stop; an unfinished job runs at the next start', async () => {
  const hanging = await startLingering(POLL_EVERY_MS, { stopMs: 200 })
  await expect.poll(() => hanging.state.runs).toBe(1)
  await hanging.stop()
  const next = await startLingering()
  await expect.poll(() => next.state.runs, { timeout: 10_000 }).toBe(1)
  next.state.finish()
  await next.stop()
})

test('reruns the job of a killed process within seconds', async () => {
  const program = fileURLToPath(new URL('lingering-worker.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [...QUICK_START, program, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect.poll(knownWorkers).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await startLingering()
  await expect.poll(() => next.state.runs, { timeout: 10_000 }).toBe(1)
  next.state.finish()
  await expect.poll(jobs).toBe(0)
  await next.stop()
})

test('reruns the job of a process killed before it registered within seconds', async () => {
  await database.pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'killed-early', locked_at = now(), attempts = 1",
  )
  const next = await startLingering()
  await expect.poll(() => next.state.runs, { timeout: 10_000 }).toBe(1)
  next.state.finish()
  await next.stop()
})

test('drops the job of a killed process that was replaced meanwhile, and runs its replacement', async () => {
  await database.pool.query(`
    UPDATE graphile_worker._private_jobs
    SET key = 'linger', locked_by = 'killed', locked_at = now() - interval '1 second', attempts = 1`)
  await database.pool.query("SELECT graphile_worker.add_job('linger', '{}', job_key := 'linger')")
  expect(await jobs()).toBe(2)
  const next = await startLingering()
  await expect.poll(() => next.state.runs).toBe(1)
  next.state.finish()
  await expect.poll(jobs).toBe(0)
  await next.stop()
})

test('survives a database outage during a job and finishes the work', async () => {
  const worker = await startLingering()
  await expect.poll(() => worker.state.runs).toBe(1)
  const restore = await cutOff()
  worker.state.finish()
  await expect.poll(() => worker.logged.join()).toContain('the queue stalled')
  await restore()
  // Its completion was lost, so it runs again; and its worker is registered again.
  await expect.poll(() => worker.state.runs).toBe(2)
  await expect.poll(knownWorkers).toBe(1)
  worker.state.finish()
  await expect.poll(jobs).toBe(0)
  await worker.stop()
})

test('abandons a queue that cannot shut down, and lets another take the jobs', async () => {
  const own = connect(database.url, 'wedged', quietLog)
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  const state = { lingering: 0, finishBrief: () => {}, brief: 0 }
  const handlers = [
    // Hangs like an unresponsive server; the runner's own shutdown would wait for it.
    lingerJob.handledBy(async () => {
      state.lingering += 1
      if (state.lingering === 1) await new Promise<void>(() => undefined)
    }),
    briefJob.handledBy(async () => {
      state.brief += 1
      if (state.brief > 1) return
      await new Promise<void>((resolve) => {
        state.finishBrief = resolve
      })
    }),
  ]
  const worker = await startWorker(own.pool, handlers, log, {
    pollEveryMs: POLL_EVERY_MS,
    giveUpMs: 200,
  })
  await enqueue(database.db, briefJob, {})
  await expect.poll(() => [state.lingering, state.brief]).toEqual([1, 1])
  const restore = await cutOff()
  state.finishBrief()
  // Its completion cannot be written, and the runner's shutdown waits for the other job.
  await expect.poll(() => logged.join()).toContain('the queue stalled')
  await restore()
  await expect.poll(jobs, { timeout: 20_000 }).toBe(0)
  expect([state.lingering, state.brief]).toEqual([2, 2])
  await worker.stop()
  await own.close()
})

test('does not treat a worker whose connections were cut as dead', async () => {
  // Three checks are all the time there is to reconnect, even on a busy machine.
  const [cut, other] = [await startLingering(400), await startLingering(400)]
  await expect.poll(knownWorkers).toBe(2)
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'steps lingering %'",
  )
  await expect.poll(knownWorkers, { timeout: 5_000 }).toBe(2)
  expect([...cut.logged, ...other.logged].join()).not.toContain('jobs of dead workers')
  expect(cut.state.runs + other.state.runs).toBe(1)
  cut.state.finish()
  other.state.finish()
  await Promise.all([cut.stop(), other.stop()])
})

test('registers again when its connection is dropped silently', async () => {
  const url = new URL(database.url)
  const link = await openLink(Number(url.port))
  url.port = String(link.port)
  const own = connect(url.href, 'silent', quietLog)
  const handler = briefJob.handledBy(() => Promise.resolve())
  const worker = await startWorker(own.pool, [handler], quietLog, { pollEveryMs: POLL_EVERY_MS, lateMs: 500 })
  await expect.poll(knownWorkers).toBe(1)
  const { rows } = await database.pool.query<{ backend_pid: number }>('SELECT backend_pid FROM job_worker')
  const before = rows[0]?.backend_pid ?? 0
  link.forget()
  await expect.poll(() => count(`job_worker WHERE backend_pid <> ${before}`), { timeout: 10_000 }).toBe(1)
  link.close()
  await worker.stop()
  await own.close()
})

test('stops while its LISTEN is unanswered, and survives that it fails then', async () => {
  const own = connect(database.url, 'unheard', quietLog)
  own.pool.on('connect', (client) =>
    replaceQuery(client, ([text, ...rest], send) =>
      String(text).startsWith('LISTEN')
        ? send([`SELECT pg_sleep(60); ${String(text)}`])
        : send([text, ...rest]),
    ),
  )
  const handler = briefJob.handledBy(() => Promise.resolve())
  const worker = await startWorker(own.pool, [handler], quietLog, { pollEveryMs: POLL_EVERY_MS })
  const unheard = "pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep(60)%'"
  await expect.poll(() => count(unheard)).toBe(1)
  const stopped = worker.stop()
  expect(await count(`(SELECT pg_terminate_backend(pid) FROM ${unheard}) t`)).toBe(1)
  await stopped
  // An error that no one catches fails the run.
  await own.close()
})

describe('with a clock that was a day ahead', () => {
  const DAY_MS = 24 * 3_600_000
  /** The start of this minute: what the schedule enqueues then runs right away. */
  let minute: number
  const everyMinute = defineJob({ name: 'every_minute', payload: z.unknown(), cron: '* * * * *' })
  let runs: number
  let worker: Worker
  beforeEach(() => {
    minute = Math.floor(Date.now() / 60_000) * 60_000
  })

  async function startAt(time: number): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: time })
    runs = 0
    const handler = everyMinute.handledBy(async () => {
      runs += 1
    })
    worker = await startWorker(database.pool, [handler], quietLog, { giveUpMs: 100 })
  }
  afterEach(async () => {
    await worker.stop()
    vi.useRealTimers()
  })

  const known = () => count('graphile_worker._private_known_crontabs')
  const ahead = () =>
    count("graphile_worker._private_known_crontabs WHERE last_execution > now() + interval '1 hour'")

  const early = () => count("graphile_worker._private_jobs WHERE run_at > now() + interval '1 hour'")

  /** Polls while the time stands still; by itself, polling moves it. */
  const pollAt = <T>(time: number, read: () => T) =>
    expect.poll(
      () => {
        vi.setSystemTime(time)
        return read()
      },
      { timeout: 10_000 },
    )

  test('enqueues what is due once the clock is right', async () => {
    await startAt(minute + DAY_MS - 500)
    await pollAt(minute + DAY_MS - 500, known).toBe(1)
    await pollAt(minute + DAY_MS, ahead).toBe(1)
    expect(await early()).toBe(1)
    await pollAt(minute - 500, ahead).toBe(0)
    expect(await early()).toBe(0)
    await pollAt(minute, () => runs).toBe(1)
    expect(await count("graphile_worker.jobs WHERE task_identifier = 'undo_clock_ahead'")).toBe(1)
  })

  test('enqueues what is due, though another worker enqueued it for tomorrow', async () => {
    await startAt(minute - 500)
    await pollAt(minute - 500, known).toBe(1)
    await database.pool.query(
      "UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '1 day'",
    )
    await pollAt(minute, ahead).toBe(0)
  })
})

describe('while the clock of the machine is wrong', () => {
  const HOUR_MS = 3_600_000

  afterEach(() => vi.useRealTimers())

  test.each([3 * 24 * HOUR_MS, -HOUR_MS])('%i ms ahead, every job waits', async (aheadMs) => {
    const lines: string[] = []
    const log = createLog('error', { write: (line: string) => lines.push(line) })
    const own = connect(database.url, 'ahead', quietLog)
    const ran: string[] = []
    const handlers = [briefJob, lingerJob].map((job) =>
      job.handledBy(async () => {
        ran.push(job.name)
      }),
    )
    await enqueue(database.db, briefJob, {})
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
    const worker = await startWorker(own.pool, handlers, log, { pollEveryMs: POLL_EVERY_MS })
    const refused = () =>
      count("graphile_worker._private_jobs WHERE last_error LIKE '%clock%' AND attempts < max_attempts")
    await expect.poll(refused).toBe(2)
    expect(ran).toEqual([])
    const wrong = 'job_worker WHERE abs(clock_ahead_seconds) BETWEEN 3500 AND 260000'
    await expect.poll(() => count(wrong)).toBe(1)
    expect(lines).toHaveLength(1)
    vi.useRealTimers()
    await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await expect.poll(() => count('graphile_worker._private_jobs'), { timeout: 10_000 }).toBe(0)
    expect(new Set(ran)).toEqual(new Set(['brief', 'linger']))
    await expect.poll(() => count(wrong)).toBe(0)
    await worker.stop()
    await own.close()
  })
})

test('keeps a failed job whose message holds what no table can, without the values of its query', async () => {
  const own = connect(database.url, 'failing', quietLog)
  const handler = lingerJob.handledBy(async () => {
    await own.db.execute(sql`INSERT INTO nowhere VALUES (${'a\0b'}, ${'secret'})`)
  })
  const worker = await startWorker(own.pool, [handler], quietLog, { pollEveryMs: POLL_EVERY_MS })
  await expect.poll(() => count('graphile_worker._private_jobs WHERE last_error IS NOT NULL')).toBe(1)
  const { rows } = await database.pool.query('SELECT last_error FROM graphile_worker._private_jobs')
  expect(JSON.stringify(rows)).toContain('Failed query: INSERT INTO nowhere')
  expect(JSON.stringify(rows)).not.toContain('secret')
  expect(await count('graphile_worker._private_jobs WHERE locked_at IS NULL')).toBe(1)
  await worker.stop()
  await own.close()
})

test('logs a failed job once, without addresses', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => lines.push(line) })
  const own = connect(database.url, 'failing', quietLog)
  const handler = lingerJob.handledBy(() => Promise.reject(new Error('550 <someone@example.com> is unknown')))
  const worker = await startWorker(own.pool, [handler], log, { pollEveryMs: POLL_EVERY_MS })
  await expect.poll(() => count('graphile_worker._private_jobs WHERE last_error IS NOT NULL')).toBe(1)
  await worker.stop()
  await own.close()
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('someone')
})
