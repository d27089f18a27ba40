import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { textMessage, textNumber } from '#server/platform/db/schema/text-messages.ts'
import type { TextRefusal, TextState } from '#server/platform/text-messages/text-gateway.ts'

export type TextMessageRow = typeof textMessage.$inferSelect

/** What a text message says, and where its short link leads. */
export type WrittenText = {
  body: string
  segments: number
  link_code: string | null
  link_path: string | null
}

/** Keys of alerts begin with this; only alerts count against the daily limit. */
export const ALERT_KEY = 'alert.'

/** Waits for everything else that writes a text to this person, until the end of the transaction. */
export async function lockTextsTo(db: Db, userId: string): Promise<void> {
  await db
    .select({ one: sql`1` })
    .from(textNumber)
    .where(eq(textNumber.user_id, userId))
    .for('update')
}

/**
 * The text message with this key, locked until the end of the transaction; a new one if there is none, with nothing
 * written.
 */
export async function claimText(
  db: Db,
  claim: Pick<TextMessageRow, 'key' | 'user_id' | 'phone'>,
  at: Date,
): Promise<TextMessageRow> {
  await db
    .insert(textMessage)
    .values({ ...claim, body: '', segments: 1, written_at: at })
    .onConflictDoNothing()
  const row = await lockText(db, claim.key)
  if (row === undefined) throw new Error('the text message was deleted just now')
  return row
}

/** The text message with this key, locked until the end of the transaction. */
export async function lockText(db: Db, key: string): Promise<TextMessageRow | undefined> {
  const [row] = await db.select().from(textMessage).where(eq(textMessage.key, key)).for('update')
  return row
}

/** Writes a claimed text message, in place of what was written before. */
export async function writeText(
  db: Db,
  { key, ...text }: WrittenText & Pick<TextMessageRow, 'key' | 'phone'>,
  at: Date,
): Promise<void> {
  await db
    .update(textMessage)
    .set({ ...text, written_at: at })
    .where(eq(textMessage.key, key))
}

/** Records that a text message is about to be handed over. */
export async function markTried(db: Db, key: string, at: Date): Promise<void> {
  await db
    .update(textMessage)
    .set({ tried_at: at, tries: sql`${textMessage.tries} + 1` })
    .where(eq(textMessage.key, key))
}

/** Records that the gateway certainly did not take it in the attempt that began then. */
export async function markNotTaken(db: Db, key: string, begunAt: Date): Promise<void> {
  await db
    .update(textMessage)
    .set({ tried_at: null })
    .where(and(eq(textMessage.key, key), eq(textMessage.tried_at, begunAt)))
}

/** Deletes a text message that was never taken. */
export async function deleteText(db: Db, key: string): Promise<void> {
  await db.delete(textMessage).where(and(eq(textMessage.key, key), eq(textMessage.status, 'waiting')))
}

export async function markTextRefused(db: Db, key: string, { error_code }: TextRefusal): Promise<void> {
  await db.update(textMessage).set({ status: 'refused', error_code }).where(eq(textMessage.key, key))
}

const RANKS = sql`ARRAY['waiting', 'accepted', 'sent', 'delivered', 'undelivered']`

/**
 * Records how far a text message has come; `key` only when the gateway takes it. A state never goes back, and a final
 * one stays. Returns the row if its status is new.
 */
export async function setTextState(
  db: Db,
  { sid, status, error_code, price_micros }: TextState,
  key?: string,
): Promise<TextMessageRow | undefined> {
  const mine = key === undefined ? eq(textMessage.sid, sid) : eq(textMessage.key, key)
  await db
    .update(textMessage)
    .set({ sid, price_micros: sql`coalesce(${price_micros}::bigint, ${textMessage.price_micros})` })
    .where(mine)
  const [row] = await db
    .update(textMessage)
    .set({ status, error_code })
    .where(
      and(
        mine,
        inArray(textMessage.status, ['waiting', 'accepted', 'sent']),
        sql`array_position(${RANKS}, ${status}) > array_position(${RANKS}, ${textMessage.status})`,
      ),
    )
    .returning()
  return row
}

/** How many alerts were texted to a person since an instant, without the one with this key. */
export async function countAlertTexts(db: Db, userId: string, since: Date, key: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM text_message
    WHERE user_id = ${userId} AND written_at >= ${since} AND starts_with(key, ${ALERT_KEY}) AND key <> ${key}
      AND status <> 'refused'`)
  return rows[0]?.count ?? 0
}

/** Ids of messages written in a period that are under way, or delivered without a price. */
export async function findUnsettled(db: Db, from: Date, until: Date): Promise<string[]> {
  const { rows } = await db.execute<{ sid: string }>(sql`
    SELECT sid FROM text_message
    WHERE sid IS NOT NULL AND written_at BETWEEN ${from} AND ${until}
      AND (status IN ('accepted', 'sent') OR status = 'delivered' AND price_micros IS NULL)
    ORDER BY written_at LIMIT 500`)
  return rows.map(({ sid }) => sid)
}

export type TextTotals = {
  readonly today: readonly { status: string; count: number }[]
  /** Most alerts of today to one person. */
  readonly most_per_person: number
  /** Of the last 30 days. */
  readonly people: number
  readonly cost_micros: number
}

/** What was texted since the day began, and in the 30 days before `now`. */
export async function readTextTotals(db: Db, dayStart: Date, now: Date): Promise<TextTotals> {
  const { rows } = await db.execute<TextTotals>(sql`
    SELECT
      (SELECT coalesce(json_agg(s), '[]') FROM (
        SELECT status, count(*)::int AS count FROM text_message WHERE written_at >= ${dayStart} GROUP BY status
      ) s) AS today,
      (SELECT coalesce(max(count), 0)::int FROM (
        SELECT count(*) FROM text_message WHERE written_at >= ${dayStart} AND starts_with(key, ${ALERT_KEY})
        GROUP BY user_id
      ) p) AS most_per_person,
      count(DISTINCT user_id)::int AS people, coalesce(sum(price_micros), 0)::float8 AS cost_micros
    FROM text_message WHERE written_at > ${now}::timestamptz - interval '30 days'`)
  return rows[0] ?? { today: [], most_per_person: 0, people: 0, cost_micros: 0 }
}

/** Deletes text messages written before an instant; their short links lead nowhere from then on. */
export async function deleteTexts(db: Db, before: Date): Promise<void> {
  await db.delete(textMessage).where(lt(textMessage.written_at, before))
}
