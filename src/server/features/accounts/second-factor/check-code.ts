import { AppError } from '#contract/errors.ts'
import { parseSignInCode, type SignInCode } from '#domain/accounts/sign-in-code.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { newMail } from '#server/features/accounts/accounts.jobs.ts'
import { TooManyTries } from '#server/platform/http/limit-tries.ts'
import { countCodeTry, mayWarnOfGuesses } from '#server/features/accounts/sessions/login-attempts.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { mailSecondFactor } from './second-factor.jobs.ts'
import {
  countRecoveryCodes,
  findSecondFactor,
  markStepUsed,
  takeRecoveryCode,
} from './second-factor.store.ts'
import { stepOfCode } from './totp.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue }

/** A code as typed, with the device it came from. Undefined if none was sent. */
export type TypedCode = { text: string | undefined; device: string }

/**
 * Counts an attempt before its code is checked. Throws `too_many_requests` beyond a limit. Recovery codes are too long
 * to guess and are not counted, so failed codes never lock out a person who has one. `trusted` is a browser or session
 * that passed the check before, with its own limit. Emails the account holder when a limit is reached. Returns a function that undoes the count, to call once the code
 * was right.
 */
export async function countCode(
  { text, device }: TypedCode,
  { userId, trusted }: { userId: string; trusted: Buffer | null },
  deps: Deps,
): Promise<() => Promise<void>> {
  const isGuessable = text !== undefined && parseSignInCode(text)?.kind === 'app'
  if (!isGuessable) return async () => undefined
  try {
    return await countCodeTry(deps.db, userId, trusted)
  } catch (error) {
    if (error instanceof TooManyTries) await warnOfGuesses(userId, device, deps)
    throw error
  }
}

/** Emails the account holder, who may not know that the password leaked; once a day. */
async function warnOfGuesses(userId: string, device: string, { db, clock, enqueue }: Deps): Promise<void> {
  if (!(await mayWarnOfGuesses(db, userId))) return
  await enqueue(db, mailSecondFactor, {
    ...newMail(),
    user_id: userId,
    what: 'guessed',
    device,
    at: new Date(clock.now()).toISOString(),
    recovery_codes_left: null,
  })
}

/**
 * Uses up the code if the account has a second factor; without one, any code is ignored. Throws `second_factor_needed`
 * without a code and `second_factor_wrong` for a wrong or used one. Call in a transaction that locked the account, so
 * that a code sent twice concurrently works once; and count the attempt first.
 */
export async function requireSecondFactor(
  tx: Db,
  userId: string,
  { text, device }: TypedCode,
  deps: Omit<Deps, 'db'>,
): Promise<void> {
  const factor = await findSecondFactor(tx, userId)
  if (factor === null || factor.secret === null) return
  if (text === undefined) throw new AppError('second_factor_needed')
  const code = parseSignInCode(text)
  const { secret, last_step } = factor
  const isRight =
    code?.kind === 'app'
      ? await takeAppCode(tx, { userId, secret, lastStep: last_step ?? 0 }, code, deps.clock)
      : code !== null && (await takeRecovery(tx, { userId, device }, code, deps))
  if (!isRight) throw new AppError('second_factor_wrong')
}

type AppKey = { userId: string; secret: Buffer; lastStep: number }

async function takeAppCode(tx: Db, key: AppKey, { code }: SignInCode, clock: Clock): Promise<boolean> {
  const step = stepOfCode(key.secret, code, clock.now())
  if (step === null || step <= key.lastStep) return false
  await markStepUsed(tx, key.userId, step)
  return true
}

async function takeRecovery(
  tx: Db,
  { userId, device }: { userId: string; device: string },
  { code }: SignInCode,
  { clock, enqueue }: Omit<Deps, 'db'>,
): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, userId, hashOfRecoveryCode(userId, code)))) return false
  await enqueue(tx, mailSecondFactor, {
    ...newMail(),
    user_id: userId,
    what: 'code_used',
    device,
    at: new Date(clock.now()).toISOString(),
    recovery_codes_left: await countRecoveryCodes(tx, userId),
  })
  return true
}
