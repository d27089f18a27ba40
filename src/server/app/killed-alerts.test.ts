import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRandom, type Random } from '#server/features/demo/index.ts'
import type { NoticeRow } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'
import { type MortalServer, startMortalServer } from './mortal-database.fixture.ts'

const BURKE = '37023'
const PEOPLE = 12
const LISTINGS = 30
/** What to kill, in random order. The database restarts right away. */
const KILLED: readonly ('worker' | 'database')[] = ['worker', 'worker', 'database']
const JOBS = 'SELECT count(*)::int FROM graphile_worker.jobs'

/** Two fixed seeds by default; `npm run soak` passes others. */
const seeds = (process.env['SOAK_SEEDS'] ?? '1,2').split(',').map(Number)

type Arrived = { to: string; id: string }

let server: MortalServer
let story: AlertScenario
let arrived: Arrived[]
let smtp: SMTPServer
let smtpUrl: string
let workers: ChildProcess[]
let databases = 0
/** Called before and after the mail server accepts each message. */
let onMail: (when: 'before' | 'after') => void

beforeAll(async () => {
  server = await startMortalServer()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', id: mail.messageId ?? '' })
          onMail('before')
          done()
          onMail('after')
        })
      })
    },
  })
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await server.close()
})

beforeEach(async () => {
  arrived = []
  workers = []
  onMail = () => undefined
  databases += 1
  story = await createAlertScenario({}, await server.database(`killed_${databases}`))
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await story.product.close()
})

const rows = (bid: number): NoticeRow[] =>
  Array.from({ length: LISTINGS }, (_row, place) => ({
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

async function startWorker(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('alert-worker.fixture.ts', import.meta.url))
  const args = [story.product.database.url, smtpUrl, String(story.product.clock.now())]
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  workers.push(child)
  await once(child.stdout, 'data')
  return child
}

async function count(sql: string): Promise<number> {
  const { rows: found } = await story.product.database.pool.query<{ count: number }>(sql)
  return found[0]?.count ?? NaN
}

/** Kills at a random point: after some milliseconds, or before or after one of the emails. */
async function killAtRandom(random: Random, kill: () => void): Promise<void> {
  const mailNumber = random.integer(0, PEOPLE - 1)
  const when = random.pick(['before', 'after'])
  const afterMs = random.chance(0.4) ? random.between(0, 150) : null
  await new Promise<void>((resolve) => {
    let isDone = false
    const strike = () => {
      if (!isDone) kill()
      isDone = true
      resolve()
    }
    if (afterMs !== null) setTimeout(strike, afterMs)
    onMail = (phase) => {
      if (afterMs === null && phase === when && arrived.length > mailNumber) strike()
    }
    // All jobs may finish before that point.
    void expect
      .poll(async () => isDone || (await count(JOBS)) === 0, { timeout: 60_000, interval: 50 })
      .toBe(true)
      .then(strike)
  })
  onMail = () => undefined
}

async function runUntilKilled(random: Random): Promise<void> {
  const child = await startWorker()
  const ended = once(child, 'exit')
  await killAtRandom(random, () => child.kill('SIGKILL'))
  await ended
}

/** The worker recovers by itself once the database is back. */
async function runWhileDatabaseDies(random: Random): Promise<void> {
  await startWorker()
  let restarted = Promise.resolve()
  await killAtRandom(random, () => {
    restarted = server.killAndRestart()
  })
  await restarted
}

test.each(seeds)(
  'notifies each person exactly once, whatever seed %i kills',
  async (seed) => {
    const random = createRandom(`killed ${seed}`)
    const { pool } = story.product.database
    // The other accounts copy the agreements of this one.
    await story.person('ada')
    await story.imports('2026-11-10T15:00:00Z', rows(9000))
    for (let person = 0; person < PEOPLE; person += 1) {
      await pool.query(
        `WITH u AS (INSERT INTO user_account (email, name, password_hash, email_verified_at)
         VALUES ($1, 'Somebody', 'none', now()) RETURNING id),
       g AS (INSERT INTO county_grant SELECT id, $2, 'active', now() FROM u),
       a AS (INSERT INTO agreement SELECT u.id, a.document, a.version, now() FROM u, (SELECT DISTINCT document, version FROM agreement) a)
       INSERT INTO favorite SELECT u.id, t.id, '2026-11-10' FROM u, tax_foreclosure t WHERE t.id % 3 = $3`,
        [`person-${person}@example.com`, BURKE, person % 3],
      )
    }
    await story.importsOnly('2026-11-12T15:00:00Z', rows(9750))

    for (const killed of random.shuffled(KILLED)) {
      if (killed === 'worker') await runUntilKilled(random)
      else await runWhileDatabaseDies(random)
    }
    const last = await startWorker()
    await expect.poll(() => count(JOBS), { timeout: 120_000, interval: 100 }).toBe(0)
    last.kill('SIGKILL')
    await once(last, 'exit')

    const ids = new Map<string, Set<string>>()
    for (const { to, id } of arrived) ids.set(to, (ids.get(to) ?? new Set()).add(id))
    expect(ids.size).toBe(PEOPLE)
    for (const own of ids.values()) expect(own.size).toBe(1)
    // Up to three emails are in flight per kill. Each may already have been accepted, so a resend is allowed.
    expect(arrived.length).toBeLessThanOrEqual(PEOPLE + 3 * KILLED.length)
    expect(await count("SELECT count(*)::int FROM notification WHERE channel = 'bell'")).toBe(
      PEOPLE * (LISTINGS / 3),
    )
    expect(await count("SELECT count(*)::int FROM notification WHERE channel = 'email'")).toBe(
      PEOPLE * (LISTINGS / 3),
    )
    expect(await count('SELECT count(*)::int FROM notification WHERE sent_at IS NULL')).toBe(0)
  },
  240_000,
)
