import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { freePort } from '#server/platform/net/free-port.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { mailOnce, type SendOnce } from './send-once.ts'

const CONTENT = { subject: 'A subject', html: '<p>HTML</p>', text: 'Text' }
const TO = 'ada@example.com'

/** Replies of the mail server to the next commands of each kind; it accepts those not listed. */
type Answers = Partial<Record<'login' | 'sender' | 'recipient' | 'content', string>>

let answers: Answers
let arrived: { id: string | undefined; text: string | undefined; replyTo?: string | undefined }[]
let refused: string[]
let server: SMTPServer
let database: Database
let mailer: Mailer
let sendOnce: SendOnce

/** Responds to a command with the configured reply. */
function answer(kind: keyof Answers, respond: (error?: Error) => void): void {
  const [, code, text] = /^(\d{3}) (.+)$/.exec(answers[kind] ?? '') ?? []
  respond(code === undefined ? undefined : Object.assign(new Error(text), { responseCode: Number(code) }))
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => answer('login', (error) => done(error, { user: 'steps' })),
    onMailFrom: (_address, _session, done) => answer('sender', done),
    onRcptTo: (_address, _session, done) => answer('recipient', done),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const replyTo = mail.replyTo?.[0]?.address
          if (answers.content === undefined) {
            arrived.push({ id: mail.messageId, text: mail.text?.trim(), ...(replyTo && { replyTo }) })
          }
          answer('content', done)
        })
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await database.close()
})

beforeEach(async () => {
  await database.pool.query('DELETE FROM mail_delivery')
  answers = {}
  arrived = []
  refused = []
  const port = addressOf(server).port
  mailer = createMailer(
    `smtp://steps:secret@127.0.0.1:${port}`,
    'Courthouse Steps <no-reply@steps.example.com>',
  )
  sendOnce = mailOnce({
    log: quietLog,
    db: database.db,
    clock: { now: () => Date.parse('2026-11-18T15:00:00Z') },
    sendMail: mailer.sendMail,
    onRefused: async (_tx, address) => void refused.push(address),
  })
})
afterEach(() => mailer.close())

function addressOf({ server: listener }: SMTPServer): AddressInfo {
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server does not listen')
  return address
}

const send = (key = 'one') => sendOnce({ key, to: TO, write: () => CONTENT })

async function records(): Promise<object[]> {
  const { rows } = await database.pool.query<object>(
    'SELECT key, delivered_at IS NOT NULL AS is_delivered FROM mail_delivery ORDER BY key',
  )
  return rows
}

describe('an email', () => {
  test('is sent once per key, always with the same Message-ID', async () => {
    await send()
    await send()
    await send('two')
    expect(arrived).toEqual([
      { id: '<one@steps.example.com>', text: 'Text' },
      { id: '<two@steps.example.com>', text: 'Text' },
    ])
  })

  test('has the support address as Reply-To, if set', async () => {
    const port = addressOf(server).port
    const read = createMailer(
      `smtp://steps:secret@127.0.0.1:${port}`,
      'no-reply@steps.example.com',
      'help@example.com',
    )
    await read.sendMail({ ...CONTENT, to: TO, key: 'read' })
    read.close()
    expect(arrived).toEqual([{ id: '<read@steps.example.com>', text: 'Text', replyTo: 'help@example.com' }])
  })

  test('is sent once if two jobs send it concurrently', async () => {
    await Promise.all([send(), send(), send()])
    expect(arrived).toHaveLength(1)
  })

  test('is written for each attempt, and not once sent', async () => {
    let written = 0
    const write = () => {
      written += 1
      return { ...CONTENT, text: `try ${written}` }
    }
    answers = { recipient: '450 try later' }
    await expect(sendOnce({ key: 'one', to: TO, write })).rejects.toThrow()
    answers = {}
    await sendOnce({ key: 'one', to: TO, write })
    await sendOnce({ key: 'one', to: TO, write })
    expect(arrived).toEqual([expect.objectContaining({ text: 'try 2' })])
    expect(written).toBe(2)
  })

  test('is not stored for operators if no account has its address, so that erasing finds all of them', async () => {
    await database.pool.query(
      "INSERT INTO user_account (email, name, password_hash) VALUES ('bob@example.com', 'Bob', 'x')",
    )
    for (const to of [TO, 'bob@example.com'])
      await sendOnce({ key: `log.${to.slice(0, 3)}`, to, isRepeatable: true, write: () => CONTENT })
    const { rows } = await database.pool.query<object>(
      `SELECT key, user_id IS NOT NULL AS is_of_account, content ->> 'text' AS text FROM mail_log
       WHERE key LIKE 'log.%' ORDER BY key`,
    )
    expect(rows).toEqual([
      { key: 'log.ada', is_of_account: false, text: null },
      { key: 'log.bob', is_of_account: true, text: 'Text' },
    ])
  })

  test.each(['', 'a b', 'ada@example.com', 'line\nbreak'])('rejects the key %j', async (key) => {
    await expect(send(key)).rejects.toThrow('not an email key')
  })
})

