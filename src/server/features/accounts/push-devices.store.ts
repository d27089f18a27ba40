import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { pushDevice, userSession } from '#server/platform/db/schema/accounts.ts'

export type PushDevice = typeof pushDevice.$inferSelect

/** A browser's Web Push subscription; `key_number` is the push key of ours that it was made with. */
export type PushAddress = Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth' | 'key_number'>

/** Per person; beyond it the oldest device is removed. */
const MAX_DEVICES = 10

/**
 * Turns push on for the device of a session, replacing any earlier subscription of that browser, including another
 * person's. Returns false without changes if the endpoint is another person's device and the secret does not match, and
 * null if the session has ended.
 */
export async function putPushDevice(
  db: Db,
  { userId, sessionHash }: { userId: string; sessionHash: Buffer },
  address: PushAddress,
  at: Date,
): Promise<boolean | null> {
  const [session] = await db
    .select({ device: userSession.device })
    .from(userSession)
    .where(eq(userSession.id_hash, sessionHash))
    // If the session is being ended, its end also finds the device.
    .for('key share')
  if (session === undefined) return null
  const device = {
    ...address,
    user_id: userId,
    session_hash: sessionHash,
    device: session.device,
    turned_on_at: at,
  }
  await removeOthersDevice(db, userId, address)
  // One statement, so that a double click does not take its own device for another browser's.
  const [put] = await db
    .insert(pushDevice)
    .values(device)
    .onConflictDoUpdate({
      target: pushDevice.endpoint,
      set: { ...device, gone_at: null },
      setWhere: eq(pushDevice.user_id, userId),
    })
    .returning({ id: pushDevice.id })
  if (put === undefined) return false
  await db
    .delete(pushDevice)
    .where(
      inArray(
        pushDevice.id,
        db
          .select({ id: pushDevice.id })
          .from(pushDevice)
          .where(eq(pushDevice.user_id, userId))
          .orderBy(desc(pushDevice.turned_on_at))
          .offset(MAX_DEVICES),
      ),
    )
  return true
}

/** Removes another person's subscription in the same browser. */
async function removeOthersDevice(
  db: Db,
  userId: string,
  address: Pick<PushAddress, 'endpoint' | 'auth'>,
): Promise<void> {
  await db.delete(pushDevice).where(and(isBrowser(address), ne(pushDevice.user_id, userId)))
}

/** Only the browser itself knows the secret; the endpoint alone may have leaked. */
function isBrowser({ endpoint, auth }: Pick<PushAddress, 'endpoint' | 'auth'>) {
  return and(eq(pushDevice.endpoint, endpoint), sql`rtrim(${pushDevice.auth}, '=') = rtrim(${auth}, '=')`)
}

/**
 * Recognizes the session's browser by endpoint and secret, and ties push there to this session, so signing out ends it.
 * Removes another person's subscription in the same browser. Returns the id, or null if this person has push off there.
 */
export async function savePushDevice(
  db: Db,
  { userId, sessionHash }: { userId: string; sessionHash: Buffer },
  address: Pick<PushAddress, 'endpoint' | 'auth'>,
): Promise<string | null> {
  await removeOthersDevice(db, userId, address)
  const [updated] = await db
    .update(pushDevice)
    .set({ session_hash: sessionHash })
    .where(and(isBrowser(address), isNull(pushDevice.gone_at)))
    .returning({ id: pushDevice.id })
  return updated?.id ?? null
}

/** A person's devices, including gone ones, oldest first. */
export async function findPushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  return db
    .select()
    .from(pushDevice)
    .where(eq(pushDevice.user_id, userId))
    .orderBy(asc(pushDevice.turned_on_at), asc(pushDevice.id))
}

/** These people's devices that can be reached, by person. */
export async function findReachableDevices(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PushDevice[]>> {
  const rows = await db
    .select()
    .from(pushDevice)
    .where(and(inArray(pushDevice.user_id, [...userIds]), isNull(pushDevice.gone_at)))
    .orderBy(asc(pushDevice.id))
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

/** Records that the push service no longer knows a device, so the page can show it. */
export async function markDeviceGone(db: Db, id: string, at: Date): Promise<void> {
  await db.update(pushDevice).set({ gone_at: at }).where(eq(pushDevice.id, id))
}

/** Turns push off on one of a person's devices. */
export async function removePushDevice(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(pushDevice).where(and(eq(pushDevice.user_id, userId), eq(pushDevice.id, id)))
}

/** Removes devices gone since before an instant. */
export async function deleteGoneDevices(db: Db, before: Date): Promise<void> {
  await db.delete(pushDevice).where(lt(pushDevice.gone_at, before))
}
