import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { newMail } from '#server/features/accounts/accounts.jobs.ts'
import type { FactorChange } from './second-factor.emails.ts'
import { mailSecondFactor } from './second-factor.jobs.ts'

/** A change made by the person in a browser, named by `device`. */
type Change = {
  userId: string
  device: string
  what: Exclude<FactorChange, 'code_used' | 'guessed' | 'reset'>
}

/** Emails the account holder about a change of what signs in. */
export async function mailFactorChange(
  tx: Db,
  { userId, device, what }: Change,
  { clock, enqueue }: { clock: Clock; enqueue: Enqueue },
): Promise<void> {
  await enqueue(tx, mailSecondFactor, {
    ...newMail(),
    user_id: userId,
    what,
    device,
    at: new Date(clock.now()).toISOString(),
    recovery_codes_left: null,
  })
}