test.each<[string, Answers]>([
  ['not now, at the recipient', { recipient: '450 mailbox is busy' }],
  ['not now, at the content', { content: '451 local error' }],
  ['no, to our login', { login: '535 wrong password' }],
  ['no, to our sender', { sender: '550 not yours' }],
  ['relay access denied', { recipient: '554 5.7.1 Relay access denied' }],
  ['relay access denied, without an enhanced code', { recipient: '554 Relay access denied' }],
  ['log in first', { recipient: '530 5.7.0 Authentication required' }],
  ['your host is on a blocklist', { recipient: '550 5.7.1 Client host rejected' }],
  ['you are sending too much', { recipient: '550 5.4.5 Daily sending limit exceeded' }],
  ['no, to our sender, at the recipient', { recipient: '553 5.7.1 Sender address rejected' }],
  ['your sender has no domain', { recipient: '550 5.1.8 Sender address rejected: Domain not found' }],
  ['I take no email', { recipient: '521 5.3.2 this host does not accept mail now' }],
  ['bad sequence', { recipient: '503 5.5.1 need MAIL before RCPT' }],
  ['your signature is missing, at the content', { content: '550 5.7.26 unauthenticated email' }],
])('retries when the mail server responds "%s"', async (_what, replies) => {
  answers = replies
  await expect(send()).rejects.toThrow()
  expect(await records()).toEqual([])
  expect(refused).toEqual([])
  answers = {}
  await send()
  expect(arrived).toHaveLength(1)
})

test('retries when the mail server is unreachable', async () => {
  const nowhere = createMailer('smtp://127.0.0.1:9', 'no-reply@steps.example.com')
  const none = mailOnce({
    log: quietLog,
    db: database.db,
    clock: { now: Date.now },
    sendMail: nowhere.sendMail,
    onRefused: async (_tx, address) => void refused.push(address),
  })
  await expect(none({ key: 'one', to: TO, write: () => CONTENT })).rejects.toThrow()
  nowhere.close()
  expect(await records()).toEqual([])
  await send()
  expect(arrived).toHaveLength(1)
})

/** A mail server that accepts all content and closes the connection instead of responding. */
async function startCutter() {
  const taken: (string | undefined)[] = []
  const port = await freePort('127.0.0.1')
  const cutter = createServer((socket) => {
    let received = ''
    socket.on('error', () => undefined)
    socket.write('220 cutter\r\n')
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (received.endsWith('\r\n.\r\n')) {
        taken.push(/^Message-ID: (\S+)/im.exec(received)?.[1])
        socket.destroy()
      } else if (/^DATA\r\n$/m.test(chunk.toString())) socket.write('354 go on\r\n')
      else if (/^(EHLO|MAIL|RCPT) /m.test(chunk.toString())) socket.write('250 good\r\n')
    })
  })
  await once(cutter.listen(port, '127.0.0.1'), 'listening')
  return { taken, url: `smtp://127.0.0.1:${port}`, close: () => cutter.close() }
}

