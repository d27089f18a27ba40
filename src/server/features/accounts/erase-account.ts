import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { lockAccount } from './accounts.store.ts'
import { mailAccountClosed, newMail } from './accounts.jobs.ts'
import type { AccountHooks, Person } from './hooks.ts'
import { deletePerson, findPersonalData } from './personal-data.store.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] }

/**
 * Erases every row of a person in one transaction, and sends a confirmation to their last address. False if the person
 * is gone already.
 */
export async function eraseAccount(person: Person, { db, clock, enqueue, hooks }: Deps): Promise<boolean> {
  return db.transaction(async (tx) => {
    for (const hook of hooks) await hook.onErase(tx, person)
    const account = await lockAccount(tx, person.id)
    if (account === null) return false
    await deletePerson(tx, person.id)
    await enqueue(tx, mailAccountClosed, {
      ...newMail(),
      email: account.email,
      at: new Date(clock.now()).toISOString(),
    })
    return true
  })
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
