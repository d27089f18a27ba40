import { lockAccount } from '#server/features/accounts/index.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteGrant, upsertGrant } from './grants.store.ts'
import { readGrants } from './payment-accounts.store.ts'

interface Grants {
  readonly userId: string
  readonly counties: readonly { readonly fips: string; readonly name: string }[]
  /** The payment status that the account shows; null closes the counties. */
  readonly status: 'trialing' | 'active' | null
}

/**
 * Opens counties to a person without payment, or closes counties that were opened so. Keeps grants that are already as
 * wanted, with who made them. Returns the names of the counties that changed; null without such a person.
 */
export async function setGrants(
  db: Db,
  { userId, counties, status }: Grants,
  { by, at, reason }: { by: Actor; at: Date; reason?: string },
): Promise<readonly string[] | null> {
  return db.transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === null) return null
    const before = await readGrants(tx, userId)
    const statusOf = (name: string) => before.find(({ county }) => county === name)?.status ?? null
    const changing = counties.filter(({ name }) => statusOf(name) !== status)
    if (changing.length === 0) return []
    for (const { fips } of changing) {
      if (status === null) await deleteGrant(tx, userId, fips)
      else await upsertGrant(tx, { user_id: userId, county_fips: fips, status, granted_at: at })
    }
    const details = {
      user_id: userId,
      counties: changing.map(({ fips }) => fips),
      status,
      before: { granted: before.map(({ county }) => county) },
      after: { granted: (await readGrants(tx, userId)).map(({ county }) => county) },
      ...(reason !== undefined && { reason }),
    }
    await writeAudit(tx, { at, by, action: status === null ? 'revoke_counties' : 'grant_counties', details })
    return changing.map(({ name }) => name)
  })
}
