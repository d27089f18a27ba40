import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoppedMail, UndoableStop } from '#contract/following/alerts.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  type AlertSecret,
  alertSecrets,
  isMadeWithSecret,
} from '#server/features/following/alerts/secrets.store.ts'
import type { UnsubscribeLink } from './unsubscribe.ts'

/** How long a stop can be undone. An unsubscribe link works as long as the email exists, and can be forwarded. */
const UNDO_MS = 60 * 60_000

/** Signs what a link has stopped, so that exactly that can be undone, and only by what got the response. */
export async function makeUndoable(
  db: Db,
  link: UnsubscribeLink,
  stopped: StoppedMail,
  now: number,
): Promise<UndoableStop> {
  const stop = { ...stopped, until: new Date(now + UNDO_MS).toISOString() }
  const [newest] = await alertSecrets(db, 'unsubscribe')
  return { ...stop, proof: macOf(newest, link, stop).toString('base64url') }
}

/** Whether the response to a stop by this link was this one, less than an hour ago. */
export async function isUndoable(
  db: Db,
  link: UnsubscribeLink,
  { proof, ...stop }: UndoableStop,
  now: number,
): Promise<boolean> {
  const given = Buffer.from(proof, 'base64url')
  const isMadeWith = (key: AlertSecret) => {
    const mac = macOf(key, link, stop)
    return given.length === mac.length && timingSafeEqual(given, mac)
  }
  if (!(await isMadeWithSecret(db, 'unsubscribe', isMadeWith))) return false
  return now < Date.parse(stop.until)
}

/** The first word keeps it apart from the links, which the same key signs. */
function macOf(
  { value }: AlertSecret,
  { userId, kind }: UnsubscribeLink,
  { mails, searches, until }: Omit<UndoableStop, 'proof'>,
): Buffer {
  const signed = JSON.stringify(['undo', userId, kind, mails, searches, until])
  return createHmac('sha256', value).update(signed).digest()
}
