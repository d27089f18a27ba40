import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import {
  alertSettings,
  announcement,
  announcementRecipient,
  clerkCall,
  clerkCallChanges,
  deposit,
  favorite,
  notification,
  propertyNote,
  savedSearch,
  titleCheck,
  visit,
} from '#server/platform/db/schema/following.ts'

const tables = {
  favorites: favorite,
  property_notes: propertyNote,
  clerk_calls: clerkCall,
  clerk_call_changes: clerkCallChanges,
  title_checks: titleCheck,
  deposits: deposit,
} as const

/** All data of a person, including listings in counties they have no access to. */
export async function findPersonalData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) {
    const { user_id: owner, ...columns } = getTableColumns(table)
    kept[name] = await db
      .select(columns)
      .from(table)
      .where(eq(owner, userId))
      .orderBy(table.tax_foreclosure_id)
  }
  const { user_id: searcher, ...searchColumns } = getTableColumns(savedSearch)
  const { user_id: visitor, ...visitColumns } = getTableColumns(visit)
  const { user_id: recipient, ...notificationColumns } = getTableColumns(notification)
  const { user_id: chooser, ...settingColumns } = getTableColumns(alertSettings)
  return {
    ...kept,
    notifications: await db
      .select(notificationColumns)
      .from(notification)
      .where(eq(recipient, userId))
      .orderBy(notification.id),
    alert_settings: await db.select(settingColumns).from(alertSettings).where(eq(chooser, userId)),
    saved_searches: await db
      .select(searchColumns)
      .from(savedSearch)
      .where(eq(searcher, userId))
      .orderBy(savedSearch.name),
    announcements: await db
      .select({
        subject: announcement.subject,
        made_at: announcement.made_at,
        outcome: announcementRecipient.outcome,
      })
      .from(announcementRecipient)
      .innerJoin(announcement, eq(announcement.id, announcementRecipient.announcement_id))
      .where(eq(announcementRecipient.user_id, userId))
      .orderBy(announcement.id),
    visits: await db.select(visitColumns).from(visit).where(eq(visitor, userId)),
  }
}
