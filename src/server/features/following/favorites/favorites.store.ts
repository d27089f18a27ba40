import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { favorite } from '#server/platform/db/schema/following.ts'

export type FavoriteRow = Pick<typeof favorite.$inferSelect, 'tax_foreclosure_id' | 'favorited_at'>

const shown = { tax_foreclosure_id: favorite.tax_foreclosure_id, favorited_at: favorite.favorited_at }

/** Adds a favorite and returns when it was added. An existing one keeps its date. */
export async function insertFavorite(db: Db, userId: string, listingId: number, at: Date): Promise<Date> {
  const [row] = await db
    .insert(favorite)
    .values({ user_id: userId, tax_foreclosure_id: listingId, favorited_at: at })
    .onConflictDoUpdate({
      target: [favorite.user_id, favorite.tax_foreclosure_id],
      set: { favorited_at: favorite.favorited_at },
    })
    .returning({ at: favorite.favorited_at })
  return row?.at ?? at
}

export async function deleteFavorite(db: Db, userId: string, listingId: number): Promise<void> {
  await db
    .delete(favorite)
    .where(and(eq(favorite.user_id, userId), eq(favorite.tax_foreclosure_id, listingId)))
}

/** When a person made a listing a favorite; null if it is not one. */
export async function findFavorite(db: Db, userId: string, listingId: number): Promise<Date | null> {
  const [row] = await db
    .select(shown)
    .from(favorite)
    .where(and(eq(favorite.user_id, userId), eq(favorite.tax_foreclosure_id, listingId)))
  return row?.favorited_at ?? null
}

/** A person's favorites in these counties, newest first. Reads `tax_foreclosure` of listings. */
export async function readFavorites(
  db: Db,
  userId: string,
  countyFips: readonly string[],
): Promise<FavoriteRow[]> {
  return db
    .select(shown)
    .from(favorite)
    .where(
      and(
        eq(favorite.user_id, userId),
        sql`EXISTS (SELECT FROM tax_foreclosure t WHERE t.id = ${favorite.tax_foreclosure_id}
          AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[]))`,
      ),
    )
    .orderBy(desc(favorite.favorited_at), desc(favorite.tax_foreclosure_id))
}
