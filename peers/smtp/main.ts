import { parseArgs } from 'node:util'
import { announce, endWithParent } from '../program.ts'
import { mailboxWeb } from './mailbox-web.ts'
import { openMailbox } from './mailbox.ts'
import { startSmtpSink } from './smtp-sink.ts'

const { values } = parseArgs({
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

endWithParent(async () => {
  await Promise.all([smtp.close(), web.close()])
})
announce({ smtp_port: smtp.port, http_port: Number(new URL(address).port) })
