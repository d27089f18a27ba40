import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { writeAudit } from '#server/platform/db/audit.store.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { type Account, findAccountById, lockAccount, lockOperators } from './accounts.store.ts'
import { mailAccountClosed, newMail } from './accounts.jobs.ts'
import type { AccountHooks, Person } from './hooks.ts'
import { GONE, isLastOperator, type Operated, type Operation, protectedBecause } from './operate.ts'
import { deletePerson, findPersonalData } from './personal-data.store.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] }

/**
 * Erases every row of a person in one transaction, and sends a confirmation to their last address. Returns the account
 * as it was; null if the person is gone already.
 */
export async function eraseAccount(
  person: Person,
  { db, clock, enqueue, hooks }: Deps,
): Promise<Account | null> {
  return db.transaction(async (tx) => {
    for (const hook of hooks) await hook.onErase?.(tx, person)
    const account = await lockAccount(tx, person.id, 'update')
    if (account === null) return null
    await deletePerson(tx, person.id)
    await enqueue(tx, mailAccountClosed, {
      ...newMail(),
      email: account.email,
      at: new Date(clock.now()).toISOString(),
    })
    return account
  })
}

/** Erases a person who asks for it, as `eraseAccount` does. Throws `not_possible` for the last operator. */
export async function eraseOwnAccount(person: Person, deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOperators(tx)
    const account = await findAccountById(tx, person.id)
    if (account !== null && (await isLastOperator(tx, account)))
      throw new AppError('not_possible', 'You are the last operator. Add another operator first')
    await eraseAccount(person, { ...deps, db: tx })
  })
}

/** Undoes what the transaction has done so far. */
class NotErased extends Error {
  override name = 'NotErased'
  readonly because: Operated

  constructor(because: Operated) {
    super('not erased')
    this.because = because
  }
}

const refused = (reason: string) => new NotErased({ ok: false, reason })

/**
 * Erases a person on their request, as `eraseAccount` does. `email` is the person's, typed by the operator to be sure.
 * The audit log keeps neither who it was nor the reason, which are erased with the person.
 */
export async function erasePerson(
  userId: string,
  email: string,
  { by, at }: Operation,
  deps: Deps,
): Promise<Operated> {
  const isTyped = (account: Account) => account.email.toLowerCase() === email.trim().toLowerCase()
  try {
    const account = await deps.db.transaction(async (tx) => {
      await lockOperators(tx)
      const found = await findAccountById(tx, userId)
      if (found === null) throw new NotErased(GONE)
      const refusal = isTyped(found)
        ? await protectedBecause(tx, found, by)
        : 'This is not the email of this person.'
      if (refusal !== null) throw refused(refusal)
      const erased = await eraseAccount(found, { ...deps, db: tx })
      if (erased === null) throw new NotErased(GONE)
      // Another address or role took effect since.
      if (!isTyped(erased) || erased.role !== found.role)
        throw refused('This account was just changed. Look at it again.')
      await writeAudit(tx, { at, by, action: 'erase_person', details: {} })
      return erased
    })
    return { ok: true, account }
  } catch (error) {
    if (error instanceof NotErased) return error.because
    throw error
  }
}

/** All data about a person as one JSON document, read from one snapshot. */
export async function exportPersonalData(
  userId: string,
  { db, clock, hooks }: Pick<Deps, 'db' | 'clock' | 'hooks'>,
): Promise<string> {
  const data = await db.transaction(
    async (tx) => {
      const parts = [await findPersonalData(tx, userId)]
      for (const hook of hooks) parts.push(await hook.personalData(tx, userId))
      return parts
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return JSON.stringify(Object.assign({ exported_at: new Date(clock.now()).toISOString() }, ...data), null, 2)
}
