import { AppError } from '#contract/errors.ts'
import { checkPassword, normalizeEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { mayMailLink } from '#server/features/accounts/sessions/login-attempts.ts'
import { type Account, markEmailVerified, updateAccount } from '#server/features/accounts/accounts.store.ts'
import { mailPasswordChanged, mailReset, newMail } from '#server/features/accounts/accounts.jobs.ts'
import { refuseGuessablePassword } from './guessable-password.ts'
import type { AccountHooks } from '#server/features/accounts/hooks.ts'
import {
  deleteUnprovenPasskeys,
  hasProvenPasskey,
} from '#server/features/accounts/passkeys/passkeys.store.ts'
import { hasSecondFactor } from '#server/features/accounts/second-factor/second-factor.store.ts'
import { hashOfSecret, hashPassword } from '#server/features/accounts/secrets.ts'
import { secureAccount } from '#server/features/accounts/secure-account.ts'
import { deleteSignUps } from '#server/features/accounts/sign-up/sign-ups.store.ts'
import { findToken, takeToken } from '#server/features/accounts/tokens.store.ts'
import { takeOverAccount } from '#server/features/accounts/take-over-account.ts'
import { validField } from '#server/features/accounts/valid-field.ts'

/**
 * Mails a reset link if the address has an account. Sends nothing to other addresses, beyond the limit, or for the same
 * request again within seconds.
 */
export async function forgotPassword(
  typed: string,
  address: string,
  deps: { db: Db; enqueue: Enqueue },
): Promise<void> {
  const email = normalizeEmail(typed)
  await deps.db.transaction(async (tx) => {
    if (await mayMailLink(tx, 'reset', email, { address, browserHash: null }))
      await deps.enqueue(tx, mailReset, { ...newMail(), email })
  })
}

type Reset = { new_password: string; token: string; device: string }

/**
 * Sets a new password with a mailed token, which also verifies the address, and ends every session and calendar feed,
 * and the passkeys that the old password alone could add. If the address was not verified before, nothing else of the
 * account stays either: a stranger may have signed up with it. Returns the id of the account.
 * Throws `token_invalid`, or `bad_request` for a weak password, which leaves the token valid.
 */
export async function resetPassword(
  input: Reset,
  deps: { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] },
): Promise<string> {
  const password = validField(checkPassword(input.new_password))
  const now = new Date(deps.clock.now())
  const found = await findToken(deps.db, hashOfSecret(input.token), ['reset_password'], now)
  if (found === null) throw new AppError('token_invalid')
  await refuseGuessablePassword(password, found.account)
  const userId = await deps.db.transaction(async (tx) => {
    const taken = await takeToken(tx, hashOfSecret(input.token), ['reset_password'], now)
    if (taken === null) return null
    const { id, email, email_verified_at } = taken.account
    await updateAccount(tx, id, { password_hash: await hashPassword(password) })
    await markEmailVerified(tx, id, now)
    await deleteSignUps(tx, id)
    if (email_verified_at === null) {
      // The address is all that is known of its owner, who is asked for the agreements.
      await updateAccount(tx, id, { name: email.replace(/@.*/, '') })
      await takeOverAccount(tx, id, now, deps.hooks)
    } else await secureAccount(tx, id, now, null)
    await removeUnprovenPasskeys(tx, taken.account)
    for (const hooks of deps.hooks) await hooks.onPasswordReset?.(tx, id, now)
    await deps.enqueue(tx, mailPasswordChanged, {
      ...newMail(),
      user_id: id,
      device: input.device,
      at: now.toISOString(),
      by_link: true,
    })
    return id
  })
  if (userId === null) throw new AppError('token_invalid')
  return userId
}

/**
 * Removes passkeys that a thief of the password could have added. A mailbox must not remove the second factor of an
 * operator, so all stay if there is no other.
 */
async function removeUnprovenPasskeys(tx: Db, { id, role }: Pick<Account, 'id' | 'role'>): Promise<void> {
  const hasNoOtherFactor = !(await hasSecondFactor(tx, id)) && !(await hasProvenPasskey(tx, id))
  if (role === 'operator' && hasNoOtherFactor) return
  await deleteUnprovenPasskeys(tx, id)
}
