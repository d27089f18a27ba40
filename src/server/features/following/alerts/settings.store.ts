import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { alertSettings, savedSearch } from '#server/platform/db/schema/following.ts'

type MailChanges = { daily_digest?: boolean; deadline_reminders?: boolean; announcements?: boolean }
type TextChanges = { text_deadlines?: boolean; text_upset_bids?: boolean; text_sale_changes?: boolean }

/** Changes notification settings. Turning an email on resumes stopped email. */
export async function writeSettings(
  db: Db,
  userId: string,
  requested: MailChanges & TextChanges,
): Promise<void> {
  const { daily_digest, deadline_reminders, announcements } = requested
  const isResuming = [daily_digest, deadline_reminders, announcements].includes(true)
  await putSettings(db, userId, { ...requested, ...(isResuming && { mail_stopped_at: null }) })
}

/** Turns emails on again that an unsubscribe link stopped. Email that a complaint stopped stays so. */
export async function restoreMails(db: Db, userId: string, mails: MailChanges): Promise<void> {
  await putSettings(db, userId, mails)
}

type SettingChanges = Partial<Omit<typeof alertSettings.$inferInsert, 'user_id'>>

async function putSettings(db: Db, userId: string, changes: SettingChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db
    .insert(alertSettings)
    .values({ ...changes, user_id: userId })
    .onConflictDoUpdate({ target: alertSettings.user_id, set: changes })
}

/** The person has the default settings again. */
export async function deleteSettings(db: Db, userId: string): Promise<void> {
  await db.delete(alertSettings).where(eq(alertSettings.user_id, userId))
}

/** Resumes email that a complaint stopped. */
export async function resumeStoppedMail(db: Db, userId: string): Promise<void> {
  await db.update(alertSettings).set({ mail_stopped_at: null }).where(eq(alertSettings.user_id, userId))
}

/** Switches a person's instant searches to daily; returns their ids. */
export async function turnOffInstantSearches(db: Db, userId: string): Promise<string[]> {
  const changed = await db
    .update(savedSearch)
    .set({ alert: 'daily' })
    .where(and(eq(savedSearch.user_id, userId), eq(savedSearch.alert, 'instant')))
    .returning({ id: savedSearch.id })
  return changed.map(({ id }) => id)
}

/** Switches these searches back from daily to instant. */
export async function turnOnInstantSearches(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(savedSearch)
    .set({ alert: 'instant' })
    .where(
      and(eq(savedSearch.user_id, userId), eq(savedSearch.alert, 'daily'), inArray(savedSearch.id, [...ids])),
    )
}

/** Whether a person has a search with instant email. */
export async function hasInstantSearch(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(savedSearch)
    .where(and(eq(savedSearch.user_id, userId), eq(savedSearch.alert, 'instant')))
    .limit(1)
  return rows.length > 0
}

/** Stops all alert email to a person until they turn one kind on again. */
export async function stopAllMail(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .insert(alertSettings)
    .values({ user_id: userId, mail_stopped_at: at })
    .onConflictDoUpdate({ target: alertSettings.user_id, set: { mail_stopped_at: at } })
}
