import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { alertSettings, savedSearch } from '#server/platform/db/schema/following.ts'

type Choices = { daily_digest?: boolean; deadline_reminders?: boolean }

/** Changes notification settings. Turning an email on resumes stopped email. */
export async function writeSettings(db: Db, userId: string, choices: Choices): Promise<void> {
  const takesMailAgain = Object.values(choices).includes(true)
  const changes = { ...choices, ...(takesMailAgain && { mail_stopped_at: null }) }
  if (Object.keys(changes).length === 0) return
  await db
    .insert(alertSettings)
    .values({ ...changes, user_id: userId })
    .onConflictDoUpdate({ target: alertSettings.user_id, set: changes })
}

/** Takes back what a complaint about our mail stopped. */
export async function takeMailAgain(db: Db, userId: string): Promise<void> {
  await db.update(alertSettings).set({ mail_stopped_at: null }).where(eq(alertSettings.user_id, userId))
}

/** Nothing a person's searches find is mailed at once any more. Gives the ids of those that did. */
export async function calmSearches(db: Db, userId: string): Promise<string[]> {
  const calmed = await db
    .update(savedSearch)
    .set({ alert: 'daily' })
    .where(and(eq(savedSearch.user_id, userId), eq(savedSearch.alert, 'instant')))
    .returning({ id: savedSearch.id })
  return calmed.map(({ id }) => id)
}

/** What these searches of a person find is mailed at once again. */
export async function wakeSearches(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(savedSearch)
    .set({ alert: 'instant' })
    .where(
      and(eq(savedSearch.user_id, userId), eq(savedSearch.alert, 'daily'), inArray(savedSearch.id, [...ids])),
    )
}

/** Whether anything a person's searches find is mailed at once. */
export async function hasInstantSearch(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(savedSearch)
    .where(and(eq(savedSearch.user_id, userId), eq(savedSearch.alert, 'instant')))
    .limit(1)
  return rows.length > 0
}

/** None of these mails is sent to a person until one is turned on again. */
export async function stopAllMail(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .insert(alertSettings)
    .values({ user_id: userId, mail_stopped_at: at })
    .onConflictDoUpdate({ target: alertSettings.user_id, set: { mail_stopped_at: at } })
}
