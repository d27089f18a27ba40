import type { Db } from '#server/platform/db/database.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { mailReset, mailSuspended, mailVerification, newMail } from './accounts.jobs.ts'
import {
  type Account,
  findAccountByEmail,
  findOperators,
  lockAccount,
  lockOperators,
  updateAccount,
} from './accounts.store.ts'
import { deletePasskeys } from './passkeys/passkeys.store.ts'
import { mailSecondFactor } from './second-factor/second-factor.jobs.ts'
import { deleteSecondFactor } from './second-factor/second-factor.store.ts'
import { secureAccount } from './secure-account.ts'
import { findSessions } from './sessions/sessions.store.ts'

/** Who carries out an operator's command, when, and for the audit log why, where the command has no reason of its own. */
export type Operation = { by: Actor; at: Date; reason?: string }

/** The account of an email, as typed, or of an id. */
export type Whom = string | { readonly userId: string }

/** Result of an operator's command: the account before the change, or why nothing changed. */
export type Operated = { ok: true; account: Account } | { ok: false; reason: string; isGone?: true }

/** There is no account with that id, perhaps no more. */
export const GONE: Operated = { ok: false, reason: 'There is no such account.', isGone: true }

async function lockWhom(tx: Db, whom: Whom): Promise<Account | null> {
  if (typeof whom !== 'string') return lockAccount(tx, whom.userId)
  const found = await findAccountByEmail(tx, whom.trim())
  return found && lockAccount(tx, found.id)
}

async function changeAccount(
  db: Db,
  whom: Whom,
  change: (tx: Db, account: Account) => Promise<string | null>,
  prepare?: (tx: Db) => Promise<void>,
): Promise<Operated> {
  return db.transaction(async (tx) => {
    await prepare?.(tx)
    const account = await lockWhom(tx, whom)
    if (!account)
      return typeof whom === 'string' ? { ok: false, reason: `No account has the address ${whom}.` } : GONE
    const reason = await change(tx, account)
    return reason === null ? { ok: true, account } : { ok: false, reason }
  })
}

/**
 * Why an operator may not shut out this account: it is their own, or that of the last operator. Null if they may. Call
 * `lockOperators` first, before any account is locked.
 */
export async function protectedBecause(
  tx: Db,
  account: Pick<Account, 'id' | 'role' | 'email'>,
  by: Actor,
): Promise<string | null> {
  if (account.id === by.userId) return 'This is your own account.'
  return (await isLastOperator(tx, account))
    ? `${account.email} is the last operator. Add another one first.`
    : null
}

/** Whether the product would be without an operator who can sign in. Call `lockOperators` first, as above. */
export async function isLastOperator(tx: Db, { id, role }: Pick<Account, 'id' | 'role'>): Promise<boolean> {
  if (role !== 'operator') return false
  return (await findOperators(tx)).every((other) => other.id === id || other.suspended_at !== null)
}

/** Grants or removes the operator role, effective from the person's next request. */
export function setRole(
  db: Db,
  email: string,
  role: Account['role'],
  { by, at }: Operation,
): Promise<Operated> {
  const change = async (tx: Db, account: Account) => {
    // The person who signed up with an unverified address may not be its owner.
    if (role === 'operator' && account.email_verified_at === null) return `${email} is not verified yet.`
    if (account.role === role)
      return role === 'operator' ? `${email} is already an operator.` : `${email} is not an operator.`
    await updateAccount(tx, account.id, { role })
    const action = role === 'operator' ? 'add_operator' : 'remove_operator'
    await writeAudit(tx, { at, by, action, details: { user_id: account.id } })
    return null
  }
  return changeAccount(db, email, change, lockOperators)
}

/**
 * Turns off the second factor of a person who lost phone and recovery codes, removes all passkeys, and signs them out
 * everywhere. The account
 * holder gets an email.
 */
export function resetSecondFactor(db: Db, email: string, { by, at, reason }: Operation): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    const hadApp = await deleteSecondFactor(tx, account.id)
    const hadPasskeys = await deletePasskeys(tx, account.id)
    if (!hadApp && !hadPasskeys) return `${email} has neither two-step sign-in nor a passkey.`
    await secureAccount(tx, account.id, at, null)
    await enqueue(tx, mailSecondFactor, {
      ...newMail(),
      user_id: account.id,
      what: 'reset',
      device: null,
      at: at.toISOString(),
      recovery_codes_left: null,
    })
    const details = { user_id: account.id, ...(reason !== undefined && { reason }) }
    await writeAudit(tx, { at, by, action: 'reset_second_factor', details })
    return null
  })
}

/** Signs a person out everywhere and blocks further sign-ins; the login page and an email give the reason. */
export function suspendPerson(db: Db, whom: Whom, reason: string, { by, at }: Operation): Promise<Operated> {
  const change = async (tx: Db, account: Account) => {
    if (account.suspended_at !== null)
      return `${account.email} is suspended already: ${account.suspended_reason ?? ''}`
    const refusal = await protectedBecause(tx, account, by)
    if (refusal !== null) return refusal
    await updateAccount(tx, account.id, { suspended_at: at, suspended_reason: reason })
    await secureAccount(tx, account.id, at, null)
    await enqueue(tx, mailSuspended, { ...newMail(), email: account.email, reason, at: at.toISOString() })
    const details = { user_id: account.id, reason, ...changed('suspended', false, true) }
    await writeAudit(tx, { at, by, action: 'suspend_person', details })
    return null
  }
  return changeAccount(db, whom, change, lockOperators)
}

export function reinstatePerson(db: Db, whom: Whom, { by, at, reason }: Operation): Promise<Operated> {
  return changeAccount(db, whom, async (tx, account) => {
    if (account.suspended_at === null) return `${account.email} is not suspended.`
    await updateAccount(tx, account.id, { suspended_at: null, suspended_reason: null })
    const details = {
      user_id: account.id,
      ...(reason !== undefined && { reason }),
      ...changed('suspended', true, false),
    }
    await writeAudit(tx, { at, by, action: 'reinstate_person', details })
    return null
  })
}

/** What the audit log says of a change. Nothing of it may identify the person: it outlives them. */
function changed<T extends boolean | number>(field: string, before: T, after: T) {
  return { before: { [field]: before }, after: { [field]: after } }
}

/** Ends all sessions of a person and every other access a stranger may hold. Returns how many sessions there were. */
export async function signOutPerson(
  db: Db,
  userId: string,
  { by, at, reason }: Operation,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account === null) return null
    const { length: sessions } = await findSessions(tx, userId, at)
    await secureAccount(tx, userId, at, null)
    const details = {
      user_id: userId,
      ...(reason !== undefined && { reason }),
      ...changed('sessions', sessions, 0),
    }
    await writeAudit(tx, { at, by, action: 'sign_out_person', details })
    return sessions
  })
}

/** Mails a person the link that verifies the address, or one to set a password. */
export function mailLink(
  db: Db,
  whom: Whom,
  what: 'verification' | 'password',
  { by, at }: Operation,
): Promise<Operated> {
  return changeAccount(db, whom, async (tx, account) => {
    if (what === 'verification' && account.email_verified_at !== null)
      return 'The address is verified already.'
    if (account.suspended_at !== null) return 'The account is suspended.'
    const { id, email } = account
    await enqueue(tx, what === 'verification' ? mailVerification : mailReset, { ...newMail(), email })
    await writeAudit(tx, { at, by, action: 'mail_link', details: { user_id: id, what } })
    return null
  })
}
