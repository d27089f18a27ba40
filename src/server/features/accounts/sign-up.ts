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
import { countAccountTry } from './account-tries.ts'
import { insertAccount, insertAgreements, replaceUnverifiedAccount } from './accounts.store.ts'
import { mailAccountExists, mailVerification, newMail } from './accounts.jobs.ts'
import { recordAgreements } from './agreements.ts'
import { hashPassword } from './secrets.ts'
import { validField } from './valid-field.ts'

type SignUp = { name: string; email: string; password: string } & Consents

/** The age that was confirmed, in years. */
const ADULT = '18'

/**
 * Opens an account and mails the verification link. A known address gets a mail that says so instead, and the
 * caller cannot tell the difference. Throws `bad_request` with the sentence of the first field that is not right.
 */
export async function signUp(input: SignUp, deps: { db: Db; clock: Clock; enqueue: Enqueue }): Promise<void> {
  const missing = Object.values(checkConsents(input)).find((sentence) => sentence !== null)
  if (missing) throw new AppError('bad_request', missing)
  const name = validField(checkName(input.name))
  const email = validField(checkEmail(input.email))
  const password = validField(checkPassword(input.password))
  await countAccountTry(deps.db, 'mail', email)
  const now = new Date(deps.clock.now())
  const account = { name, email, password_hash: await hashPassword(password), secured_at: now }
  await deps.db.transaction(async (tx) => {
    const userId = (await insertAccount(tx, account)) ?? (await replaceUnverifiedAccount(tx, account))
    if (userId !== null) {
      await recordAgreements(tx, userId, now)
      await insertAgreements(tx, userId, [{ document: 'is_adult', version: ADULT, agreed_at: now }])
    }
    await deps.enqueue(tx, userId === null ? mailAccountExists : mailVerification, { ...newMail(), email })
  })
}