test('sends at most five copies with one Message-ID, over hours, to a server that accepts content but never responds', async () => {
  const cutter = await startCutter()
  const cut = createMailer(cutter.url, 'no-reply@steps.example.com')
  let now = Date.parse('2026-11-18T15:00:00Z')
  const sentAt: number[] = []
  const sendCut = mailOnce({
    db: database.db,
    clock: { now: () => now },
    log: quietLog,
    sendMail: cut.sendMail,
    onRefused: async () => undefined,
  })
  const began = now
  // Follows the queue's retry schedule.
  for (let attempt = 1; attempt <= 24; attempt += 1) {
    const before = cutter.taken.length
    await sendCut({ key: 'cut', to: TO, write: () => CONTENT }).catch(() => undefined)
    if (cutter.taken.length > before) sentAt.push(Math.round((now - began) / 60_000))
    now += Math.exp(Math.min(10, attempt)) * 1000
  }
  expect(cutter.taken).toEqual(Array.from({ length: 5 }, () => '<cut@steps.example.com>'))
  expect(sentAt[0]).toBe(0)
  expect(sentAt.at(-1)).toBeGreaterThan(240)
  expect(await records()).toEqual([{ key: 'cut', is_delivered: true }])
  const { rowCount } = await database.pool.query('SELECT FROM unanswered_mail')
  expect(rowCount).toBe(0)
  cut.close()
  cutter.close()
})

test('delivers an email that the mail server turned away for hours at its content', async () => {
  let now = Date.parse('2026-11-18T15:00:00Z')
  const sendLate = mailOnce({
    db: database.db,
    clock: { now: () => now },
    log: quietLog,
    // Hours pass between attempts, so each finds the circuit closed.
    sendMail: async (mail) => {
      const { port } = addressOf(server)
      const own = createMailer(`smtp://steps:secret@127.0.0.1:${port}`, 'no-reply@steps.example.com')
      await own.sendMail(mail).finally(() => own.close())
    },
    onRefused: async () => undefined,
  })
  const attempt = () => sendLate({ key: 'late', to: TO, write: () => CONTENT })
  answers = { content: '421 4.3.2 shutting down, not accepted' }
  for (let tries = 1; tries <= 7; tries += 1) {
    await expect(attempt()).rejects.toThrow('421')
    now += 6 * 3_600_000
  }
  answers = {}
  expect(await attempt()).toBe('delivered')
  expect(arrived).toEqual([{ id: '<late@steps.example.com>', text: 'Text' }])
})

test.each<[string, Answers]>([
  ['recipient', { recipient: '550 unknown' }],
  ['recipient who moved', { recipient: '551 not here' }],
  ['recipient by its syntax', { recipient: '553 not an address' }],
  ['recipient who does not exist', { recipient: '550 5.1.1 User unknown' }],
  ['recipient who cannot be routed to', { recipient: '550 5.4.1 Recipient address rejected' }],
  ['recipient whose mailbox is off', { recipient: '554 5.2.1 mailbox disabled' }],
  ['recipient whose domain takes no email', { recipient: '556 5.1.10 null MX' }],
  ['recipient with a new owner', { recipient: '550 5.7.17 Mailbox owner has changed' }],
  ['content', { content: '554 no' }],
  ['recipient after the content', { content: '550 5.1.1 User unknown' }],
])('does not retry a permanent rejection of the %s, and marks the address', async (_what, replies) => {
  answers = replies
  await send()
  answers = {}
  await send()
  expect(arrived).toEqual([])
  expect(refused).toEqual([TO])
  expect(await records()).toEqual([{ key: 'one', is_delivered: false }])
})
