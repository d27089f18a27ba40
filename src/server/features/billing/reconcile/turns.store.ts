import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { paymentAccount } from '#server/platform/db/schema/billing.ts'

/** Uses the database's clock, which all nodes share. */
const isOver = () => or(isNull(paymentAccount.turn_until), lte(paymentAccount.turn_until, sql`now()`))

/** Returns true if the caller now holds this account's turn, for at most `seconds`. */
export async function takeTurn(db: Db, userId: string, token: string, seconds: number): Promise<boolean> {
  const rows = await db
    .update(paymentAccount)
    .set({ turn_of: token, turn_until: sql`now() + ${seconds} * interval '1 second'` })
    .where(and(eq(paymentAccount.user_id, userId), isOver()))
    .returning({ user_id: paymentAccount.user_id })
  return rows.length > 0
}

export async function endTurn(db: Db, userId: string, token: string): Promise<void> {
  await db
    .update(paymentAccount)
    .set({ turn_of: null, turn_until: null })
    .where(and(eq(paymentAccount.user_id, userId), eq(paymentAccount.turn_of, token)))
}
