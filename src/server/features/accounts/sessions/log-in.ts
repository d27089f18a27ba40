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

/** A caller in a browser that has our cookie; the hash of that is null before the first sign-in or sign-up in it. */
type From = Caller & Pick<Place, 'browserHash'>

/** Who signed in, to be given the session's secret in a cookie. */
type SignedIn = { secret: string; userId: string }

/**
 * Starts a session. One failure for a wrong password and an unknown address, in the same time: the try is recorded
 * while the password is compared. Throws `wrong_credentials`, `too_many_requests`, and `suspended` with the operator's
 * reason in its message. Tries that fail are logged with account and network address.
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
  const [isRight, tryId] = await Promise.all([
    isPassword(account?.password_hash ?? null, password),
    account ? insertTry(db, account.id, caller, new Date(now)) : null,
  ])
  if (!isRight || account === null) throw new AppError('wrong_credentials')
  await takeBack()
  if (tryId !== null) await markSignedIn(db, tryId)
  const secret = await db.transaction(async (tx) => {
    // The password may have been changed, or the person suspended, while it was compared.
    const held = await lockAccount(tx, account.id)
    if (held?.password_hash !== account.password_hash) throw new AppError('wrong_credentials')
    if (held.suspended_reason !== null) {
      throw new AppError('suspended', suspendedText(held.suspended_reason))
    }
    return startSession(tx, account.id, { isKept: keep_signed_in, device: caller.device, now })
  })
  return { secret, userId: account.id }
}

type Confirm = { viewer: Pick<Viewer, 'userId' | 'sessionHash'>; password: string }

/** Opens changes that ask for the password to one session. Its tries count apart from those at the login. */
export async function confirmPassword({ viewer, password }: Confirm, { db, clock }: Deps): Promise<void> {
  await countPasswordTry(db, viewer.sessionHash)
  const account = await findAccountById(db, viewer.userId)
  if (!(await isPassword(account?.password_hash ?? null, password))) {
    throw new AppError('wrong_credentials', 'The password is not right')
  }
  await markPasswordConfirmed(db, viewer.sessionHash, new Date(clock.now()))
}
