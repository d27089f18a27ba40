import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import { normaliseEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { countLogin, countPasswordTry, type Place } from './login-attempts.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  lockAccount,
} from '#server/features/accounts/accounts.store.ts'
import { isPassword } from '#server/features/accounts/secrets.ts'
import { startSession } from './session.ts'
import { type Caller, insertTry, markPasswordConfirmed, markSignedIn } from './sessions.store.ts'

type LogIn = { email: string; password: string; keep_signed_in: boolean }
type Deps = { db: Db; clock: Clock }

/** A caller; `browserHash` is null before the first sign-in or sign-up in this browser. */
type From = Caller & Pick<Place, 'browserHash'>

/** The signed-in person and the session secret for the cookie. */
type SignedIn = { secret: string; userId: string }

/**
 * Starts a session. Fails the same way, in the same time, for a wrong password and an unknown address: the attempt is
 * recorded while the password is compared. Throws `wrong_credentials`, `too_many_requests`, or `suspended` with the
 * operator's reason. Logs failed attempts with account and network address.
 */
export async function logIn(
  input: LogIn,
  { browserHash, ...caller }: From,
  { db, clock, log }: Deps & { log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<SignedIn> {
  const email = normaliseEmail(input.email)
  const account = await findAccountByEmail(db, email)
  const refuse = (error: unknown) => {
    const reason = error instanceof AppError ? error.code : 'failed'
    log.warn({ user_id: account?.id ?? null, address: caller.address, reason }, 'a sign-in was refused')
    throw error
  }
  try {
    return await checkAndStart(input, { email, account, caller, browserHash }, { db, clock })
  } catch (error) {
    return refuse(error)
  }
}

type Known = { email: string; account: Account | null; caller: Caller; browserHash: Buffer | null }

async function checkAndStart(
  { password, keep_signed_in }: LogIn,
  { email, account, caller, browserHash }: Known,
  { db, clock }: Deps,
): Promise<SignedIn> {
  const takeBack = await countLogin(db, email, { address: caller.address, browserHash })
  const now = clock.now()
  const [isRight, attemptId] = await Promise.all([
    isPassword(account?.password_hash ?? null, password),
    account ? insertTry(db, account.id, caller, new Date(now)) : null,
  ])
  if (!isRight || account === null) throw new AppError('wrong_credentials')
  await takeBack()
  if (attemptId !== null) await markSignedIn(db, attemptId)
  const secret = await db.transaction(async (tx) => {
    // The password may have been changed, or the person suspended, during the comparison.
    const locked = await lockAccount(tx, account.id)
    if (locked?.password_hash !== account.password_hash) throw new AppError('wrong_credentials')
    if (locked.suspended_reason !== null) {
      throw new AppError('suspended', suspendedText(locked.suspended_reason))
    }
    return startSession(tx, account.id, { isKept: keep_signed_in, device: caller.device, now })
  })
  return { secret, userId: account.id }
}

type Confirm = { viewer: Pick<Viewer, 'userId' | 'sessionHash'>; password: string }

/** Allows a session to make changes that require the password. Attempts count separately from logins. */
export async function confirmPassword({ viewer, password }: Confirm, { db, clock }: Deps): Promise<void> {
  await countPasswordTry(db, viewer.sessionHash)
  const account = await findAccountById(db, viewer.userId)
  if (!(await isPassword(account?.password_hash ?? null, password))) {
    throw new AppError('wrong_credentials', 'Incorrect password')
  }
  await markPasswordConfirmed(db, viewer.sessionHash, new Date(clock.now()))
}
