import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '#server/platform/net/free-port.ts'
import { openTestTexts, type TestTexts } from '#tests/support/test-texts.ts'
import { openTextGateway } from './open-text-gateway.ts'
import { type TextGateway, TextNotTakenError, TextUnansweredError } from './text-gateway.ts'
import type { TextAccess } from './twilio-client.ts'

const PUBLIC_URL = 'https://steps.example.com'
const PHONE = '7045550123'
const TIMEOUT_MS = 1_000

type Fault = NonNullable<NonNullable<Parameters<TestTexts['faults']>[0]>['calls']>[number]
type Called = { url: string; form: Readonly<Record<string, string>>; signature: string }

let phones: Awaited<ReturnType<typeof openTestTexts>>
let gateway: TextGateway
let texts: TestTexts
let called: Called[]
let body: string

const openWith = (more: Partial<TextAccess>) =>
  openTextGateway({ access: { ...phones.access, ...more }, publicUrl: PUBLIC_URL, timeoutMs: TIMEOUT_MS })
const send = (through = gateway) => through.send({ to: PHONE, body })
const recent = () => new Date(Date.now() - 300_000)
const taken = async () => (await texts.sentTo(PHONE)).filter((each) => each.body === body).length

beforeAll(async () => {
  phones = await openTestTexts({
    publicUrl: PUBLIC_URL,
    now: Date.now,
    post: async (url, form, signature) => {
      called.push({ url, form, signature })
      return { status: 204, body: '' }
    },
    timeoutMs: TIMEOUT_MS,
  })
  gateway = phones.gateway
  texts = phones.texts
})
beforeEach(() => {
  texts.faults()
  called = []
  body = `Courthouse Steps: ${randomUUID()}`
})
afterAll(() => phones.close())

test('hands over a message, and reads and finds it until it is charged', async () => {
  const state = await send()
  const sid = 'sid' in state ? state.sid : ''
  expect(sid).toMatch(/^SM[0-9a-f]{32}$/)
  expect(state).toEqual({ sid, status: 'accepted', error_code: null, price_micros: null })
  expect(await gateway.read(sid)).toEqual(state)
  expect(await gateway.find({ to: PHONE, body }, recent())).toEqual(state)
  await texts.advance()
  expect(await gateway.read(sid)).toEqual({ ...state, status: 'sent' })
  await texts.advance()
  await texts.advance()
  const delivered = { ...state, status: 'delivered', price_micros: 11_300 }
  expect(await gateway.read(sid)).toEqual(delivered)
  expect(await gateway.find({ to: PHONE, body }, recent())).toEqual(delivered)
  const callback = `${PUBLIC_URL}/api/webhooks/sms/status`
  expect(called.map(({ url }) => url)).toEqual([callback, callback])
  for (const { signature, form } of called)
    expect(gateway.readStatusCallback(signature, form)).toEqual({ sid })
})

test('finds only the message to this number with this body since then', async () => {
  await send()
  const text = { to: PHONE, body }
  expect(await gateway.find({ ...text, body: `${body} ` }, recent())).toBeNull()
  expect(await gateway.find({ ...text, to: '7045550124' }, recent())).toBeNull()
  expect(await gateway.find(text, new Date(Date.now() + 60_000))).toBeNull()
})

test('finds a message behind more than a page of others', async () => {
  await send()
  for (let other = 0; other < 120; other += 1) await gateway.send({ to: PHONE, body: 'Another' })
  expect(await gateway.find({ to: PHONE, body }, recent())).toMatchObject({ status: 'accepted' })
})

test('says why a message does not arrive', async () => {
  texts.faults({ undelivered: { [`+1${PHONE}`]: 30003 } })
  const state = await send()
  await texts.advance()
  await texts.advance()
  expect(await gateway.read('sid' in state ? state.sid : '')).toMatchObject({
    status: 'undelivered',
    error_code: 30003,
    price_micros: null,
  })
})

test('knows no message with another id', async () => {
  expect(await gateway.read(`SM${'0'.repeat(32)}`)).toBeNull()
})

