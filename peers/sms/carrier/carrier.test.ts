import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSmsPeer } from '../sms-peer.fixture.ts'
import type { SmsPeer } from '../sms-peer.fixture.ts'
import { messagesIn } from './answer.ts'
import { segmentsOf } from './message.ts'

const PHONE = '+17045550123'

let peer: SmsPeer
beforeAll(async () => {
  peer = await startSmsPeer()
})
beforeEach(() => peer.clear())
afterAll(async () => {
  expect(peer.webhook.wrong).toEqual([])
  await peer.stop()
})

const statuses = () => peer.webhook.received.map(({ form }) => form['MessageStatus'])
const reply = (body: string, from = PHONE) => peer.control('/replies', { from, body })
const answering = (inner: string) => {
  peer.webhook.answer.body = `<?xml version="1.0" encoding="UTF-8"?><Response>${inner}</Response>`
}

describe('a message on its way', () => {
  it('is sent, delivered and charged, with a signed callback for each status', async () => {
    await peer.send(PHONE, 'Hi')
    await peer.advance()
    expect(await peer.messages()).toMatchObject([{ status: 'sent', price: null }])
    await peer.advance()
    expect(await peer.messages()).toMatchObject([{ status: 'delivered', price: null }])
    await peer.advance()
    await peer.advance()
    expect(await peer.messages()).toMatchObject([{ status: 'delivered', price: '-0.01130' }])
    expect(statuses()).toEqual(['sent', 'delivered'])
    const [{ path, form } = { path: '', form: {} }] = peer.webhook.received
    expect(path).toBe('/status')
    expect(form).toMatchObject({ MessageSid: form['SmsSid'], To: PHONE, SmsStatus: 'sent' })
  })

  it.each([
    ['twice', ['sent', 'sent', 'delivered', 'delivered']],
    ['reversed', ['delivered', 'sent']],
    ['never', []],
  ] as const)('calls back %s', async (callbacks, expected) => {
    await peer.faults({ callbacks })
    await peer.send(PHONE, 'Hi')
    for (let step = 0; step < 3; step += 1) await peer.advance()
    expect(statuses()).toEqual(expected)
  })

  it('may not arrive, or cost nothing yet', async () => {
    await peer.faults({ undelivered: { [PHONE]: 30005 }, has_price: false })
    await peer.send(PHONE, 'Hi')
    await peer.send('+17045550124', 'Hi')
    for (let step = 0; step < 4; step += 1) await peer.advance()
    expect(await peer.messages(`?phone=${encodeURIComponent(PHONE)}`)).toMatchObject([
      { status: 'undelivered', error_code: 30005 },
    ])
    expect(await peer.messages('?phone=+17045550124')).toMatchObject([{ status: 'delivered', price: null }])
    expect(peer.webhook.received.map(({ form }) => form['ErrorCode'] ?? null)).toContain('30005')
  })
})

it('dates messages by a clock that tests can set', async () => {
  await peer.control('/clock', { now: '2027-03-01T12:00:00Z' })
  await peer.send(PHONE, 'Hi')
  expect((await peer.messages())[0]?.date).toMatch(/^2027-03-01T12:0/)
  await peer.control('/clock', { now: new Date().toISOString() })
})

describe('a person', () => {
  it('texts us, and gets our answers', async () => {
    answering('<Message>Reply &lt;STOP&gt; &amp; &#x1F3DA;</Message><Message><Body>Second</Body></Message>')
    expect(await reply('Hello 🏚')).toMatchObject({ answers: ['Reply <STOP> & 🏚', 'Second'], problem: null })
    const [{ path, form } = { path: '', form: {} }] = peer.webhook.received
    expect(path).toBe('/incoming')
    expect(form).toMatchObject({ From: PHONE, Body: 'Hello 🏚', SmsStatus: 'received' })
    expect(form['MessageSid']).toMatch(/^SM[0-9a-f]{32}$/)
    expect(form).not.toHaveProperty('OptOutType')
    expect((await peer.messages()).map(({ direction }) => direction)).toEqual([
      ...['outbound-reply', 'outbound-reply', 'inbound'],
    ])
  })

  it('who replies STOP gets its confirmation, and then nothing until START', async () => {
    answering('<Message>Stopped</Message>')
    expect(await reply(' stop ')).toMatchObject({ answers: ['Stopped'] })
    expect(await peer.send(PHONE, 'Hi')).toMatchObject({ status: 400, body: { code: 21610 } })
    expect(await reply('Hello?')).toMatchObject({ answers: [] })
    expect((await peer.send('+17045550124', 'Hi')).status).toBe(201)
    expect(await reply('Unstop')).toMatchObject({ answers: ['Stopped'] })
    expect((await peer.send(PHONE, 'Hi')).status).toBe(201)
  })

  it('is answered by the carrier where it answers keywords', async () => {
    await peer.faults({ answers_keywords: true })
    expect(await reply('HELP')).toMatchObject({ answers: [expect.stringContaining('Reply STOP')] })
    await reply('Not HELP')
    expect(peer.webhook.received.map(({ form }) => form['OptOutType'] ?? null)).toEqual(['HELP', null])
  })

  it('reaches us twice with one id if the carrier repeats itself', async () => {
    await peer.faults({ callbacks: 'twice' })
    await reply('Hello', '+447700900123')
    const ids = peer.webhook.received.map(({ form }) => form['MessageSid'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('learns of an answer that is none', async () => {
    peer.webhook.answer.status = 403
    expect(await reply('Hello')).toMatchObject({ problem: 'Courthouse Steps answered 403.' })
    peer.webhook.answer.status = 200
    peer.webhook.answer.body = 'OK'
    expect(await reply('Hello')).toMatchObject({ problem: 'Courthouse Steps answered without TwiML.' })
  })
})

it.each([
  ['<Response/>', []],
  ['<?xml version="1.0"?>\n<Response><Message to="x">A\nb</Message></Response>', ['A\nb']],
  ['<Response>', null],
  ['', null],
])('reads the answer %j', (twiml, messages) => {
  expect(messagesIn(twiml)).toEqual(messages)
})

it.each([
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['x'.repeat(306), 2],
  ['x'.repeat(307), 3],
  [`${'x'.repeat(159)}€`, 2],
  [`${'x'.repeat(69)}“`, 1],
  [`${'x'.repeat(69)}🏚`, 2],
])('counts the segments of %s as %i', (body, segments) => {
  expect(segmentsOf(body)).toBe(segments)
})
