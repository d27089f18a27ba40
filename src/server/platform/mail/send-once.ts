import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MailContent } from './mail-layout.ts'
import type { Log } from '#server/platform/log.ts'
import {
  countUnanswered,
  deleteUnanswered,
  isRefused,
  markRefused,
  readUnanswered,
  claimDelivery,
} from './mail-delivery.store.ts'
import { MailRefusedError, MailUnansweredError, type SendMail } from './mailer.ts'

type OutgoingEmail = {
  /** One per reason to email a person: letters, digits, dots and dashes, without a name or address because it is stored. */
  key: string
  to: string
  /** Set for mail that a person can do without. */
  unsubscribeUrl?: string
  /** Called only when the mail is still to be sent, and again when a try failed. */
  write: () => MailContent | Promise<MailContent>
}

/**
 * Sends a mail unless one of this key was sent or refused before. Throws when the mail server cannot take it now, so
 * that the job is tried again. A crash between the hand-over and its record sends the mail once more, under the same
 * Message-ID; a server that takes the content and does not answer gets it five times at most, within hours, and then
 * counts as having taken it. Tells what became of it, now or before.
 */
export type SendOnce = (letter: OutgoingEmail) => Promise<'delivered' | 'refused'>

type Deps = {
  db: Db
  clock: Clock
  log: Log
  sendMail: SendMail
  /** Told within the transaction that records the refusal. */
  onRefused: (tx: Db, address: string, at: Date) => Promise<void>
}

const MINUTE = 60_000

/** How long an unanswered mail waits at least for its next try, after the first, the second and so on. */
const WAITS_MS = [0, 2 * MINUTE, 30 * MINUTE, 240 * MINUTE]

/** Whether a mail has been sent without an answer as often as it may be. Throws where its next try is still to come. */
async function isGivenUp(db: Db, key: string, now: Date): Promise<boolean> {
  const earlier = await readUnanswered(db, key)
  if (earlier === null) return false
  const wait = WAITS_MS[earlier.tries - 1]
  if (wait === undefined) return true
  if (now.getTime() < earlier.last_at.getTime() + wait) {
    throw new Error('the mail server may have this mail already; it is tried again later')
  }
  return false
}

const KEY = /^[\w.-]{1,200}$/

/** The one way of the product to send a mail. */
export function mailOnce({ db, clock, log, sendMail, onRefused }: Deps): SendOnce {
  async function sendIn(tx: Db, { key, write, ...address }: OutgoingEmail, now: Date) {
    if (!(await claimDelivery(tx, key, now))) return (await isRefused(tx, key)) ? 'refused' : 'delivered'
    const isLast = await isGivenUp(tx, key, now)
    await deleteUnanswered(tx, key)
    if (isLast) {
      log.warn({ key }, 'the mail server answered to no try of a mail, which counts as handed over')
      return 'delivered'
    }
    const content = await write()
    try {
      await sendMail({ ...content, ...address, key })
      return 'delivered'
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error
      await markRefused(tx, key, now)
      await onRefused(tx, address.to, now)
      return 'refused'
    }
  }

  return async (letter) => {
    const { key } = letter
    if (!KEY.test(key)) throw new Error(`no key of a mail: ${key}`)
    const now = new Date(clock.now())
    try {
      return await db.transaction((tx) => sendIn(tx, letter, now))
    } catch (error) {
      // The transaction took nothing down; what the server may have has to outlive it.
      if (error instanceof MailUnansweredError) await countUnanswered(db, key, now)
      throw error
    }
  }
}
