import { AppError } from '#contract/errors.ts'
import { normaliseEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { countAccountTry } from './account-tries.ts'
import { findAccountByEmail, findAccountById, lockAccount } from './accounts.store.ts'
import { isPassword } from './secrets.ts'
import { startSession } from './session.ts'
import { type Caller, insertTry, markPasswordConfirmed, markSignedIn } from './sessions.store.ts'

type LogIn = { email: string; password: string; keep_signed_in: boolean }
type Deps = { db: Db; clock: Clock }

/**
 * The cookie value of a new session. One failure for a wrong password and an unknown address, in the same time: the
 * try is recorded while the password is compared. Throws `suspended` with the operator's reason in its message.
 */
export async function logIn(input: LogIn, caller: Caller, { db, clock }: Deps): Promise<string> {
  const email = normaliseEmail(input.email)
  await countAccountTry(db, 'login', email)
  const now = clock.now()
  const account = await findAccountByEmail(db, email)
  const [isRight, tryId] = await Promise.all([
    isPassword(account?.password_hash ?? null, input.password),
    account ? insertTry(db, account.id, caller, new Date(now)) : null,
  ])
  if (!isRight || account === null) throw new AppError('wrong_credentials')
  if (tryId !== null) await markSignedIn(db, tryId)
  return db.transaction(async (tx) => {
    // The password may have been changed, or the person suspended, while it was compared.
    const held = await lockAccount(tx, account.id)
    if (held?.password_hash !== account.password_hash) throw new AppError('wrong_credentials')
    if (held.suspended_reason !== null) {
      throw new AppError('suspended', `This account is suspended: ${held.suspended_reason}`)
    }
    return startSession(tx, account.id, { isKept: input.keep_signed_in, device: caller.device, now })
  })
}

type Confirm = { viewer: Pick<Viewer, 'userId' | 'email' | 'sessionHash'>; password: string }

/** Opens changes that ask for the password to one session. Tries count with those at the login. */
export async function confirmPassword({ viewer, password }: Confirm, { db, clock }: Deps): Promise<void> {
  await countAccountTry(db, 'login', normaliseEmail(viewer.email))
  const account = await findAccountById(db, viewer.userId)
  if (!(await isPassword(account?.password_hash ?? null, password))) {
    throw new AppError('wrong_credentials', 'The password is not right')
  }
  await markPasswordConfirmed(db, viewer.sessionHash, new Date(clock.now()))
}
