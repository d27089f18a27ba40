import { lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { pushDelivery } from '#server/platform/db/schema/following.ts'

/** True for the first caller to push a batch to a device; concurrent callers wait for its transaction. */
export async function claimDelivery(db: Db, deviceId: string, batch: number, at: Date): Promise<boolean> {
  const result = await db
    .insert(pushDelivery)
    .values({ push_device_id: deviceId, batch, delivered_at: at })
    .onConflictDoNothing()
  return result.rowCount === 1
}

/** Deletes deliveries before an instant; no job retries that long. */
export async function deleteDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(pushDelivery).where(lt(pushDelivery.delivered_at, before))
}
