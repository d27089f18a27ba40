import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertStory, createAlertStory, type Row } from './alert-story.fixture.ts'

const BURKE = '37023'
const PEOPLE = 12
const LISTINGS = 30
const KILLS = 2
const JOBS = 'SELECT count(*)::int FROM graphile_worker.jobs'

/** Three fixed seeds; `npm run soak` gives others. */
const seeds = (process.env['SOAK_SEEDS'] ?? '1,2,3').split(',').map(Number)

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Arrived = { to: string; id: string }

let story: AlertStory
let arrived: Arrived[]
let smtp: SMTPServer
let smtpUrl: string
let workers: ChildProcess[]
/** Told of every mail before and after the server has said yes to it. */
let onMail: (when: 'before' | 'after') => void

beforeAll(async () => {
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
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

beforeEach(async () => {
  arrived = []
  workers = []
  onMail = () => undefined
  story = await createAlertStory()
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await story.product.close()
})

const rows = (bid: number): Row[] =>
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

/** Kills a worker at a point that chance decides: after some rows are kept, or around one of the mails. */
async function runUntilKilled(random: () => number): Promise<void> {
  const child = await startWorker()
  const ended = once(child, 'exit')
  const mailNumber = Math.floor(random() * PEOPLE)
  const when = random() < 0.5 ? 'before' : 'after'
  const afterMs = random() < 0.4 ? random() * 150 : null
  if (afterMs !== null) setTimeout(() => child.kill('SIGKILL'), afterMs)
  onMail = (moment) => {
    if (afterMs === null && moment === when && arrived.length > mailNumber) child.kill('SIGKILL')
  }
  // All may be done before the point comes.
  const isAlive = () => child.exitCode === null && child.signalCode === null
  while (isAlive() && (await count(JOBS)) > 0) await pause(50)
  child.kill('SIGKILL')
  await ended
}

test.each(seeds)(
  'whoever is killed twice by seed %i, everybody is told once',
  async (seed) => {
    const random = randomOf(seed)
    const { pool } = story.product.database
    // Her agreements are the ones the others get.
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

    for (let kill = 0; kill < KILLS; kill += 1) await runUntilKilled(random)
    onMail = () => undefined
    const last = await startWorker()
    await expect.poll(() => count(JOBS), { timeout: 120_000, interval: 100 }).toBe(0)
    last.kill('SIGKILL')
    await once(last, 'exit')

    const ids = new Map<string, Set<string>>()
    for (const { to, id } of arrived) ids.set(to, (ids.get(to) ?? new Set()).add(id))
    expect(ids.size).toBe(PEOPLE)
    for (const own of ids.values()) expect(own.size).toBe(1)
    // Three mails are on their way at a time: of each the server may have had it, and nobody could know.
    expect(arrived.length).toBeLessThanOrEqual(PEOPLE + 3 * KILLS)
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
