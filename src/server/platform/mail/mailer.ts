import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { circuit } from './circuit.ts'
import type { MailContent } from './mail-layout.ts'

/**
 * One mail. `key` is its own for ever and becomes the local part of its Message-ID. `unsubscribeUrl` is where a mail
 * program unsubscribes by a POST without asking anything (RFC 8058).
 */
export type Mail = MailContent & { to: string; key: string; unsubscribeUrl?: string }

/**
 * Hands one mail to the mail server. Throws a MailRefusedError where the server will never take it, a
 * MailUnansweredError where it may have taken it, and any other error where a later try may succeed.
 */
export type SendMail = (mail: Mail) => Promise<void>

export type Mailer = { sendMail: SendMail; close(): void }

/** The mail server answered with a code from 500 on when it was handed this mail for this address. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/** The mail server had the content of this mail, or a part of it, and did not answer: it may have taken it. */
export class MailUnansweredError extends Error {
  override name = 'MailUnansweredError'
}

/** A refused login or sender is a fault of our settings and no word on the address: worth trying again. */
const HAND_OVER = new Set(['RCPT TO', 'DATA'])

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500 &&
    'command' in error &&
    typeof error.command === 'string' &&
    HAND_OVER.has(error.command)
  )
}

function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** How nodemailer and the system name a connection that was not made, or broke; 421 is a server that is closing down. */
const AWAY_CODES: readonly unknown[] = [
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ECONNREFUSED',
  'ECONNRESET',
]

/** Any other failure is an answer about this one mail, or a fault of ours. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('responseCode' in error && error.responseCode !== undefined) return error.responseCode === 421
  return 'code' in error && AWAY_CODES.includes(error.code)
}

/** So that a mail server that falls silent holds up a job, and what the job has locked, only for so long. */
const GREETING_MS = 5_000
/** Longer: servers look through what they are given before they take it. */
const ANSWER_MS = 20_000

/**
 * Mail over SMTP with a small pool of connections. `smtpUrl` as nodemailer reads it, `from` as in the header, `replyTo`
 * the address that answers go to where it is not the sender. A server that does not answer several times in a row is
 * left alone for a while.
 */
export function createMailer(smtpUrl: string, from: string, replyTo?: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 5,
      dnsTimeout: GREETING_MS,
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: ANSWER_MS,
    },
    { from, ...(replyTo !== undefined && { replyTo }) },
  )
  const contents = new Map<string, Readable>()
  transport.use('stream', ({ message }, done) => {
    // Read only once the server has asked for the content.
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const content = open(options)
      contents.set(message.messageId(), content)
      return content
    }
    done()
  })
  const guarded = circuit(isAway)
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    sendMail: async ({ key, unsubscribeUrl, ...mail }) => {
      const headers = unsubscribeUrl === undefined ? {} : oneClickHeaders(unsubscribeUrl)
      const messageId = `<${key}@${host}>`
      try {
        await guarded(() => transport.sendMail({ ...mail, headers, messageId }))
      } catch (cause) {
        if (isRefusal(cause)) throw new MailRefusedError('the mail server refused a mail', { cause })
        const wasSent = contents.get(messageId)?.readableDidRead === true
        if (wasSent && isAway(cause)) {
          throw new MailUnansweredError('the mail server did not answer to a mail', { cause })
        }
        throw cause
      } finally {
        contents.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}
