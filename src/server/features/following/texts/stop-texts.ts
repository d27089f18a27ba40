import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mailTextsStoppedJob, newTextsMail } from './job-definitions.ts'
import {
  deleteNumber,
  insertConsent,
  lockNumber,
  NO_CODE,
  type TextNumberRow,
  updateNumber,
} from './numbers.store.ts'

/** Why nothing is texted to a number; `stop` is what the person replied. */
export type StopReason = NonNullable<TextNumberRow['stopped_because']>

/**
 * Stops texts to a person, and emails them why unless they replied STOP. Does nothing if they are stopped already, or
 * if it is about a `phone` that is no longer theirs.
 */
export async function stopTexts(
  tx: Db,
  userId: string,
  because: StopReason,
  at: Date,
  phone?: string,
): Promise<void> {
  const number = await lockNumber(tx, userId)
  if (number === null || (phone !== undefined && number.phone !== phone)) return
  await stopNumber(tx, number, { because, words: null }, at)
}

/** The same for a number that is locked. `words` are what the person replied. */
export async function stopNumber(
  tx: Db,
  { user_id, phone, verified_at, stopped_because }: TextNumberRow,
  { because, words }: { because: StopReason; words: string | null },
  at: Date,
): Promise<void> {
  // Only what the person asks for outweighs what the carrier reports.
  if (stopped_because === because || stopped_because === 'stop') return
  if (stopped_because !== null && because !== 'stop') return
  await updateNumber(tx, user_id, { ...NO_CODE, stopped_at: at, stopped_because: because })
  // Before the code is entered, there is no consent.
  if (verified_at === null) return
  await insertConsent(tx, { user_id, phone, at, change: because, words })
  if (because !== 'stop')
    await enqueue(tx, mailTextsStoppedJob, { ...newTextsMail(), user_id, phone, because })
}

/** Ends texts to the person's present number for good: they removed it, or have another one now. */
export async function endNumber(
  tx: Db,
  userId: string,
  change: 'removed' | 'changed',
  at: Date,
): Promise<void> {
  const number = await lockNumber(tx, userId)
  if (number === null) return
  await deleteNumber(tx, userId)
  if (number.verified_at === null) return
  await insertConsent(tx, { user_id: userId, phone: number.phone, at, change, words: null })
}
