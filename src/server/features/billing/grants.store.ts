import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { countyGrant } from '#server/platform/db/schema/accounts.ts'

type Grant = typeof countyGrant.$inferInsert

export async function upsertGrant(db: Db, grant: Grant): Promise<void> {
  await db
    .insert(countyGrant)
    .values(grant)
    .onConflictDoUpdate({
      target: [countyGrant.user_id, countyGrant.county_fips],
      set: { status: grant.status, granted_at: grant.granted_at },
    })
}

/** Returns true if the grant existed. */
export async function deleteGrant(db: Db, userId: string, countyFips: string): Promise<boolean> {
  const rows = await db
    .delete(countyGrant)
    .where(and(eq(countyGrant.user_id, userId), eq(countyGrant.county_fips, countyFips)))
    .returning({ county_fips: countyGrant.county_fips })
  return rows.length > 0
}
