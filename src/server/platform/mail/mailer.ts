import { createTransport } from 'nodemailer'
import type { MailContent } from './mail-layout.ts'

/** Hands one mail to the mail server; throws when it does not take it, so that the job is tried again. */
export type SendMail = (mail: MailContent & { to: string }) => Promise<void>

export type Mailer = { sendMail: SendMail; close(): void }

/** Mail over SMTP with a small pool of connections. `smtpUrl` as nodemailer reads it, `from` as in the header. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 5 }, { from })
  return {
    sendMail: async (mail) => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
