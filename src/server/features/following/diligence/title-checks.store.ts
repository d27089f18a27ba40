import { and, eq } from 'drizzle-orm'
import type { TitleCheck } from '#contract/following/diligence.ts'
import type { Db } from '#server/platform/db/database.ts'
import { titleCheck } from '#server/platform/db/schema/following.ts'

type Check = Pick<TitleCheck, 'item' | 'result'>

const ofPerson = (userId: string, listingId: number) =>
  and(eq(titleCheck.user_id, userId), eq(titleCheck.tax_foreclosure_id, listingId))

export async function readTitleChecks(db: Db, userId: string, listingId: number) {
  return db
    .select({ item: titleCheck.item, result: titleCheck.result, checked_at: titleCheck.checked_at })
    .from(titleCheck)
    .where(ofPerson(userId, listingId))
    .orderBy(titleCheck.item)
}

export async function writeTitleCheck(
  db: Db,
  userId: string,
  listingId: number,
  { item, result }: Check,
  at: Date,
): Promise<void> {
  await db
    .insert(titleCheck)
    .values({ user_id: userId, tax_foreclosure_id: listingId, item, result, checked_at: at })
    .onConflictDoUpdate({
      target: [titleCheck.user_id, titleCheck.tax_foreclosure_id, titleCheck.item],
      set: { result, checked_at: at },
    })
}

export async function deleteTitleCheck(
  db: Db,
  userId: string,
  listingId: number,
  item: Check['item'],
): Promise<void> {
  await db.delete(titleCheck).where(and(ofPerson(userId, listingId), eq(titleCheck.item, item)))
}
