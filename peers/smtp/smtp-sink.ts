import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerSession } from 'smtp-server'
import type { Envelope, Mailbox } from './mailbox.ts'

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  }
}

/** A permanent error (552), after which the sender does not retry. */
function tooLarge(): Error {
  return Object.assign(new Error('Message too large'), { responseCode: 552 })
}

/** A local mail server that accepts messages to any address and confirms each only once it is stored. */
export async function startSmtpSink(
  mailbox: Mailbox,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const smtp = new SMTPServer({
    banner: 'Courthouse Steps local mail',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    closeTimeout: 200,
    onData(stream, session, done) {
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw tooLarge()
          await mailbox.add(raw, envelopeOf(session))
        })
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
  const server = await new Promise<AddressInfo | string | null>((resolve, reject) => {
    smtp.once('error', reject)
    const listening = smtp.listen(port, '127.0.0.1', () => resolve(listening.address()))
  })
  // Ignores clients that disconnect in the middle of a session.
  smtp.on('error', () => undefined)
  if (server === null || typeof server === 'string') throw new Error('The mail server has no port')
  return {
    port: server.port,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
