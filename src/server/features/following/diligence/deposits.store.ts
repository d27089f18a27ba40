import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { deposit } from '#server/platform/db/schema/following.ts'

const { user_id: owner, created_at: createdAt, attempt: attemptOf, ...columns } = getTableColumns(deposit)

export type DepositRow = Omit<typeof deposit.$inferSelect, 'user_id' | 'created_at' | 'attempt'>

const ofPerson = (userId: string, id: string) => and(eq(owner, userId), eq(deposit.id, id))

/** A person's deposits, most recently paid first. */
export async function readDeposits(db: Db, userId: string): Promise<DepositRow[]> {
  return db
    .select(columns)
    .from(deposit)
    .where(eq(owner, userId))
    .orderBy(desc(deposit.paid_on), desc(createdAt))
}

export async function countDeposits(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(deposit)
    .where(eq(owner, userId))
  return row?.count ?? 0
}

/** The id of the deposit that an attempt of a person recorded; null if there is none. */
export async function findRecorded(db: Db, userId: string, attempt: string): Promise<string | null> {
  const [row] = await db
    .select({ id: deposit.id })
    .from(deposit)
    .where(and(eq(owner, userId), eq(attemptOf, attempt)))
  return row?.id ?? null
}

type NewDeposit = Pick<
  typeof deposit.$inferInsert,
  'tax_foreclosure_id' | 'kind' | 'amount_cents' | 'bid_cents' | 'paid_on' | 'attempt'
>

/** Returns the new row's id. */
export async function insertDeposit(db: Db, userId: string, paid: NewDeposit, at: Date): Promise<string> {
  const [row] = await db
    .insert(deposit)
    .values({ ...paid, user_id: userId, created_at: at })
    .returning({ id: deposit.id })
  if (!row) throw new Error('the deposit was not inserted')
  return row.id
}

/** Locks a person's deposit until commit; null if there is none with this id. */
export async function lockDeposit(db: Db, userId: string, id: string): Promise<DepositRow | null> {
  const [row] = await db.select(columns).from(deposit).where(ofPerson(userId, id)).for('update')
  return row ?? null
}

export async function updateDeposit(
  db: Db,
  userId: string,
  id: string,
  days: Partial<Pick<DepositRow, 'asked_back_on' | 'returned_on'>>,
): Promise<void> {
  if (Object.keys(days).length > 0) await db.update(deposit).set(days).where(ofPerson(userId, id))
}

export async function deleteDeposit(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(deposit).where(ofPerson(userId, id))
}
