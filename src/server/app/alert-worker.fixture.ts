import { z } from 'zod'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alertJobs, createSendPush } from '#server/features/following/index.ts'
import { connect } from '#server/platform/db/database.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { mailOnce } from '#server/platform/mail/send-once.ts'
import { openTextGateway } from '#server/platform/text-messages/open-text-gateway.ts'
import { quietLog } from '#tests/support/quiet-log.ts'

// A separate worker process that sends alerts until the test kills it. Its clock stands still until the test moves it.
const [url = '', smtpUrl = '', textAccess = '', start = '0'] = process.argv.slice(2)
const { pool, db, sessions } = connect(url, 'killed', quietLog)
let now = Number(start)
process.on('message', (instant) => {
  now = Number(instant)
})
const clock = { now: () => now }
const { sendMail } = createMailer(smtpUrl, 'Courthouse Steps <no-reply@steps.example>')
const sendOnce = mailOnce({ db, clock, log: quietLog, sendMail, onRefused: async () => undefined })
const publicUrl = 'http://127.0.0.1:3000'
const sendPush = createSendPush({ db, log: quietLog, contact: 'mailto:nobody@localhost', mayBeLocal: true })
const account = { accountSid: z.string(), authToken: z.string(), messagingServiceSid: z.string() }
const access = z.object({ ...account, apiUrl: z.string() }).parse(JSON.parse(textAccess))
const texts = openTextGateway({ access, publicUrl })
const jobs = alertJobs({
  pool,
  db,
  sessions,
  clock,
  log: quietLog,
  enqueue,
  sendOnce,
  sendPush,
  publicUrl,
  texts,
})
await startWorker(pool, jobs, quietLog, { pollEveryMs: 100 })
process.stdout.write('ready\n')
