import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRandom, type Random } from '#server/features/demo/index.ts'
import { openTestTexts, type TestTexts } from '#tests/support/test-texts.ts'
import { createKilledStory, type KilledStory, noticesOf, phoneOf, seeds } from './killed-workers.fixture.ts'
import { type MortalServer, startMortalServer } from './mortal-database.fixture.ts'

const PEOPLE = 12
const LISTINGS = 30
const PUBLIC_URL = 'http://127.0.0.1:3000'

/**
 * When to kill: before the gateway takes a message, between its taking and its record, as it answers, or after some
 * milliseconds.
 */
type When = 'before' | 'after' | 'answered' | 'any_time'

/** Until then, an attempt without a record may still be under way. */
const ATTEMPT_MS = 60_000

let server: MortalServer
let killed: KilledStory
let gateway: { texts: TestTexts; close(): Promise<void> }
/** Calls that the gateway has not answered yet. */
let underWay: number
let onTake: (when: 'before' | 'after') => Promise<void> | void

beforeAll(async () => {
  server = await startMortalServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  underWay = 0
  onTake = () => undefined
  const opened = await openTestTexts({
    publicUrl: PUBLIC_URL,
    now: () => killed.story.product.clock.now(),
    post: () => Promise.reject(new Error('nothing is delivered here')),
    onTake: async (when) => {
      underWay += when === 'before' ? 1 : -1
      await onTake(when)
    },
  })
  gateway = opened
  const outside = { smtpUrl: 'smtp://127.0.0.1:9', textAccess: opened.access, onPoll: endWaits }
  killed = await createKilledStory(server, outside)
})
afterEach(async () => {
  await killed.close()
  await gateway.close()
})

/** Moves the clock on as soon as a job waits to be tried again, and no attempt is under way. */
async function endWaits(): Promise<void> {
  if (underWay > 0) return
  const { rowCount } = await killed.story.product.database.pool.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL',
  )
  if (rowCount !== 0) killed.advance(ATTEMPT_MS)
}

/** Kills at a point of one of the next messages. */
function strikeAt(when: When, random: Random): (kill: () => void) => void {
  const messageNumber = random.integer(1, 4)
  const afterMs = random.between(0, when === 'answered' ? 10 : 150)
  return (kill) => {
    if (when === 'any_time') setTimeout(kill, afterMs)
    const seen = { before: 0, after: 0 }
    onTake = async (phase) => {
      seen[phase] += 1
      if (seen[phase] !== messageNumber) return
      if (when === 'answered' && phase === 'after') setTimeout(kill, afterMs)
      if (when !== phase) return
      kill()
      if (when === 'before') await never()
    }
  }
}

/** As if the message had not arrived. */
function never(): Promise<void> {
  underWay -= 1
  return new Promise(() => undefined)
}

async function addPhones(): Promise<void> {
  await killed.story.product.database.pool.query(
    `WITH u AS (UPDATE user_account SET instant_email_alert = false WHERE phone_number IS NOT NULL
       RETURNING id, phone_number)
     INSERT INTO text_number (user_id, phone, verified_at) SELECT id, phone_number, now() FROM u`,
  )
}

test.each(seeds)(
  'texts each person exactly once per batch, whatever seed %i kills',
  async (seed) => {
    const random = createRandom(`killed texts ${seed}`)
    const { story, count } = killed
    const bids = (first: number, second: number) =>
      noticesOf(Array.from({ length: LISTINGS }, (_none, place) => (place < LISTINGS / 2 ? first : second)))
    await story.imports('2026-11-10T15:00:00Z', bids(9000, 9000))
    await killed.addFollowers(PEOPLE)
    await addPhones()
    await story.importsOnly('2026-11-12T15:00:00Z', bids(9750, 9000))
    await story.importsOnly('2026-11-12T15:10:00Z', bids(9750, 9850))

    const points: When[] = ['before', 'after', 'answered', 'any_time']
    for (const when of random.shuffled(points)) {
      expect(await killed.runUntilKilled(strikeAt(when, random))).toBe(true)
      if (random.chance(0.5)) killed.advance(ATTEMPT_MS)
    }
    // Last, because its worker survives and goes on.
    expect(await killed.runWhileDatabaseDies(strikeAt('after', random))).toBe(true)
    await killed.runToEnd()

    const sent = await gateway.texts.all()
    const told = sent.map(({ to, body }) => {
      const [, bid = '', more = ''] = /bid (\S+) for .* (\+\d+) more/.exec(body) ?? []
      return `${to} ${bid} ${more}`
    })
    expect(told.toSorted()).toEqual(
      Array.from({ length: PEOPLE }, (_none, place) => phoneOf(place)).flatMap((phone) => [
        `+1${phone} $9,750.00 +4`,
        `+1${phone} $9,850.00 +4`,
      ]),
    )
    const { rows } = await story.product.database.pool.query<{ sid: string }>(
      "SELECT sid FROM text_message WHERE status = 'accepted'",
    )
    expect(rows.map(({ sid }) => sid).toSorted()).toEqual(sent.map(({ sid }) => sid).toSorted())
    expect(
      await count("SELECT count(*)::int FROM notification WHERE channel = 'text' AND sent_at IS NOT NULL"),
    ).toBe(PEOPLE * (LISTINGS / 3))
    expect(await count('SELECT count(*)::int FROM notification WHERE sent_at IS NULL')).toBe(0)
  },
  240_000,
)
