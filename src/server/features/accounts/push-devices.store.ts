import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { pushDevice, userSession } from '#server/platform/db/schema/accounts.ts'

export type PushDevice = typeof pushDevice.$inferSelect

/** How a browser wants to be pushed to. */
export type PushAddress = Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth'>

/** More than one person has; the oldest goes. */
const MAX_DEVICES = 10

/**
 * Turns push on for the device of a session. A person who used the same browser before gets nothing there any more.
 * False, and nothing changes, for the endpoint of another person's device without its secret.
 */
export async function putPushDevice(
  db: Db,
  { userId, sessionHash }: { userId: string; sessionHash: Buffer },
  address: PushAddress,
  at: Date,
): Promise<boolean> {
  const [session] = await db
    .select({ device: userSession.device })
    .from(userSession)
    .where(eq(userSession.id_hash, sessionHash))
  if (session === undefined) return true
  await db
    .delete(pushDevice)
    .where(
      and(eq(pushDevice.endpoint, address.endpoint), or(eq(pushDevice.user_id, userId), hasSecret(address))),
    )
  const [taken] = await db
    .select({ id: pushDevice.id })
    .from(pushDevice)
    .where(eq(pushDevice.endpoint, address.endpoint))
  if (taken !== undefined) return false
  await db.insert(pushDevice).values({
    ...address,
    user_id: userId,
    session_hash: sessionHash,
    device: session.device,
    turned_on_at: at,
  })
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

/** Only the browser itself knows the secret; an endpoint may have been read elsewhere. */
function hasSecret({ auth }: Pick<PushAddress, 'auth'>) {
  return sql`rtrim(${pushDevice.auth}, '=') = rtrim(${auth}, '=')`
}

/**
 * Recognises the browser of a session by its address and secret, and has the end of this session end push there. The
 * id; null where push is not on for this person. What another person left on in the same browser ends here.
 */
export async function savePushDevice(
  db: Db,
  { userId, sessionHash }: { userId: string; sessionHash: Buffer },
  address: Pick<PushAddress, 'endpoint' | 'auth'>,
): Promise<string | null> {
  const isThisBrowser = and(eq(pushDevice.endpoint, address.endpoint), hasSecret(address))
  await db.delete(pushDevice).where(and(isThisBrowser, sql`${pushDevice.user_id} <> ${userId}`))
  const [kept] = await db
    .update(pushDevice)
    .set({ session_hash: sessionHash })
    .where(and(isThisBrowser, isNull(pushDevice.gone_at)))
    .returning({ id: pushDevice.id })
  return kept?.id ?? null
}

/** The devices of a person, those that are gone too, the oldest first. */
export async function findPushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  return db
    .select()
    .from(pushDevice)
    .where(eq(pushDevice.user_id, userId))
    .orderBy(asc(pushDevice.turned_on_at), asc(pushDevice.id))
}

/** The devices of these people that can be reached, by person. */
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

/** Records that the push service no longer knows a device, so that the page can say so. */
export async function markDeviceGone(db: Db, id: string, at: Date): Promise<void> {
  await db.update(pushDevice).set({ gone_at: at }).where(eq(pushDevice.id, id))
}

/** Turns push off on one device of a person. */
export async function removePushDevice(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(pushDevice).where(and(eq(pushDevice.user_id, userId), eq(pushDevice.id, id)))
}

/** Forgets devices that are gone since before an instant. */
export async function deleteGoneDevices(db: Db, before: Date): Promise<void> {
  await db.delete(pushDevice).where(lt(pushDevice.gone_at, before))
}
