import type { Db } from '#server/platform/db/database.ts'
import { writeAudit } from '#server/platform/db/audit.store.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { mailSuspended, newMail } from './accounts.jobs.ts'
import { type Account, findAccountByEmail, lockAccount, updateAccount } from './accounts.store.ts'
import { mailSecondFactor } from './second-factor/second-factor.jobs.ts'
import { deleteSecondFactor } from './second-factor/second-factor.store.ts'
import { secureAccount } from './secure-account.ts'

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
export function setRole(db: Db, email: string, role: Account['role'], at: Date): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    // With an unverified address, whoever signed up may not be its owner.
    if (role === 'operator' && account.email_verified_at === null) return `${email} is not verified yet.`
    if (account.role === role)
      return role === 'operator' ? `${email} is already an operator.` : `${email} is not an operator.`
    await updateAccount(tx, account.id, { role })
    await writeAudit(tx, at, role === 'operator' ? 'add_operator' : 'remove_operator', {
      user_id: account.id,
    })
    return null
  })
}

/**
 * Turns off the second factor of a person who lost phone and recovery codes, and signs them out everywhere. The account
 * holder gets an email.
 */
export function resetSecondFactor(db: Db, email: string, at: Date): Promise<Operated> {
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
    await writeAudit(tx, at, 'reset_second_factor', { user_id: account.id })
    return null
  })
}

/** Signs a person out everywhere and blocks further sign-ins; the login page and an email give the reason. */
export function suspendPerson(db: Db, email: string, reason: string, at: Date): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    await updateAccount(tx, account.id, { suspended_at: at, suspended_reason: reason })
    await secureAccount(tx, account.id, at, null)
    await enqueue(tx, mailSuspended, { ...newMail(), email: account.email, reason, at: at.toISOString() })
    await writeAudit(tx, at, 'suspend_person', { user_id: account.id, reason })
    return null
  })
}

export function reinstatePerson(db: Db, email: string, at: Date): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    if (account.suspended_at === null) return `${email} is not suspended.`
    await updateAccount(tx, account.id, { suspended_at: null, suspended_reason: null })
    await writeAudit(tx, at, 'reinstate_person', { user_id: account.id })
    return null
  })
}
