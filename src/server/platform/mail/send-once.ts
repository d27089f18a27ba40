import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MailContent } from './mail-layout.ts'
import { isRefused, markRefused, takeDelivery } from './mail-delivery.store.ts'
import { MailRefusedError, type SendMail } from './mailer.ts'

type Letter = {
  /** One per reason to write to a person, of letters, digits, dots and dashes; names nobody, for it is kept. */
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
 * Message-ID. Tells what became of it, now or before.
 */
export type SendOnce = (letter: Letter) => Promise<'delivered' | 'refused'>

type Deps = {
  db: Db
  clock: Clock
  sendMail: SendMail
  /** Told within the transaction that records the refusal. */
  onRefused: (tx: Db, address: string, at: Date) => Promise<void>
}

const KEY = /^[\w.-]{1,200}$/

/** The one way of the product to send a mail. */
export function mailOnce({ db, clock, sendMail, onRefused }: Deps): SendOnce {
  return async ({ key, write, ...address }) => {
    if (!KEY.test(key)) throw new Error(`no key of a mail: ${key}`)
    const now = new Date(clock.now())
    return db.transaction(async (tx) => {
      if (!(await takeDelivery(tx, key, now))) return (await isRefused(tx, key)) ? 'refused' : 'delivered'
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
    })
  }
}
