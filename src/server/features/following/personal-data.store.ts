import { and, eq, getTableColumns, gte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import {
  alertedBeforeRestore,
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
import { textConsent, textMessage, textNumber, textReply } from '#server/platform/db/schema/text-messages.ts'

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
  const { user_id: alerted, id: _id, ...alertedColumns } = getTableColumns(alertedBeforeRestore)
  const { user_id: chooser, ...settingColumns } = getTableColumns(alertSettings)
  return {
    ...kept,
    notifications: await db
      .select(notificationColumns)
      .from(notification)
      .where(eq(recipient, userId))
      .orderBy(notification.id),
    alerts_before_restore: await db
      .select(alertedColumns)
      .from(alertedBeforeRestore)
      .where(eq(alerted, userId))
      .orderBy(alertedBeforeRestore.id),
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
    ...(await findTextData(db, userId)),
    visits: await db.select(visitColumns).from(visit).where(eq(visitor, userId)),
  }
}

/** The person's number, when they agreed to texts or ended them, and what was texted; without codes. */
async function findTextData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const { user_id: agreeing, id: _id, ...consentColumns } = getTableColumns(textConsent)
  const { user_id: recipient, phone, body, written_at, status, error_code } = getTableColumns(textMessage)
  return {
    text_numbers: await db
      .select({
        phone: textNumber.phone,
        verified_at: textNumber.verified_at,
        stopped_at: textNumber.stopped_at,
        stopped_because: textNumber.stopped_because,
      })
      .from(textNumber)
      .where(eq(textNumber.user_id, userId)),
    text_consents: await db
      .select(consentColumns)
      .from(textConsent)
      .where(eq(agreeing, userId))
      .orderBy(textConsent.id),
    text_messages: await db
      .select({ phone, body, written_at, status, error_code })
      .from(textMessage)
      .where(eq(recipient, userId))
      .orderBy(textMessage.id),
    text_replies: await db
      .select({ phone: textReply.phone, received_at: textReply.received_at, keyword: textReply.keyword })
      .from(textReply)
      .innerJoin(
        textNumber,
        and(eq(textNumber.phone, textReply.phone), gte(textReply.received_at, textNumber.verified_at)),
      )
      .where(eq(textNumber.user_id, userId))
      .orderBy(textReply.received_at),
  }
}
