import { AppError } from '#contract/errors.ts'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import { normalizeEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { countCode, requireSecondFactor } from '#server/features/accounts/second-factor/check-code.ts'
import { isBrowserOf } from './known-browsers.store.ts'
import { countLogin, countPasswordTry, type Place } from './login-attempts.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  lockAccount,
} from '#server/features/accounts/accounts.store.ts'
import { reportNewBrowser } from './new-browser.ts'
import { isPassword } from '#server/features/accounts/secrets.ts'
import { startSession } from './session.ts'
import {
  type Caller,
  insertTry,
  markCodeAsked,
  markPasswordConfirmed,
  markSignedIn,
  removeAskedTry,
} from './sessions.store.ts'

type LogIn = { email: string; password: string; keep_signed_in: boolean; code?: string | undefined }
type Deps = { db: Db; clock: Clock; enqueue: Enqueue }

/** Time for the second step of a login after the password, in milliseconds. */
export const CODE_STEP_MS = 15 * 60_000

/** A caller; `browserHash` is null before the first sign-in or sign-up in this browser. */
type From = Caller & Pick<Place, 'browserHash'>

/** The signed-in person and the session secret for the cookie. */
export type SignedIn = { secret: string; userId: string }

/**
 * Starts a session. Fails the same way, in the same time, for a wrong password and an unknown address: the attempt is
 * recorded while the password is compared. Only a right password reveals whether the account has a second factor.
 * Throws `wrong_credentials`, `too_many_requests`, `second_factor_needed`, `second_factor_wrong`, or `suspended` with
 * the operator's reason. Names the account to `onAccount`, for the security log.
 */
export async function logIn(
  input: LogIn,
  { browserHash, ...caller }: From,
  { db, clock, enqueue, onAccount }: Deps & { onAccount: (userId: string) => void },
): Promise<SignedIn> {
  const email = normalizeEmail(input.email)
  const account = await findAccountByEmail(db, email)
  if (account !== null) onAccount(account.id)
  return checkAndStart(input, { email, account, caller, browserHash }, { db, clock, enqueue })
}

type Known = { email: string; account: Account | null; caller: Caller; browserHash: Buffer | null }

async function checkAndStart(
  input: LogIn,
  { email, account, caller, browserHash }: Known,
  deps: Deps,
): Promise<SignedIn> {
  const { db, clock } = deps
  const takeBack = await countLogin(db, email, { address: caller.address, browserHash })
  const [isRight, attemptId] = await Promise.all([
    isPassword(account?.password_hash ?? null, input.password),
    account ? insertTry(db, account.id, caller, new Date(clock.now())) : null,
  ])
  if (!isRight || account === null) throw new AppError('wrong_credentials')
  await takeBack()
  const isKnown = input.code !== undefined && (await isBrowserOf(db, account.id, browserHash))
  const trusted = isKnown ? browserHash : null
  const typed = { text: input.code, device: caller.device }
  const takeCodeBack = await countCode(typed, { userId: account.id, trusted }, deps)
  try {
    const secret = await db.transaction((tx) =>
      start(tx, input, { account, caller, browserHash, attemptId }, deps),
    )
    await takeCodeBack()
    return { secret, userId: account.id }
  } catch (error) {
    if (error instanceof AppError && error.code === 'second_factor_needed' && attemptId !== null)
      await markCodeAsked(db, attemptId)
    throw error
  }
}

type Attempt = {
  account: Account
  caller: Caller
  browserHash: Buffer | null
  attemptId: number | null
}

async function start(
  tx: Db,
  { code, keep_signed_in }: LogIn,
  { account, caller, browserHash, attemptId }: Attempt,
  { clock, enqueue }: Deps,
): Promise<string> {
  const { device } = caller
  const now = clock.now()
  // The password may have been changed, or the person suspended, during the comparison.
  const locked = await lockAccount(tx, account.id)
  if (locked?.password_hash !== account.password_hash) throw new AppError('wrong_credentials')
  await requireSecondFactor(tx, account.id, { text: code, device }, { clock, enqueue })
  if (locked.suspended_reason !== null) {
    throw new AppError('suspended', suspendedText(locked.suspended_reason))
  }
  if (code !== undefined) await removeAskedTry(tx, account.id, caller, new Date(now - CODE_STEP_MS))
  if (attemptId !== null) await markSignedIn(tx, attemptId)
  await reportNewBrowser(tx, locked, { ...caller, browserHash }, { clock, enqueue })
  return startSession(tx, account.id, { isKept: keep_signed_in, device, now })
}

type Confirm = { viewer: Pick<Viewer, 'userId' | 'sessionHash'>; password: string }

/** Allows a session to make changes that require the password. Attempts count separately from logins. */
export async function confirmPassword(
  { viewer, password }: Confirm,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<void> {
  await countPasswordTry(db, viewer.sessionHash)
  const account = await findAccountById(db, viewer.userId)
  if (!(await isPassword(account?.password_hash ?? null, password))) {
    throw new AppError('wrong_credentials', 'Incorrect password')
  }
  await markPasswordConfirmed(db, viewer.sessionHash, new Date(clock.now()))
}
