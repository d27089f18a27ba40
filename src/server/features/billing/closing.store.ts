import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { customerToClose } from '#server/platform/db/schema/billing.ts'

/** Records a customer to delete at Stripe, until that is done. */
export async function insertCustomerToClose(db: Db, customerId: string, at: Date): Promise<void> {
  await db.insert(customerToClose).values({ stripe_customer_id: customerId, since: at }).onConflictDoNothing()
}

/** Longest waiting first. */
export async function readCustomersToClose(db: Db): Promise<string[]> {
  const rows = await db.select().from(customerToClose).orderBy(asc(customerToClose.since))
  return rows.map(({ stripe_customer_id }) => stripe_customer_id)
}

/** Since when a customer is to be closed; null if it is not, or no longer. */
export async function findClosingSince(db: Db, customerId: string): Promise<Date | null> {
  const [row] = await db
    .select()
    .from(customerToClose)
    .where(eq(customerToClose.stripe_customer_id, customerId))
  return row?.since ?? null
}

export async function deleteCustomerToClose(db: Db, customerId: string): Promise<void> {
  await db.delete(customerToClose).where(eq(customerToClose.stripe_customer_id, customerId))
}
