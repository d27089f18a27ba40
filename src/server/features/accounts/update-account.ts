import { AppError } from '#contract/errors.ts'
import { checkEmail, checkPassword, checkPhone } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { mayMail } from './sessions/login-attempts.ts'
import { lockAccount, NO_PENDING_EMAIL, setPhoneNumber, updateAccount } from './accounts.store.ts'
import { mailNewEmail, mailPasswordChanged, newMail, PROOF_LIFE_MS } from './accounts.jobs.ts'
import type { AccountHooks } from './hooks.ts'
import { refuseGuessablePassword } from './passwords/guessable-password.ts'
import { hashPassword } from './secrets.ts'
import { secureAccount } from './secure-account.ts'
import { requireConfirmedPassword } from './passwords/confirmed-password.ts'
import type { Caller } from './sessions/sessions.store.ts'
import { voidTokens } from './tokens.store.ts'
import { validField } from './valid-field.ts'

type Update = {
  email?: string | undefined
  password?: string | undefined
  phone_number?: string | null | undefined
}
type Who = { viewer: Pick<Viewer, 'userId' | 'name' | 'email' | 'sessionHash'> } & Caller
type Deps = { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] }

/**
 * Changes exactly one of email, password and phone number (null removes the phone number). Throws `bad_request` with the
 * field's message, and `password_not_confirmed` for email and password.
 */
export async function updateAccountOf(who: Who, update: Update, deps: Deps): Promise<void> {
  const { email, password, phone_number: phone } = update
  if ([email, password, phone].filter((field) => field !== undefined).length !== 1) {
    throw new AppError('bad_request', 'Send exactly one of email, password and phone_number')
  }
  if (email !== undefined) await requestEmailChange(who, email, deps)
  if (password !== undefined) await changePassword(who, password, deps)
  if (phone !== undefined) await changePhone(who.viewer.userId, phone, deps)
}

async function changePhone(userId: string, typed: string | null, deps: Deps): Promise<void> {
  const phone = typed === null ? null : validField(checkPhone(typed))
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account === null || account.phone_number === phone) return
    await setPhoneNumber(tx, userId, phone)
    for (const hook of deps.hooks) await hook.onPhoneChanged?.(tx, userId, phone, at)
  })
}

/**
 * Requests an address change, which takes effect when the link mailed to the new address is used. Whether that address
 * has an account is checked when the mail is sent, so the response does not reveal it.
 */
async function requestEmailChange(who: Who, typed: string, deps: Deps): Promise<void> {
  const email = validField(checkEmail(typed))
  await requireConfirmedPassword(deps.db, who.viewer, deps.clock)
  if (email === who.viewer.email.toLowerCase())
    throw new AppError('bad_request', 'This is already your email address')
  if (!(await mayMail(deps.db, 'proof', email, who.address))) throw new AppError('too_many_requests')
  const { userId } = who.viewer
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    await voidTokens(tx, userId, ['change_email'])
    const asked = { asked_email: email, asked_email_until: new Date(now + PROOF_LIFE_MS) }
    await updateAccount(tx, userId, asked)
    const payload = { user_id: userId, new_email: email, asked_at: new Date(now).toISOString() }
    await deps.enqueue(tx, mailNewEmail, { ...newMail(), ...payload })
  })
}

/** Cancels a pending address change and voids its link, even if not mailed yet. */
export async function cancelEmailChange(userId: string, { db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    await voidTokens(tx, userId, ['change_email'])
    await updateAccount(tx, userId, NO_PENDING_EMAIL)
  })
}

/** Also ends every other session. */
async function changePassword(who: Who, typed: string, deps: Deps): Promise<void> {
  const password = validField(checkPassword(typed))
  await requireConfirmedPassword(deps.db, who.viewer, deps.clock)
  await refuseGuessablePassword(password, who.viewer)
  const password_hash = await hashPassword(password)
  const { userId, sessionHash } = who.viewer
  const now = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    // The owner may have ended this session elsewhere in the meantime.
    await requireConfirmedPassword(tx, who.viewer, deps.clock)
    await updateAccount(tx, userId, { password_hash })
    await secureAccount(tx, userId, now, sessionHash)
    await deps.enqueue(tx, mailPasswordChanged, {
      ...newMail(),
      user_id: userId,
      device: who.device,
      at: now.toISOString(),
      by_link: false,
    })
  })
}
