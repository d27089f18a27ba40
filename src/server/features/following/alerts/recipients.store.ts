import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { alertSettings, savedSearch } from '#server/platform/db/schema/following.ts'

/**
 * Ids of everyone with one of these listings as a favorite, or with a saved search that notifies and any of these counties,
 * paid for now or once: that decides which of a million people a change of one county is matched with, and not who is
 * notified. Reads `county_grant` and `county_access` of billing.
 */
export async function readFollowerIds(
  db: Db,
  listingIds: readonly number[],
  countyFips: readonly string[],
): Promise<string[]> {
  const fips = sql`${sql.param([...countyFips])}::char(5)[]`
  const { rows } = await db.execute<{ user_id: string }>(sql`
    SELECT user_id FROM favorite WHERE tax_foreclosure_id = ANY(${sql.param([...listingIds])}::bigint[])
    UNION SELECT user_id FROM saved_search
    WHERE (alert <> 'off' OR has_texts) AND user_id IN (
      SELECT user_id FROM county_grant WHERE county_fips = ANY(${fips})
      UNION ALL SELECT user_id FROM county_access WHERE county_fips IS NULL OR county_fips = ANY(${fips}))
    ORDER BY user_id`)
  return rows.map(({ user_id }) => user_id)
}

/** Favorites of these people among these listings, by person. */
export async function readFavoritesAmong(
  db: Db,
  userIds: readonly string[],
  listingIds: readonly number[],
): Promise<Map<string, number[]>> {
  const { rows } = await db.execute<{ user_id: string; ids: number[] }>(sql`
    SELECT user_id, json_agg(tax_foreclosure_id ORDER BY tax_foreclosure_id) AS ids FROM favorite
    WHERE user_id = ANY(${sql.param([...userIds])}::uuid[])
      AND tax_foreclosure_id = ANY(${sql.param([...listingIds])}::bigint[])
    GROUP BY user_id`)
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]))
}

export type AlertSearchRow = Pick<
  typeof savedSearch.$inferSelect,
  'id' | 'user_id' | 'name' | 'search' | 'alert' | 'has_texts'
>

/** All saved searches of these people, with or without an alert. */
export async function readSearchesOf(db: Db, userIds: readonly string[]): Promise<AlertSearchRow[]> {
  return db
    .select({
      id: savedSearch.id,
      user_id: savedSearch.user_id,
      name: savedSearch.name,
      search: savedSearch.search,
      alert: savedSearch.alert,
      has_texts: savedSearch.has_texts,
    })
    .from(savedSearch)
    .where(inArray(savedSearch.user_id, [...userIds]))
}

export type AlertSettingsRow = typeof alertSettings.$inferSelect

/** Settings by person; no row means defaults. */
export async function readSettingsOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, AlertSettingsRow>> {
  const rows = await db
    .select()
    .from(alertSettings)
    .where(inArray(alertSettings.user_id, [...userIds]))
  return new Map(rows.map((row) => [row.user_id, row]))
}
