import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { TextAccess } from '#server/platform/text-messages/twilio-client.ts'
import { QUICK_START } from '#server/platform/threads/quick-start.ts'
import type { NoticeRow } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'
import type { MortalServer } from './mortal-database.fixture.ts'

const BURKE = '37023'
const JOBS = 'SELECT count(*)::int FROM graphile_worker.jobs'

/** One fixed seed by default; `npm run soak -- histories` passes others. */
export const seeds = (process.env['SOAK_SEEDS'] ?? '1').split(',').map(Number)

/** Calls `kill` once, now or at some point while the worker runs. */
type Strike = (kill: () => void) => void

/** The product on a database that can be killed, with workers in processes of their own. */
export type KilledStory = {
  story: AlertScenario
  count: (sql: string) => Promise<number>
  /** Adds people with ten-digit phones who follow every third listing, from `place % 3` on. */
  addFollowers(people: number): Promise<void>
  /** Moves the clock of the product and of the workers. */
  advance(milliseconds: number): void
  /** Runs a worker until `strike` kills it, or nothing is left to do; resolves to whether there was. */
  runUntilKilled(strike: Strike): Promise<boolean>
  /** The same for the database, from whose death the worker recovers by itself. */
  runWhileDatabaseDies(strike: Strike): Promise<boolean>
  /** Runs a worker until no job is left. */
  runToEnd(): Promise<void>
  close(): Promise<void>
}

type Outside = {
  smtpUrl: string
  textAccess: TextAccess
  /** Called again and again while workers run. */
  onPoll?: () => Promise<void>
}

let databases = 0

/** Listings of Burke County with these bids, in order. */
export function noticesOf(bids: readonly number[]): NoticeRow[] {
  return bids.map((bid, place) => ({
    county: 'Burke',
    case: `26CVD000${100 + place}-110`,
    parcel: String(11_000 + place),
    street: `${place + 1} Oak St`,
    sale: '2026-11-09',
    time: '11:00 AM',
    reported: '2026-11-09',
    bid,
    status: 'upset',
  }))
}

export const phoneOf = (place: number) => `704555${String(1000 + place)}`

export async function createKilledStory(
  server: MortalServer,
  { smtpUrl, textAccess, onPoll }: Outside,
): Promise<KilledStory> {
  databases += 1
  const story = await createAlertScenario({}, await server.database(`killed_${databases}`))
  const { database, clock } = story.product
  const { pool } = database
  // The other accounts copy the agreements of this one.
  await story.person('ada')
  const workers: ChildProcess[] = []

  async function count(sql: string): Promise<number> {
    const { rows: found } = await pool.query<{ count: number }>(sql)
    return found[0]?.count ?? NaN
  }

  async function startWorker(): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('alert-worker.fixture.ts', import.meta.url))
    const args = [
      ...QUICK_START,
      program,
      database.url,
      smtpUrl,
      JSON.stringify(textAccess),
      String(clock.now()),
    ]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    workers.push(child)
    await once(child, 'spawn')
    if (child.stdout) await once(child.stdout, 'data')
    return child
  }

  async function hasNoJobs(): Promise<boolean> {
    // The database may be away.
    try {
      await onPoll?.()
      return (await count(JOBS)) === 0
    } catch {
      return false
    }
  }

  /** Kills when `strike` says, at the latest when no job is left. Resolves to whether `strike` did. */
  async function killBy(strike: Strike, kill: () => void): Promise<boolean> {
    let isDone = false
    const killOnce = () => {
      if (!isDone) kill()
      isDone = true
    }
    strike(killOnce)
    await expect.poll(async () => isDone || (await hasNoJobs()), { timeout: 60_000, interval: 50 }).toBe(true)
    const hasStruck = isDone
    killOnce()
    return hasStruck
  }

  return {
    story,
    count,
    addFollowers: async (people) => {
      for (let person = 0; person < people; person += 1) {
        await pool.query(
          `WITH u AS (INSERT INTO user_account (email, name, password_hash, email_verified_at, phone_number)
         VALUES ($1, 'Somebody', 'none', now(), $4) RETURNING id),
       g AS (INSERT INTO county_grant SELECT id, $2, 'active', now() FROM u),
       a AS (INSERT INTO agreement SELECT u.id, a.document, a.version, now() FROM u, (SELECT DISTINCT document, version FROM agreement) a)
       INSERT INTO favorite SELECT u.id, t.id, '2026-11-10' FROM u, tax_foreclosure t WHERE t.id % 3 = $3`,
          [`person-${person}@example.com`, BURKE, person % 3, phoneOf(person)],
        )
      }
    },
    advance: (milliseconds) => {
      clock.advance(milliseconds)
      for (const worker of workers) if (worker.connected) worker.send(clock.now())
    },
    runUntilKilled: async (strike) => {
      const child = await startWorker()
      const ended = once(child, 'exit')
      const hasStruck = await killBy(strike, () => child.kill('SIGKILL'))
      await ended
      return hasStruck
    },
    runWhileDatabaseDies: async (strike) => {
      await startWorker()
      let restarted = Promise.resolve()
      const hasStruck = await killBy(strike, () => {
        restarted = server.killAndRestart()
      })
      await restarted
      return hasStruck
    },
    runToEnd: async () => {
      const last = await startWorker()
      await expect.poll(hasNoJobs, { timeout: 120_000, interval: 100 }).toBe(true)
      last.kill('SIGKILL')
      await once(last, 'exit')
    },
    close: async () => {
      for (const worker of workers) worker.kill('SIGKILL')
      await story.product.close()
    },
  }
}
