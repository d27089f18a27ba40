import { AppError } from '#contract/errors.ts'
import { checkTextPhone } from '#domain/accounts/text-phone.ts'
import { lockAccount, setPhoneNumber } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { textCodeJob } from '#server/features/following/texts/job-definitions.ts'
import {
  insertNumber,
  lockNumber,
  NO_CODE,
  NOT_STOPPED,
  updateNumber,
} from '#server/features/following/texts/numbers.store.ts'
import { isStopped } from '#server/features/following/texts/replies/stopped-numbers.store.ts'
import { endNumber } from '#server/features/following/texts/stop-texts.ts'
import { limitCodes } from './code-limits.ts'

type Who = { viewer: Pick<Viewer, 'userId' | 'isEmailVerified'>; address: string }
type Deps = { db: Db; clock: Clock; enqueue: Enqueue }

/**
 * Makes a number the person's, not verified yet, and texts it a code. A different number ends texts to the former one.
 * Whether another account has the number is not looked at, so the answer does not reveal it.
 */
export async function askForCode({ viewer, address }: Who, typed: string, deps: Deps): Promise<void> {
  const { db, clock, enqueue } = deps
  const { userId } = viewer
  // Texts cost money, and an unread address is free.
  if (!viewer.isEmailVerified) throw new AppError('email_not_verified')
  const checked = checkTextPhone(typed)
  if (!checked.ok) throw new AppError('bad_request', checked.message)
  const phone = checked.value
  await limitCodes(db, { userId, phone, address })
  const at = new Date(clock.now())
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account === null) throw new AppError('not_signed_in')
    if (account.phone_number !== phone) {
      await setPhoneNumber(tx, userId, phone)
      await endNumber(tx, userId, 'changed', at)
    }
    await insertNumber(tx, userId, phone)
    const number = await lockNumber(tx, userId)
    const isOn = number?.verified_at && number.stopped_at === null
    if (isOn) throw new AppError('not_possible', 'This number is verified already')
    if (number?.stopped_because === 'stop' || (await isStopped(tx, phone)))
      throw new AppError('not_possible', 'This number replied STOP. Text START from it first')
    // A number that could not be reached may be reached by now.
    await updateNumber(tx, userId, { ...NO_CODE, ...(!number?.verified_at && NOT_STOPPED) })
    const job = { user_id: userId, phone, asked_at: at.toISOString() }
    await enqueue(tx, textCodeJob, job, `text_code.${userId}`)
  })
}
