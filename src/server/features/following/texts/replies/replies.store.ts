import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { textMessage, textReply } from '#server/platform/db/schema/text-messages.ts'

type ReplyRow = typeof textReply.$inferInsert

/** Returns false if this message was taken before. */
export async function insertReply(db: Db, reply: ReplyRow): Promise<boolean> {
  const rows = await db
    .insert(textReply)
    .values(reply)
    .onConflictDoNothing()
    .returning({ sid: textReply.sid })
  return rows.length > 0
}

/** How this message was answered before; null if it was not taken, or not answered. */
export async function findAnswer(db: Db, sid: string): Promise<string | null> {
  const [row] = await db.select({ answer: textReply.answer }).from(textReply).where(eq(textReply.sid, sid))
  return row?.answer ?? null
}

export async function deleteReplies(db: Db, before: Date): Promise<void> {
  await db.delete(textReply).where(lt(textReply.received_at, before))
}

/** Waits for the sender of a person's texts, until the end of the transaction. */
export async function lockTextsOf(db: Db, userId: string): Promise<void> {
  await db
    .select({ one: sql`1` })
    .from(textMessage)
    .where(and(eq(textMessage.user_id, userId), eq(textMessage.status, 'waiting')))
    .orderBy(textMessage.id)
    .for('update')
}

/** Deletes what was replied from numbers that the person verified, unless another account has them now. */
export async function deleteRepliesOf(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM text_reply r
    WHERE EXISTS (SELECT FROM text_consent c WHERE c.user_id = ${userId} AND c.phone = r.phone)
      AND NOT EXISTS (
        SELECT FROM text_number n WHERE n.phone = r.phone AND n.user_id <> ${userId} AND n.verified_at IS NOT NULL)`)
}