test('tells refusals', async () => {
  texts.faults({ calls: [{ does: 'fails', status: 400, code: 21614 }] })
  expect(await send()).toEqual({ error_code: 21614, because: 'unreachable' })
  await texts.reply(PHONE, 'STOP')
  expect(await send()).toEqual({ error_code: 21610, because: 'stopped' })
  await texts.reply(PHONE, 'START')
  expect(await gateway.send({ to: '1115550123', body })).toEqual({
    error_code: 21211,
    because: 'unreachable',
  })
  expect(await taken()).toBe(0)
})

test.each<[Fault]>([
  [{ does: 'fails', status: 503 }],
  [{ does: 'fails', status: 429, code: 20429 }],
  [{ does: 'fails', status: 400, code: 21703 }],
])('a message was not taken after %j, nor repeated', async (fault) => {
  texts.faults({ calls: [fault] })
  await expect(send()).rejects.toThrow(TextNotTakenError)
  expect(await taken()).toBe(0)
})

test('a message was not taken with another token, account or service', async () => {
  for (const more of [
    { authToken: 'another_auth_token' },
    { accountSid: `AC${'2'.repeat(32)}` },
    { messagingServiceSid: `MG${'2'.repeat(32)}` },
  ])
    await expect(send(openWith(more))).rejects.toThrow(TextNotTakenError)
  expect(await taken()).toBe(0)
})

test('a message was not taken where nothing listens', async () => {
  const nowhere = await freePort('127.0.0.1')
  for (const host of ['127.0.0.1', 'localhost'])
    await expect(send(openWith({ apiUrl: `http://${host}:${nowhere}` }))).rejects.toThrow(TextNotTakenError)
})

test.each<[Fault, number]>([
  [{ does: 'resets' }, 0],
  [{ does: 'hangs' }, 0],
  [{ does: 'serves', delay_ms: 2 * TIMEOUT_MS }, 1],
  [{ does: 'holds_answer' }, 1],
  [{ does: 'loses_answer' }, 1],
  [{ does: 'garbles' }, 1],
  [{ does: 'fails', status: 500 }, 0],
  [{ does: 'fails', status: 502 }, 0],
  [{ does: 'fails', status: 504 }, 0],
])('after %j it is open whether a message was taken, and asking tells', async (fault, times) => {
  texts.faults({ calls: [fault] })
  await expect(send()).rejects.toThrow(TextUnansweredError)
  await expect.poll(taken).toBe(times)
  const found = await gateway.find({ to: PHONE, body }, recent())
  expect(found === null ? 0 : 1).toBe(times)
})

test('an answer that drips in ends as one that does not come', async () => {
  const server = createServer((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nContent-Length: 1000000\r\n\r\n')
    const drip = setInterval(() => socket.write(' '), TIMEOUT_MS / 10)
    socket.on('error', () => undefined).on('close', () => clearInterval(drip))
  })
  const port = await freePort('127.0.0.1')
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await expect(send(openWith({ apiUrl: `http://127.0.0.1:${port}` }))).rejects.toThrow(TextUnansweredError)
  server.close()
})

test.each<Fault>([
  { does: 'hangs' },
  { does: 'garbles' },
  { does: 'resets' },
  { does: 'fails', status: 500 },
])('a question that is not answered can be asked again: %j', async (fault) => {
  const state = await send()
  const sid = 'sid' in state ? state.sid : ''
  texts.faults({ calls: [{ ...fault, times: 2, method: 'GET' }] })
  await expect(gateway.find({ to: PHONE, body }, recent())).rejects.toThrow(TextNotTakenError)
  await expect(gateway.read(sid)).rejects.toThrow(TextNotTakenError)
  expect(await gateway.find({ to: PHONE, body }, recent())).toEqual(state)
  expect(await gateway.read(sid)).toEqual(state)
})

test('a message is not taken for missing because the second page failed', async () => {
  await send()
  for (let other = 0; other < 120; other += 1) await gateway.send({ to: PHONE, body: 'Another' })
  texts.faults({ calls: [{ does: 'serves' }, { does: 'fails', status: 500 }] })
  await expect(gateway.find({ to: PHONE, body }, recent())).rejects.toThrow(TextNotTakenError)
})

test('what a person texts is read as it was typed', async () => {
  await texts.reply('+447700900123', 'Héllo 🏚')
  const [{ signature, form } = { signature: '', form: {} }] = called
  expect(gateway.readIncoming(signature, form)).toMatchObject({ from: '+447700900123', body: 'Héllo 🏚' })
})
