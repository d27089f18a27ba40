import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer, type Mailer } from './mailer.ts'

type Arrived = { recipients: string[]; mail: Email }

let arrived: Arrived[] = []
let server: SMTPServer
let mailer: Mailer
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          arrived.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail })
          done()
        })
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address() satisfies AddressInfo | string | null
  const port = typeof address === 'object' && address ? address.port : 0
  mailer = createMailer(`smtp://127.0.0.1:${port}`, 'Steps <steps@example.com>')
})
afterAll(() => {
  mailer.close()
  server.close()
})

const TO = 'ada@example.com'

async function sent(subject: string, to = TO): Promise<Arrived | undefined> {
  arrived = []
  await mailer.sendMail({ to, key: 'k', subject, html: '<p>Hello</p>', text: '.\r\nHello\r\n.\r\nQUIT' })
  return arrived[0]
}

// Subjects hold texts of public files and of operators.
test.each([
  ['a header of its own', 'Oak St\r\nBcc: all@example.com'],
  ['a bare LF', 'Oak St\nBcc: all@example.com'],
  ['a bare CR', 'Oak St\rBcc: all@example.com'],
  ['a body', 'Oak St\r\n\r\nAnother body'],
  ['a folded header', 'Oak St\r\n Bcc: all@example.com'],
  ['line separators of Unicode', 'Oak St\u2028Bcc: all@example.com\u0085X: y'],
  ['an encoded line break', '=?utf-8?Q?Oak=0D=0ABcc:_all@example.com?='],
  ['a thousand letters', `${'Oak '.repeat(250)}é`],
])('a subject with %s stays a subject', async (_what, subject) => {
  const { recipients, mail } = (await sent(subject)) ?? { recipients: [], mail: null }
  expect(recipients).toEqual([TO])
  const names = mail?.headers.map(({ key }) => key).toSorted() ?? []
  expect(names).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'])
  expect(mail?.text?.trim().startsWith('.')).toBe(true)
  expect(mail?.text).toContain('QUIT')
})

test.each([
  'ada@example.com, all@example.com',
  'ada@example.com;all@example.com',
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com\r\nRCPT TO:<all@example.com>',
  'Ada <all@example.com>',
  'group: ada@example.com, all@example.com;',
])('an email to %j goes to no second address', async (to) => {
  const result = await sent('News', to).catch(() => undefined)
  expect(result?.recipients ?? []).not.toContain('all@example.com')
})
