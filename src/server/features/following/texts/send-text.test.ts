import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import {
  type TextGateway,
  TextNotTakenError,
  type TextState,
  TextUnansweredError,
} from '#server/platform/text-messages/text-gateway.ts'
import { randomOf } from '#tests/support/seeded-random.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { sendTextOnce } from './send-text.ts'
import { setTextState } from './text-messages.store.ts'

/** What the gateway does with the next message. A killed sender never hears the answer. */
type Fault = 'takes' | 'is_down' | 'takes_silently' | 'loses' | 'sender_killed' | 'killed_before'

const PHONE = '7045550123'
let database: Database
let userId: string
let now: number
let faults: Fault[]
let taken: { to: string; body: string; sid: string }[]
let refused: number[]
let refusal: number | null

const stateOf = (sid: string): TextState => ({
  sid,
  status: 'accepted',
  error_code: null,
  price_micros: null,
})

const unused = () => {
  throw new Error('not called here')
}

const gateway: TextGateway = {
  read: unused,
  readStatusCallback: unused,
  readIncoming: unused,
  answerTo: unused,
  send: async ({ to, body }) => {
    const fault = faults.shift() ?? 'takes'
    if (refusal !== null) return { error_code: refusal, because: 'unreachable' }
    if (fault === 'is_down') throw new TextNotTakenError('down')
    if (fault === 'killed_before') throw new Error('killed')
    if (fault === 'loses') throw new TextUnansweredError('no answer')
    taken.push({ to, body, sid: `SM${taken.length}` })
    if (fault === 'takes_silently') throw new TextUnansweredError('no answer')
    if (fault === 'sender_killed') throw new Error('killed')
    return stateOf(`SM${taken.length - 1}`)
  },
  find: async ({ to, body }) => {
    const found = taken.find((each) => each.to === to && each.body === body)
    return found === undefined ? null : stateOf(found.sid)
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO user_account (email, name, password_hash, created_at) VALUES ('ada@example.com', 'Ada', 'x', now()) RETURNING id`,
  )
  userId = rows[0]?.id ?? ''
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM text_message')
  now = Date.parse('2026-11-25T15:00:00Z')
  faults = []
  taken = []
  refused = []
  refusal = null
})

let written = 0
function send(key = 'alert.1', body: string | null = 'Hello') {
  const deps = {
    db: database.db,
    clock: { now: () => now },
    gateway,
    onRefused: async (_tx: unknown, _userId: string, { error_code }: { error_code: number }) => {
      refused.push(error_code)
    },
  }
  const write = async () => {
    written += 1
    const code = `code${written}`
    return body === null
      ? null
      : { body: `${body} /t/${code}`, segments: 1, link_code: code, link_path: '/details/1' }
  }
  return sendTextOnce({ key, user_id: userId, phone: PHONE, write }, deps)
}

test('a text is sent once, however often its job runs', async () => {
  expect(await send()).toBe('taken')
  expect(await send()).toBe('taken')
  expect(taken).toHaveLength(1)
})

test('two workers at once send one text', async () => {
  const both = await Promise.allSettled([send(), send(), send()])
  expect(taken).toHaveLength(1)
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
})

test('an attempt without an answer is not repeated while it may still be under way', async () => {
  faults = ['takes_silently']
  await expect(send()).rejects.toThrow('no answer')
  now += 30_000
  await expect(send()).rejects.toThrow('asking later')
  now += 31_000
  expect(await send()).toBe('taken')
  expect(taken).toHaveLength(1)
})

test('a text that was lost on the way is sent again, as it is true by then', async () => {
  faults = ['loses']
  await expect(send('alert.1', 'Old')).rejects.toThrow('no answer')
  now += 61_000
  expect(await send('alert.1', 'New')).toBe('taken')
  expect(taken.map(({ body }) => body)).toEqual([expect.stringMatching(/^New/)])
})

test('a gateway that is down gets it as soon as it is up again', async () => {
  faults = ['is_down', 'is_down']
  await expect(send()).rejects.toThrow('down')
  await expect(send()).rejects.toThrow('down')
  expect(await send()).toBe('taken')
})

test('what needs no sending any more leaves nothing behind', async () => {
  faults = ['is_down']
  await expect(send()).rejects.toThrow('down')
  expect(await send('alert.1', null)).toBe('nothing_to_send')
  expect((await database.pool.query('SELECT 1 FROM text_message')).rowCount).toBe(0)
})

test('a refusal is told once, and the text is never sent again', async () => {
  refusal = 30006
  expect(await send()).toBe('refused')
  refusal = null
  expect(await send()).toBe('refused')
  expect(refused).toEqual([30006])
  expect(taken).toEqual([])
})

test('states that arrive out of order, twice, or for an unknown text never go back', async () => {
  await send()
  const { db, pool } = database
  const at = (status: TextState['status'], price: number | null = null) =>
    setTextState(db, { sid: 'SM0', status, error_code: null, price_micros: price })
  expect(await at('delivered', 7900)).toMatchObject({ status: 'delivered' })
  expect(await at('sent')).toBeUndefined()
  expect(await at('delivered')).toBeUndefined()
  expect(await at('undelivered')).toBeUndefined()
  expect(await setTextState(db, { ...stateOf('SM9'), status: 'sent' })).toBeUndefined()
  const { rows } = await pool.query('SELECT status, price_micros FROM text_message')
  expect(rows).toEqual([{ status: 'delivered', price_micros: 7900 }])
})

test('whatever fails and whenever the sender is killed, nobody is told twice and nobody is missed', async () => {
  const random = randomOf(19)
  const kinds: Fault[] = ['takes', 'is_down', 'takes_silently', 'loses', 'sender_killed', 'killed_before']
  for (let person = 0; person < 16; person += 1) {
    const key = `alert.${person}`
    const before = taken.length
    faults = Array.from({ length: 6 }, () => kinds[Math.floor(random() * kinds.length)] ?? 'takes')
    for (let tries = 0; tries < 12; tries += 1) {
      const jobs = random() < 0.3 ? [send(key, key), send(key, key)] : [send(key, key)]
      await Promise.allSettled(jobs)
      now += random() < 0.5 ? 20_000 : 90_000
    }
    faults = []
    now += 90_000
    expect(await send(key, key)).toBe('taken')
    expect(taken.length - before).toBe(1)
  }
})
