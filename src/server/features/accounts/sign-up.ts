import { AppError } from '#contract/errors.ts'
import {
  checkConsents,
  checkEmail,
  checkName,
  checkPassword,
  type Checked,
  type Consents,
} from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { countAccountTry } from './account-tries.ts'
import {
  findAccountByEmail,
  insertAccount,
  insertAgreements,
  replaceUnverifiedAccount,
} from './accounts.store.ts'
import { mailAccountExists, mailVerification } from './accounts.jobs.ts'
import { hashPassword } from './secrets.ts'

type SignUp = { name: string; email: string; password: string } & Consents

function valueOf(checked: Checked): string {
  if (!checked.ok) throw new AppError('bad_request', checked.message)
  return checked.value
}

/**
 * Opens an account and mails the verification link. A known address gets a mail that says so instead, and the
 * caller cannot tell the difference. Throws `bad_request` with the sentence of the first field that is not right.
 */
export async function signUp(input: SignUp, deps: { db: Db; clock: Clock; enqueue: Enqueue }): Promise<void> {
  const missing = Object.values(checkConsents(input)).find((sentence) => sentence !== null)
  if (missing) throw new AppError('bad_request', missing)
  const name = valueOf(checkName(input.name))
  const email = valueOf(checkEmail(input.email))
  const password = valueOf(checkPassword(input.password))
  await countAccountTry(deps.db, 'mail', email)
  const account = { name, email, password_hash: await hashPassword(password) }
  const now = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const userId = (await insertAccount(tx, account)) ?? (await replaceUnverifiedAccount(tx, account))
    if (userId !== null) {
      await insertAgreements(tx, userId, now)
      await deps.enqueue(tx, mailVerification, { user_id: userId })
      return
    }
    const existing = await findAccountByEmail(tx, email)
    if (existing) await deps.enqueue(tx, mailAccountExists, { user_id: existing.id })
  })
}
