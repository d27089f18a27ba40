import type { Db } from '#server/platform/db/database.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { mailSuspended, newMail } from './accounts.jobs.ts'
import { type Account, findAccountByEmail, lockAccount, updateAccount } from './accounts.store.ts'
import { secureAccount } from './secure-account.ts'

/** Who carries out an operator's command, and when. */
export type Operation = { by: Actor; at: Date }

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

/** Signs a person out everywhere and blocks further sign-ins; the login page and an email give the reason. */
export function suspendPerson(
  db: Db,
  email: string,
  reason: string,
  { by, at }: Operation,
): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    await updateAccount(tx, account.id, { suspended_at: at, suspended_reason: reason })
    await secureAccount(tx, account.id, at, null)
    await enqueue(tx, mailSuspended, { ...newMail(), email: account.email, reason, at: at.toISOString() })
    await writeAudit(tx, { at, by, action: 'suspend_person', details: { user_id: account.id, reason } })
    return null
  })
}

export function reinstatePerson(db: Db, email: string, { by, at }: Operation): Promise<Operated> {
  return changeAccount(db, email, async (tx, account) => {
    if (account.suspended_at === null) return `${email} is not suspended.`
    await updateAccount(tx, account.id, { suspended_at: null, suspended_reason: null })
    await writeAudit(tx, { at, by, action: 'reinstate_person', details: { user_id: account.id } })
    return null
  })
}
