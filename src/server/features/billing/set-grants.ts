import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteGrant, upsertGrant } from './grants.store.ts'

interface Grants {
  readonly userId: string
  /** FIPS codes of the counties. */
  readonly fips: readonly string[]
  /** The payment status that the account shows; null closes the counties. */
  readonly status: 'trialing' | 'active' | null
}

/** Opens counties to a person without payment, or closes counties that were opened so. */
export async function setGrants(
  db: Db,
  { userId, fips, status }: Grants,
  { by, at, reason }: { by: Actor; at: Date; reason?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const county_fips of fips) {
      if (status === null) await deleteGrant(tx, userId, county_fips)
      else await upsertGrant(tx, { user_id: userId, county_fips, status, granted_at: at })
    }
    const details = { user_id: userId, counties: fips, status, ...(reason !== undefined && { reason }) }
    await writeAudit(tx, { at, by, action: status === null ? 'revoke_counties' : 'grant_counties', details })
  })
}
