import { AppError } from '#contract/errors.ts'
import { normaliseEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countAccountTry } from './account-tries.ts'
import { findAccountByEmail } from './accounts.store.ts'
import { isPassword } from './secrets.ts'
import { startSession } from './session.ts'

type LogIn = { email: string; password: string; keep_signed_in: boolean }

/** The cookie value of a new session. One failure for a wrong password and an unknown address, in the same time. */
export async function logIn(input: LogIn, deps: { db: Db; clock: Clock }): Promise<string> {
  const email = normaliseEmail(input.email)
  await countAccountTry(deps.db, 'login', email)
  const account = await findAccountByEmail(deps.db, email)
  if (!(await isPassword(account?.password_hash ?? null, input.password)) || account === null) {
    throw new AppError('wrong_credentials')
  }
  if (account.suspended_at) throw new AppError('suspended')
  return startSession(deps.db, account.id, input.keep_signed_in, deps.clock.now())
}
