import { and, DrizzleQueryError, eq, inArray, isNull, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { TextKind } from '#domain/text-messages/text-kinds.ts'
import type { Db } from '#server/platform/db/database.ts'
import { userAccount } from '#server/platform/db/schema/accounts.ts'
import { alertSettings } from '#server/platform/db/schema/following.ts'
import { textConsent, textNumber } from '#server/platform/db/schema/text-messages.ts'
import { isNotStopped } from './replies/stopped-numbers.store.ts'

const UNIQUE_VIOLATION = '23505'

export type TextNumberRow = typeof textNumber.$inferSelect
type ConsentRow = typeof textConsent.$inferInsert

/** A person's number is no longer waiting for a code. */
export const NO_CODE = { code_hash: null, code_until: null, code_tries: 0 } as const

/** Nothing stops texts to the number. */
export const NOT_STOPPED = { stopped_at: null, stopped_because: null } as const

export async function findNumber(db: Db, userId: string): Promise<TextNumberRow | null> {
  const [row] = await db.select().from(textNumber).where(eq(textNumber.user_id, userId))
  return row ?? null
}

/** Locks the row until commit. */
export async function lockNumber(db: Db, userId: string): Promise<TextNumberRow | null> {
  const [row] = await db.select().from(textNumber).where(eq(textNumber.user_id, userId)).for('update')
  return row ?? null
}

/** Everyone who has this number, at most one of them verified; locked until commit. */
export async function lockHolders(db: Db, phone: string): Promise<TextNumberRow[]> {
  return db
    .select()
    .from(textNumber)
    .where(eq(textNumber.phone, phone))
    .orderBy(textNumber.user_id)
    .for('update')
}

/** Keeps what is known of the number if the person has one. */
export async function insertNumber(db: Db, userId: string, phone: string): Promise<void> {
  await db.insert(textNumber).values({ user_id: userId, phone }).onConflictDoNothing()
}

export async function updateNumber(
  db: Db,
  userId: string,
  changes: Partial<Omit<TextNumberRow, 'user_id' | 'phone'>>,
): Promise<void> {
  await db.update(textNumber).set(changes).where(eq(textNumber.user_id, userId))
}

/** Returns false if another account has verified the number. */
export async function markVerified(db: Db, userId: string, at: Date): Promise<boolean> {
  try {
    await db.transaction((inner) => updateNumber(inner, userId, { ...NOT_STOPPED, verified_at: at }))
    return true
  } catch (error) {
    const reason = error instanceof DrizzleQueryError ? error.cause : error
    if (reason instanceof DatabaseError && reason.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function deleteNumber(db: Db, userId: string): Promise<void> {
  await db.delete(textNumber).where(eq(textNumber.user_id, userId))
}

export async function insertConsent(db: Db, consent: ConsentRow): Promise<void> {
  await db.insert(textConsent).values(consent)
}

/** Where a person is texted, ten digits, and about what. */
export type TextRecipient = { phone: string; kinds: ReadonlySet<TextKind> }

/** Of these people, those with a verified number that nothing stops, without suspended people. */
export async function readTextRecipients(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, TextRecipient>> {
  const rows = await db
    .select({
      user_id: textNumber.user_id,
      phone: textNumber.phone,
      deadline: sql<boolean>`coalesce(${alertSettings.text_deadlines}, true)`,
      upset_bid: sql<boolean>`coalesce(${alertSettings.text_upset_bids}, true)`,
      sale_change: sql<boolean>`coalesce(${alertSettings.text_sale_changes}, true)`,
    })
    .from(textNumber)
    .innerJoin(userAccount, eq(userAccount.id, textNumber.user_id))
    .leftJoin(alertSettings, eq(alertSettings.user_id, textNumber.user_id))
    .where(
      and(
        inArray(textNumber.user_id, [...userIds]),
        eq(userAccount.phone_number, textNumber.phone),
        isNull(userAccount.suspended_at),
        sql`${textNumber.verified_at} IS NOT NULL`,
        isNull(textNumber.stopped_at),
      ),
    )
  return new Map(
    rows.map(({ user_id, phone, ...wanted }) => {
      const kinds = (['deadline', 'upset_bid', 'sale_change'] as const).filter((kind) => wanted[kind])
      return [user_id, { phone, kinds: new Set(kinds) }]
    }),
  )
}

/** Whether a code may be texted to a person now, and stores its hash if so. */
export async function setCode(
  db: Db,
  { userId, phone }: { userId: string; phone: string },
  code: { code_hash: Buffer; code_until: Date },
): Promise<boolean> {
  const rows = await db
    .update(textNumber)
    .set({ ...code, code_tries: 0 })
    .where(
      and(
        eq(textNumber.user_id, userId),
        eq(textNumber.phone, phone),
        sql`${textNumber.stopped_because} IS DISTINCT FROM 'stop'`,
        isNotStopped(phone),
        sql`EXISTS (SELECT FROM user_account u WHERE u.id = ${textNumber.user_id} AND u.suspended_at IS NULL)`,
      ),
    )
    .returning({ user_id: textNumber.user_id })
  return rows.length > 0
}
