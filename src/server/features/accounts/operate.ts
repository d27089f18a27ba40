import type { Db } from '#server/platform/db/database.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { mailReset, mailSuspended, mailVerification, newMail } from './accounts.jobs.ts'
import { type Account, findAccountByEmail, lockAccount, updateAccount } from './accounts.store.ts'
import { mailSecondFactor } from './second-factor/second-factor.jobs.ts'
import { deleteSecondFactor } from './second-factor/second-factor.store.ts'
import { secureAccount } from './secure-account.ts'
import { findSessions } from './sessions/sessions.store.ts'

/** Who carries out an operator's command, when, and for the audit log why, where the command has no reason of its own. */
export type Operation = { by: Actor; at: Date; reason?: string }

/** Result of an operator's command: the account before the change, or why nothing changed. */
export type Operated = { ok: true; account: Account } | { ok: false; reason: string }

async function changeAccount(
  db: Db,
  email: string,
  change: (tx: Db, account: Account) => Promise<string | null>,
): Promise<Operated> {
  return db.transaction(async (tx) => {
    const found = await findAccountByEmail(tx, email.trim())
    const account = found && (await lockAccount(tx, found.id))
    if (!account) return { ok: false, reason: `No account has the address ${email}.` }
    const reason = await change(tx, account)
    return reason === null ? { ok: true, account } : { ok: false, reason }
  })
}

/** Grants or removes the operator role, effective from the person's next request. */
export function setRole(
  db: Db,
  email: string,
  role: Account['role'],
  { by, at }: Operation,
): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    // With an unverified address, whoever signed up may not be its owner.
    if (role === 'operator' && account.email_verified_at === null) return `${email} is not verified yet.`
    if (account.role === role)
      return role === 'operator' ? `${email} is already an operator.` : `${email} is not an operator.`
    await updateAccount(tx, account.id, { role })
    await writeAudit(tx, {
      at,
      by,
      action: role === 'operator' ? 'add_operator' : 'remove_operator',
      details: {
        user_id: account.id,
      },
    })
    return null
  })
}

/**
 * Turns off the second factor of a person who lost phone and recovery codes, and signs them out everywhere. The account
 * holder gets an email.
 */
export function resetSecondFactor(db: Db, email: string, { by, at, reason }: Operation): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    if (!(await deleteSecondFactor(tx, account.id))) return `Two-step sign-in is not turned on for ${email}.`
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
export function suspendPerson(
  db: Db,
  email: string,
  reason: string,
  { by, at }: Operation,
): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    if (account.suspended_at !== null) return `${email} is suspended already.`
    await updateAccount(tx, account.id, { suspended_at: at, suspended_reason: reason })
    await secureAccount(tx, account.id, at, null)
    await enqueue(tx, mailSuspended, { ...newMail(), email: account.email, reason, at: at.toISOString() })
    await writeAudit(tx, { at, by, action: 'suspend_person', details: { user_id: account.id, reason } })
    return null
  })
}

export function reinstatePerson(db: Db, email: string, { by, at, reason }: Operation): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    if (account.suspended_at === null) return `${email} is not suspended.`
    await updateAccount(tx, account.id, { suspended_at: null, suspended_reason: null })
    await writeAudit(tx, {
      at,
      by,
      action: 'reinstate_person',
      details: { user_id: account.id, ...(reason !== undefined && { reason }) },
    })
    return null
  })
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
    const sessions = await findSessions(tx, userId, at)
    await secureAccount(tx, userId, at, null)
    const details = { user_id: userId, sessions: sessions.length, ...(reason !== undefined && { reason }) }
    await writeAudit(tx, { at, by, action: 'sign_out_person', details })
    return sessions.length
  })
}

/** Mails a person the link that verifies the address, or one to set a password. Returns why not; null if it did. */
export async function mailLink(
  db: Db,
  userId: string,
  what: 'verification' | 'password',
  { by, at }: Operation,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account === null) return 'There is no such account'
    if (what === 'verification' && account.email_verified_at !== null)
      return 'The address is verified already'
    if (account.suspended_at !== null) return 'The account is suspended'
    const { email } = account
    await enqueue(tx, what === 'verification' ? mailVerification : mailReset, { ...newMail(), email })
    await writeAudit(tx, { at, by, action: 'mail_link', details: { user_id: userId, what } })
    return null
  })
}
