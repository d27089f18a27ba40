import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { isMissingReference } from '#server/platform/db/missing-reference.ts'
import { knownBrowser, userAccount } from '#server/platform/db/schema/accounts.ts'

/** Whether this browser has signed in to the account with this email before. */
export async function isKnownBrowser(db: Db, email: string, browserHash: Buffer | null): Promise<boolean> {
  if (browserHash === null) return false
  const rows = await db
    .select({ seen_at: knownBrowser.seen_at })
    .from(knownBrowser)
    .innerJoin(userAccount, eq(userAccount.id, knownBrowser.user_id))
    .where(and(eq(userAccount.email, email), eq(knownBrowser.browser_hash, browserHash)))
  return rows.length > 0
}

/** Whether this browser has signed in to this account before. */
export async function isBrowserOf(db: Db, userId: string, browserHash: Buffer | null): Promise<boolean> {
  if (browserHash === null) return false
  const isIt = and(eq(knownBrowser.user_id, userId), eq(knownBrowser.browser_hash, browserHash))
  const rows = await db.select({ seen_at: knownBrowser.seen_at }).from(knownBrowser).where(isIt)
  return rows.length > 0
}

/** Does nothing if the account was erased. */
export async function rememberBrowser(
  db: Db,
  userId: string,
  browserHash: Buffer,
  seen_at: Date,
): Promise<void> {
  try {
    await db
      .insert(knownBrowser)
      .values({ user_id: userId, browser_hash: browserHash, seen_at })
      .onConflictDoUpdate({ target: [knownBrowser.user_id, knownBrowser.browser_hash], set: { seen_at } })
  } catch (error) {
    if (!isMissingReference(error)) throw error
  }
}

/** Forgets the browsers of a person, except `keep`. */
export async function removeKnownBrowsers(db: Db, userId: string, keep: Buffer | null = null): Promise<void> {
  const others = keep ? ne(knownBrowser.browser_hash, keep) : undefined
  await db.delete(knownBrowser).where(and(eq(knownBrowser.user_id, userId), others))
}

/** Removes browsers whose last sign-in was before `since`. */
export async function removeOldBrowsers(db: Db, since: Date): Promise<void> {
  await db.delete(knownBrowser).where(lt(knownBrowser.seen_at, since))
}
