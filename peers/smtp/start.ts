import { parseArgs } from 'node:util'
import type { RunningPeer } from '../program.ts'
import { mailboxWeb } from './mailbox-web.ts'
import { openMailbox } from './mailbox.ts'
import { startSmtpSink } from './smtp-sink.ts'

/** Starts a mail server with the arguments of a command line. Throws for unknown or missing ones. */
export async function startSmtp(args: readonly string[]): Promise<RunningPeer<'smtp_port' | 'http_port'>> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      'smtp-port': { type: 'string', default: '0' },
      'http-port': { type: 'string', default: '0' },
      base: { type: 'string', default: '' },
    },
  })
  if (values.data === undefined) throw new Error('--data DIR is missing: the folder to store messages in')

  const mailbox = await openMailbox(values.data, () => new Date())
  const smtp = await startSmtpSink(mailbox, Number(values['smtp-port']))
  const web = await mailboxWeb(mailbox, values.base.replace(/\/+$/, ''))
  const address = await web.listen({ port: Number(values['http-port']), host: '127.0.0.1' })
  return {
    ports: { smtp_port: smtp.port, http_port: Number(new URL(address).port) },
    stop: async () => {
      await Promise.all([smtp.close(), web.close()])
    },
  }
}
