import { createTransport } from 'nodemailer'
import type { MailContent } from './mail-layout.ts'

/**
 * One mail. `key` is its own for ever and becomes the local part of its Message-ID. `unsubscribeUrl` is where a mail
 * program unsubscribes by a POST without asking anything (RFC 8058).
 */
export type Mail = MailContent & { to: string; key: string; unsubscribeUrl?: string }

/**
 * Hands one mail to the mail server. Throws a MailRefusedError where the server will never take it, and any other
 * error where a later try may succeed.
 */
export type SendMail = (mail: Mail) => Promise<void>

export type Mailer = { sendMail: SendMail; close(): void }

/** The mail server answered with a code from 500 on when it was handed this mail for this address. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
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

/** So that a mail server that falls silent holds up a job, and what the job has locked, only for so long. */
const PATIENCE_MS = 20_000

/** Mail over SMTP with a small pool of connections. `smtpUrl` as nodemailer reads it, `from` as in the header. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 5,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    },
    { from },
  )
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    sendMail: async ({ key, unsubscribeUrl, ...mail }) => {
      try {
        const headers = unsubscribeUrl === undefined ? {} : oneClickHeaders(unsubscribeUrl)
        await transport.sendMail({ ...mail, headers, messageId: `<${key}@${host}>` })
      } catch (cause) {
        if (isRefusal(cause)) throw new MailRefusedError('the mail server refused a mail', { cause })
        throw cause
      }
    },
    close: () => transport.close(),
  }
}
