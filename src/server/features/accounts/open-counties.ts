import { accessOf, bestPaymentStatus } from '#domain/accounts/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { findPersonRow } from './accounts.store.ts'

/**
 * The counties open now to a person who is known without a session; null where the guards of the pages would stop
 * them before it comes to counties.
 */
export async function findOpenCounties(
  userId: string,
  { pool, clock }: { pool: Database['pool']; clock: Clock },
): Promise<readonly OpenCounty[] | null> {
  const row = await findPersonRow(pool, userId, new Date(clock.now()))
  if (row === null) return null
  const answer = accessOf({
    is_suspended: row.is_suspended,
    email_verified: row.is_email_verified,
    agreements_current: row.are_agreements_current,
    payment_account_status: bestPaymentStatus([row.payment_status, ...row.grant_statuses]),
    accessible_counties: row.counties.map(({ name }) => name),
  })
  return answer.allowed || answer.guard === 'counties' ? row.counties : null
}
