import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { mailLog, userAccount, type StoredMail } from '#server/platform/db/schema/accounts.ts'
import type { MailContent } from './mail-layout.ts'

type WrittenMail = {
  key: string
  to: string
  content: MailContent
  isRepeatable: boolean
  at: Date
}

/**
 * Records an email for operators: its subject and the account of its address; the mail itself only if it is repeatable,
 * and belongs to an account that erasing will find it by.
 */
export async function logMail(db: Db, { key, to, content, isRepeatable, at }: WrittenMail): Promise<void> {
  const { subject } = content
  const account = db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.email, to))
  await db
    .insert(mailLog)
    .values({
      key,
      user_id: sql`(${account})`,
      subject,
      written_at: at,
      content: sql`CASE WHEN EXISTS (${account}) THEN ${isRepeatable ? JSON.stringify(content) : null}::jsonb END`,
    })
    .onConflictDoNothing()
}

/**
 * The content of an email to be sent again, else null. Earlier releases, of which one may still run, also stored alerts
 * and announcements, which have a link to unsubscribe.
 */
export const repeatableContent = sql<StoredMail | null>`CASE WHEN ${mailLog.content} ->> 'unsubscribe_url' IS NULL THEN ${mailLog.content} END`

/** A stored email, with the address its account has now; null if it cannot be sent again. */
export async function readRepeatable(
  db: Db,
  key: string,
): Promise<{ mail: StoredMail; user_id: string; to: string; is_refused: boolean } | null> {
  const [row] = await db
    .select({
      mail: repeatableContent,
      user_id: userAccount.id,
      to: userAccount.email,
      is_refused: sql<boolean>`${userAccount.email_refused_at} IS NOT NULL OR ${userAccount.suspended_at} IS NOT NULL`,
    })
    .from(mailLog)
    .innerJoin(userAccount, eq(userAccount.id, mailLog.user_id))
    .where(eq(mailLog.key, key))
  return row?.mail ? { ...row, mail: row.mail } : null
}

/** Forgets the content of emails written before `contentsBefore`, and all about those before `all`. */
export async function deleteOldMailLog(db: Db, contentsBefore: Date, all: Date): Promise<void> {
  await db.delete(mailLog).where(lt(mailLog.written_at, all))
  await db
    .update(mailLog)
    .set({ content: null })
    .where(sql`${mailLog.written_at} < ${contentsBefore} AND ${mailLog.content} IS NOT NULL`)
}
