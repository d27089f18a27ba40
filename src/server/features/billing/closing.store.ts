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

export async function deleteCustomerToClose(db: Db, customerId: string): Promise<void> {
  await db.delete(customerToClose).where(eq(customerToClose.stripe_customer_id, customerId))
}
