import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { expect, test } from 'vitest'
import { TEXT_INCOMING_PATH, TEXT_STATUS_PATH, textWebhooks } from './text-webhooks.ts'

const TOKEN = '0123456789abcdef'
const FORMER_TOKEN = 'fedcba9876543210'
const PUBLIC_URL = 'https://steps.example.com'
const sid = `SM${'0'.repeat(32)}`

const { readStatusCallback, readIncoming, answerTo } = textWebhooks([TOKEN, FORMER_TOKEN], PUBLIC_URL)

const signed = (path: string, form: Record<string, string>, { token = TOKEN, origin = PUBLIC_URL } = {}) =>
  getExpectedTwilioSignature(token, `${origin}${path}`, form)

const status = { MessageSid: sid, MessageStatus: 'delivered', To: '+17045550123' }
const incoming = { MessageSid: sid, From: '+17045550123', To: '+19805550100', Body: 'Hi 🏚' }

test.each([TOKEN, FORMER_TOKEN])('a status callback signed with %s names its message', (token) => {
  expect(readStatusCallback(signed(TEXT_STATUS_PATH, status, { token }), status)).toEqual({ sid })
})

test.each([
  ['another token', signed(TEXT_STATUS_PATH, status, { token: 'other' })],
  ['another path', signed(TEXT_INCOMING_PATH, status)],
  ['the address behind a proxy', signed(TEXT_STATUS_PATH, status, { origin: 'http://127.0.0.1:3000' })],
  ['a changed field', signed(TEXT_STATUS_PATH, { ...status, MessageStatus: 'sent' })],
  ['a missing field', signed(TEXT_STATUS_PATH, { ...status, More: '1' })],
  ['nothing', ''],
  ['no signature', 'x'.repeat(28)],
  ['no ASCII', '🏚'],
])('a signature of %s does not count', (_name, signature) => {
  expect(readStatusCallback(signature, status)).toBeNull()
})

test('the port of the public URL may be signed or not', () => {
  const signature = signed(TEXT_STATUS_PATH, status, { origin: `${PUBLIC_URL}:443` })
  expect(readStatusCallback(signature, status)).toEqual({ sid })
})

test.each([{}, { ...status, MessageSid: 'SM1' }, { ...status, MessageSid: "SM1' OR ''" }])(
  'a signed form without a message id is none: %j',
  (form) => {
    expect(readStatusCallback(signed(TEXT_STATUS_PATH, form), form)).toBeNull()
    expect(readIncoming(signed(TEXT_INCOMING_PATH, form), form)).toBeNull()
  },
)

test.each([
  [incoming, { sid, from: '7045550123', body: 'Hi 🏚', answered: null }],
  [
    { ...incoming, OptOutType: 'STOP', Body: 'Stop' },
    { sid, from: '7045550123', body: 'Stop', answered: 'stop' },
  ],
  [{ ...incoming, OptOutType: 'START' }, { answered: 'start' }],
  [{ ...incoming, OptOutType: 'HELP' }, { answered: 'help' }],
  [{ ...incoming, From: '+447700900123' }, { from: '+447700900123' }],
  [{ ...incoming, From: '12345' }, { from: '12345' }],
  // A picture without words
  [{ MessageSid: sid.replace('SM', 'MM'), From: '+17045550123' }, { body: '' }],
])('%j is what a person texts', (form, expected) => {
  expect(readIncoming(signed(TEXT_INCOMING_PATH, form), form)).toMatchObject(expected)
})

test('a message without a sender, or signed otherwise, is none', () => {
  const { From, ...nobody } = incoming
  expect(readIncoming(signed(TEXT_INCOMING_PATH, nobody), nobody)).toBeNull()
  expect(readIncoming(signed(TEXT_STATUS_PATH, incoming), incoming)).toBeNull()
  const odd = { ...incoming, From: `${From}\0` }
  expect(readIncoming(signed(TEXT_INCOMING_PATH, odd), odd)).toBeNull()
})

test('an answer is TwiML', () => {
  expect(answerTo(null)).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>')
  expect(answerTo('A <b> & "c"')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Message>A &lt;b&gt; &amp; "c"</Message></Response>',
  )
})
