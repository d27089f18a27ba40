import type { Readable } from 'node:stream'
import { SpanKind } from '@opentelemetry/api'
import { createTransport } from 'nodemailer'
import { inSpan } from '#server/platform/tracing/spans.ts'
import { circuit } from './circuit.ts'
import type { MailContent } from './mail-layout.ts'
import { isRecipientRefused } from './recipient-refused.ts'

/**
 * An email. `key` is unique and permanent, and becomes the local part of the Message-ID. `unsubscribeUrl` takes
 * one-click unsubscribe POSTs (RFC 8058).
 */
export type Mail = MailContent & { to: string; key: string; unsubscribeUrl?: string }

/**
 * Delivers an email to the mail server. Throws MailRefusedError if the server will never accept it for this recipient,
 * MailUnansweredError if it may have accepted it, MailPausedError if it was not tried because the server keeps failing,
 * and any other error if a retry may succeed.
 */
export type SendMail = (mail: Mail) => Promise<void>

export type Mailer = { sendMail: SendMail; close(): void }

/** The mail server rejected the recipient of an email with a permanent (5xx) code. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/** The mail server received some or all of the content and sent no reply, so it may have accepted the email. */
export class MailUnansweredError extends Error {
  override name = 'MailUnansweredError'
}

/** The code of the mail server's reply; null if an error is not about one. */
function replyCodeOf(error: Error): number | null {
  return 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = replyCodeOf(error)
  return (
    code !== null &&
    code >= 500 &&
    'command' in error &&
    typeof error.command === 'string' &&
    'response' in error &&
    typeof error.response === 'string' &&
    isRecipientRefused({ command: error.command, code, response: error.response })
  )
}

function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Codes of nodemailer and the system for connections that failed or broke. */
const AWAY_CODES: readonly unknown[] = [
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ECONNREFUSED',
  'ECONNRESET',
  'EABORT',
]

/** Whether the connection failed or broke without a reply. */
function isWithoutReply(error: unknown): boolean {
  return (
    error instanceof Error &&
    replyCodeOf(error) === null &&
    'code' in error &&
    AWAY_CODES.includes(error.code)
  )
}

/** Whether the mail server is unreachable, or closing down (421). Any other failure is a reply about an email, or a bug. */
function isAway(error: unknown): boolean {
  return isWithoutReply(error) || (error instanceof Error && replyCodeOf(error) === 421)
}

/** Limits how long an unresponsive mail server can block a job and its locks. */
const GREETING_MS = 5_000
/** Longer, because servers inspect the content before they accept it. */
export const RESPONSE_MS = 20_000
/** For one email in all: a server may keep a reply going without end. */
const MAIL_MS = 120_000

/**
 * Sends email over SMTP with a small connection pool. `smtpUrl` as for nodemailer, `from` as in the header, `replyTo`
 * if replies go to another address. An email that takes longer than `mailMs` milliseconds fails. Pauses after a server
 * fails to respond several times in a row.
 */
export function createMailer(smtpUrl: string, from: string, replyTo?: string, mailMs = MAIL_MS): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 5,
      dnsTimeout: GREETING_MS,
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: RESPONSE_MS,
    },
    { from, ...(replyTo !== undefined && { replyTo }) },
  )
  const contents = new Map<string, Readable>()
  transport.use('stream', ({ message }, done) => {
    // Read only after the server has requested the content.
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
    sendMail: async ({ key, to, unsubscribeUrl, ...mail }) => {
      const headers = unsubscribeUrl === undefined ? {} : oneClickHeaders(unsubscribeUrl)
      const messageId = `<${key}@${host}>`
      try {
        await inSpan('mail', { kind: SpanKind.CLIENT }, () =>
          guarded(async () => {
            // Unlike a signal of its own time, it keeps no email that was sent until the time is over.
            const late = new AbortController()
            const timer = setTimeout(() => late.abort(), mailMs)
            const { signal } = late
            try {
              const recipient = { name: '', address: to }
              return await transport.sendMail({ ...mail, to: recipient, headers, messageId, signal })
            } finally {
              clearTimeout(timer)
            }
          }),
        )
      } catch (cause) {
        if (isRefusal(cause)) throw new MailRefusedError('the mail server rejected an email', { cause })
        const wasSent = contents.get(messageId)?.readableDidRead === true
        if (wasSent && isWithoutReply(cause)) {
          throw new MailUnansweredError('the mail server did not respond to an email', { cause })
        }
        throw cause
      } finally {
        contents.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}
