import { z } from 'zod'
import { alertJobs, createSendPush } from '#server/features/following/index.ts'
import { PEOPLE_PER_GROUP } from '#server/features/following/alerts/group-people.ts'
import type { Database } from '#server/platform/db/database.ts'
import { enqueue, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createMailer, type Mail } from '#server/platform/mail/mailer.ts'
import { mailOnce } from '#server/platform/mail/send-once.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { nextMessage, startProgram } from './programs.ts'
import type { Stage } from './stage.ts'

export type Mailing = {
  /** The product's job that matches events to people. */
  fanOut: JobHandler
  /** Sends the first `mails` of the emails that wait; returns how many a second. */
  send(): Promise<number>
  /** Sends the same emails with a bare loop over the same connections; returns how many a second. */
  sendBare(): Promise<number>
  /** Bytes that the mail server has received so far, headers included. */
  receivedBytes(): Promise<number>
}

/** The product's alert jobs against a mail server that accepts everything. */
export async function openMailing(
  stage: Stage,
  database: Database,
  { now, mails }: { now: number; mails: number },
): Promise<Mailing> {
  const { pool, db } = database
  const sink = new URL('../programs/smtp-sink.ts', import.meta.url)
  const { child, ready } = await startProgram(stage, sink, [])
  const { port } = z.object({ port: z.number() }).parse(ready)
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'Courthouse Steps <no-reply@steps.example>')
  stage.atEnd(() => mailer.close())
  const opened = performance.now()
  const clock = { now: () => now + Math.round(performance.now() - opened) }
  const sent: Mail[] = []
  let resolveAllSent: () => void = () => undefined
  const allSent = new Promise<void>((resolve) => (resolveAllSent = resolve))
  const sendMail = async (mail: Mail) => {
    await mailer.sendMail(mail)
    if (sent.push(mail) === mails) resolveAllSent()
  }
  const log = quietLog
  const sendOnce = mailOnce({ db, clock, log, sendMail, onRefused: async () => undefined })
  const sendPush = createSendPush({ db, log, contact: 'mailto:nobody@localhost', mayBeLocal: false })
  const publicUrl = 'http://127.0.0.1:3000'
  const jobs = alertJobs({ ...database, clock, log, enqueue, sendOnce, sendPush, publicUrl, texts: null })
  const fanOut = jobs.find(({ name }) => name === 'events_written')
  if (fanOut === undefined) throw new Error('no job handles events_written')

  async function send(): Promise<number> {
    await pool.query(
      `SELECT graphile_worker.complete_jobs(
         array(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'mail_alerts' ORDER BY id OFFSET $1))`,
      [mails / PEOPLE_PER_GROUP],
    )
    const began = performance.now()
    const worker = await startWorker(
      pool,
      jobs.filter(({ name }) => name === 'mail_alerts').map((job) => ({ ...job, cron: undefined })),
      quietLog,
    )
    await allSent
    const perSecond = mails / ((performance.now() - began) / 1000)
    await worker.stop()
    return perSecond
  }

  return {
    fanOut,
    send,
    sendBare: async () => {
      const began = performance.now()
      await Promise.all(sent.map((mail) => mailer.sendMail(mail)))
      return mails / ((performance.now() - began) / 1000)
    },
    receivedBytes: async () => {
      child.send('bytes')
      return z.number().parse(await nextMessage(child))
    },
  }
}
