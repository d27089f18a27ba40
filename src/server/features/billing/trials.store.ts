import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { trialKey, trialTaken } from '#server/platform/db/schema/billing.ts'

/** HMAC key for hashing addresses. */
export async function readTrialKey(db: Db): Promise<Buffer> {
  const [row] = await db.select().from(trialKey)
  if (row === undefined) throw new Error('the trial hash key is missing')
  return row.key
}

/** Keeps the first record. */
export async function insertTrial(db: Db, addressHash: Buffer): Promise<void> {
  await db.insert(trialTaken).values({ address_hash: addressHash }).onConflictDoNothing()
}

export async function isTrialTaken(db: Db, addressHash: Buffer): Promise<boolean> {
  const rows = await db.select().from(trialTaken).where(eq(trialTaken.address_hash, addressHash))
  return rows.length > 0
}
