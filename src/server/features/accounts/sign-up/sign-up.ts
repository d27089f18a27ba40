import { AppError } from '#contract/errors.ts'
import {
  checkConsents,
  checkEmail,
  checkName,
  checkPassword,
  type Consents,
} from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { mayMail } from '#server/features/accounts/sessions/login-attempts.ts'
import { insertAccount, replaceUnverifiedAccount } from '#server/features/accounts/accounts.store.ts'
import { mailAccountExists, mailVerification, newMail } from '#server/features/accounts/accounts.jobs.ts'
import { recordConsents } from '#server/features/accounts/agreements.ts'
import { refuseGuessablePassword } from '#server/features/accounts/passwords/guessable-password.ts'
import type { AccountHooks } from '#server/features/accounts/hooks.ts'
import { hashPassword } from '#server/features/accounts/secrets.ts'
import { takeOverAccount } from '#server/features/accounts/take-over-account.ts'
import { insertSignUp } from './sign-ups.store.ts'
import { validField } from '#server/features/accounts/valid-field.ts'

type SignUp = { name: string; email: string; password: string } & Consents

/** Origin of a sign-up: network address and the hash of the browser's cookie. */
type From = { address: string; browserHash: Buffer }

/**
 * Creates an account and mails a verification link, which verifies this sign-up only, not others with the same address.
 * A known address gets a notice instead, and the caller cannot tell the difference. Throws `bad_request` with the
 * message of the first invalid field or for a guessable password.
 */
export async function signUp(
  input: SignUp,
  { address, browserHash }: From,
  deps: { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] },
): Promise<void> {
  const missing = Object.values(checkConsents(input)).find((sentence) => sentence !== null)
  if (missing) throw new AppError('bad_request', missing)
  const name = validField(checkName(input.name))
  const email = validField(checkEmail(input.email))
  const password = validField(checkPassword(input.password))
  await refuseGuessablePassword(password, { name, email })
  const isMailed = await mayMail(deps.db, 'proof', email, address)
  const now = new Date(deps.clock.now())
  const account = { name, email, password_hash: await hashPassword(password), secured_at: now }
  await deps.db.transaction(async (tx) => {
    const userId = (await insertAccount(tx, account)) ?? (await replaceAccount(tx, account, deps.hooks))
    if (userId !== null) {
      await recordConsents(tx, userId, now)
      const { password_hash } = account
      const signUpRow = { user_id: userId, name, password_hash, browser_hash: browserHash, created_at: now }
      await insertSignUp(tx, signUpRow)
    }
    if (!isMailed) return
    if (userId === null) await deps.enqueue(tx, mailAccountExists, { ...newMail(), email })
    else
      await deps.enqueue(tx, mailVerification, { ...newMail(), email, browser: browserHash.toString('hex') })
  })
}

/** Gives an unverified account to a newer sign-up, which keeps nothing of the earlier one. */
async function replaceAccount(
  tx: Db,
  account: Parameters<typeof replaceUnverifiedAccount>[1],
  hooks: readonly AccountHooks[],
): Promise<string | null> {
  const userId = await replaceUnverifiedAccount(tx, account)
  if (userId !== null) await takeOverAccount(tx, userId, account.secured_at, hooks)
  return userId
}
