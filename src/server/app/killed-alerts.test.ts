import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRandom, type Random } from '#server/features/demo/index.ts'
import { createKilledStory, type KilledStory, noticesOf, seeds } from './killed-workers.fixture.ts'
import { type MortalServer, startMortalServer } from './mortal-database.fixture.ts'

const PEOPLE = 12
const LISTINGS = 30
/** When to kill: before or after the mail server accepts a message, or after some milliseconds. */
type When = 'before' | 'after' | 'any_time'
const POINTS: readonly When[] = ['before', 'after', 'any_time']
/** What to kill, in random order and at each of the points. The database restarts right away. */
const KILLED: readonly ('worker' | 'database')[] = ['worker', 'worker', 'database']
/** No one has a verified number. */
const NO_TEXTS = { accountSid: 'AC', authToken: '', messagingServiceSid: 'MG', apiUrl: 'http://127.0.0.1:9' }

type Arrived = { to: string; id: string }

let server: MortalServer
let killed: KilledStory
let arrived: Arrived[]
let smtp: SMTPServer
let smtpUrl: string
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
  onMail = () => undefined
  killed = await createKilledStory(server, { smtpUrl, textAccess: NO_TEXTS })
})
afterEach(() => killed.close())

/** Kills before or after one of the emails, or after some milliseconds. */
function strikeAt(when: When, random: Random): (kill: () => void) => void {
  const mailNumber = random.integer(0, PEOPLE - 1)
  const afterMs = random.between(0, 150)
  return (kill) => {
    if (when === 'any_time') setTimeout(kill, afterMs)
    onMail = (phase) => {
      if (phase === when && arrived.length > mailNumber) kill()
    }
  }
}

test.each(seeds)(
  'notifies each person exactly once, whatever seed %i kills',
  async (seed) => {
    const random = createRandom(`killed ${seed}`)
    const { story, count } = killed
    await story.imports('2026-11-10T15:00:00Z', noticesOf(Array.from({ length: LISTINGS }, () => 9000)))
    await killed.addFollowers(PEOPLE)
    await story.importsOnly('2026-11-12T15:00:00Z', noticesOf(Array.from({ length: LISTINGS }, () => 9750)))

    const points = random.shuffled(POINTS)
    for (const [place, what] of random.shuffled(KILLED).entries()) {
      const strike = strikeAt(points[place] ?? 'any_time', random)
      await (what === 'worker' ? killed.runUntilKilled(strike) : killed.runWhileDatabaseDies(strike))
    }
    await killed.runToEnd()

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
