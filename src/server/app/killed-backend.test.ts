import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type MortalServer, startMortalServer } from './mortal-database.fixture.ts'

// If one backend crashes, PostgreSQL ends all of them, so every connection breaks mid-query.

const ROUNDS = 2
const JOBS_PER_KIND = 20

const payload = z.object({ round: z.int(), number: z.int() })
const short = defineJob({ name: 'short', payload })
const long = defineJob({ name: 'long', payload })
const inTransaction = defineJob({ name: 'in_transaction', payload })

let server: MortalServer
let database: Database
beforeAll(async () => {
  server = await startMortalServer()
  database = await server.database('killed_backend')
  await database.pool.query('CREATE TABLE done (kind text, round int, number int)')
})
afterAll(async () => {
  await database.close()
  await server.close()
})

/** A real worker on separate connections, whose jobs spend their time in the database in different ways. */
async function startRealWorker() {
  const own = connect(database.url, 'mortal', quietLog)
  const insertDone = (kind: string, { round, number }: z.infer<typeof payload>) =>
    own.pool.query('INSERT INTO done VALUES ($1, $2, $3)', [kind, round, number])
  const handlers = [
    short.handledBy(async (job) => void (await insertDone('short', job))),
    long.handledBy(async (job) => {
      await own.pool.query('SELECT pg_sleep(0.05)')
      await insertDone('long', job)
    }),
    inTransaction.handledBy(async (job) => {
      await own.db.transaction(async (tx) => {
        await tx.execute('SELECT pg_sleep(0.02)')
        await tx.execute(
          `INSERT INTO done VALUES ('in_transaction', ${String(job.round)}, ${String(job.number)})`,
        )
      })
    }),
  ]
  const worker = await startWorker(own.pool, handlers, quietLog, { pollEveryMs: 100, giveUpMs: 500 })
  return async () => {
    await worker.stop()
    await own.close()
  }
}

/** Kills one of the worker's backends the way the kernel's OOM killer does. */
async function killOneBackend(): Promise<void> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE application_name LIKE 'steps mortal%' ORDER BY (state = 'active') DESC, random() LIMIT 1`,
  )
  const pid = rows[0]?.pid
  if (pid === undefined) throw new Error('no worker is connected')
  process.kill(pid, 'SIGKILL')
}

async function countUndone(round: number): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `SELECT ${JOBS_PER_KIND * 3} - count(DISTINCT (kind, number))::int AS n FROM done WHERE round = $1`,
    [round],
  )
  return rows[0]?.n ?? -1
}

test('finishes every job after a backend crashes under load', async () => {
  const stop = await startRealWorker()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let number = 0; number < JOBS_PER_KIND; number += 1) {
      for (const job of [short, long, inTransaction]) await enqueue(database.db, job, { round, number })
    }
    await expect
      .poll(() => countUndone(round), { interval: 5, timeout: 20_000 })
      .toBeLessThan(JOBS_PER_KIND * 3)
    await killOneBackend()
    // This test's own connections break too, and recovery takes the server some time.
    await expect.poll(() => countUndone(round).catch(() => -1), { interval: 100, timeout: 60_000 }).toBe(0)
  }
  await stop()
}, 300_000)
