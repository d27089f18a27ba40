import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MailContent } from './mail-layout.ts'
import type { Log } from '#server/platform/log.ts'
import { logMail } from './mail-log.store.ts'
import {
  claimDelivery,
  countUnanswered,
  isRefused,
  markRefused,
  takeUnanswered,
  type Unanswered,
} from './mail-delivery.store.ts'
import { MailRefusedError, MailUnansweredError, type SendMail } from './mailer.ts'

type OutgoingEmail = {
  /** One per reason to email a person: letters, digits, dots, and dashes; stored, so without a name or address. */
  key: string
  to: string
  /** Set for optional email. */
  unsubscribeUrl?: string
  /**
   * Set if it holds no secret, such as a link that signs in, and its reader does not act on it by a day or choose to get
   * it: then it is stored, and operators can send it again. An alert sent again as it was could state a passed deadline
   * as the newest, also to a person who unsubscribed or lost access.
   */
  isRepeatable?: boolean
  /** Called only if the email must still be sent, once per attempt. */
  write: () => MailContent | Promise<MailContent>
}

/**
 * Sends an email unless one with this key was already sent or refused. Throws if the mail server cannot accept it
 * now, so that the job is retried. A crash between delivery and its record sends it again with the same Message-ID. A
 * server that accepts the content without responding gets it at most five times, over hours; then it counts as
 * delivered. Returns the outcome, current or earlier.
 */
export type SendOnce = (email: OutgoingEmail) => Promise<'delivered' | 'refused'>

type Deps = {
  db: Db
  clock: Clock
  log: Log
  sendMail: SendMail
  /** Called in the transaction that records the refusal. */
  onRefused: (tx: Db, address: string, at: Date) => Promise<void>
}

const MINUTE = 60_000

/** Minimum wait before the next attempt after the first, second, ... unanswered one. */
const WAITS_MS = [0, 2 * MINUTE, 30 * MINUTE, 240 * MINUTE]

/** Whether an email has used up its unanswered attempts. Throws if the next attempt is not due yet. */
function isGivenUp(earlier: Unanswered | null, now: Date): boolean {
  if (earlier === null) return false
  const wait = WAITS_MS[earlier.tries - 1]
  if (wait === undefined) return true
  if (now.getTime() < earlier.last_at.getTime() + wait) {
    throw new Error('the mail server may already have this email; retrying later')
  }
  return false
}

const KEY = /^[\w.-]{1,200}$/

/** The only way the product sends email. */
export function mailOnce({ db, clock, log, sendMail, onRefused }: Deps): SendOnce {
  async function sendIn(tx: Db, { key, write, isRepeatable = false, ...address }: OutgoingEmail, now: Date) {
    if (!(await claimDelivery(tx, key, now))) return (await isRefused(tx, key)) ? 'refused' : 'delivered'
    // The attempts come back if this transaction is rolled back.
    if (isGivenUp(await takeUnanswered(tx, key), now)) {
      log.warn({ key }, 'the mail server responded to no attempt to send an email; treating it as sent')
      return 'delivered'
    }
    const content = await write()
    await logMail(tx, { key, ...address, content, isRepeatable, at: now })
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

  return async (email) => {
    const { key } = email
    if (!KEY.test(key)) throw new Error(`not an email key: ${key}`)
    const now = new Date(clock.now())
    try {
      return await db.transaction((tx) => sendIn(tx, email, now))
    } catch (error) {
      // The transaction rolled back; record the unanswered attempt outside it.
      if (error instanceof MailUnansweredError) await countUnanswered(db, key, now)
      throw error
    }
  }
}
