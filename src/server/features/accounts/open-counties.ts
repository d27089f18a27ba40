import { accessOf, bestPaymentStatus, type Guard } from '#domain/accounts/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { findPersonRow, findPersonRows, type PersonRow } from './people.store.ts'

type Deps = { pool: Database['pool']; clock: Clock }

/** What a person may see: the guard that stops them, null if none, and the counties open behind it. */
export type PersonAccess = { guard: Guard | null; counties: readonly OpenCounty[] }

function accessOfRow(row: PersonRow): PersonAccess {
  const access = accessOf({
    is_suspended: row.suspended_reason !== null,
    email_verified: row.is_email_verified,
    agreements_current: row.are_agreements_current,
    payment_account_status: bestPaymentStatus([row.payment_status, ...row.grant_statuses]),
    accessible_counties: row.counties.map(({ name }) => name),
  })
  return { guard: access.allowed ? null : access.guard, counties: row.counties }
}

/** Null if an earlier access guard than the county check stops the person. */
function openCountiesOf(row: PersonRow): readonly OpenCounty[] | null {
  const { guard, counties } = accessOfRow(row)
  return guard === null || guard === 'counties' ? counties : null
}

/** The same guards in the same order as for the person's own requests; null for an unknown id. */
export async function findAccess(userId: string, { pool, clock }: Deps): Promise<PersonAccess | null> {
  const row = await findPersonRow(pool, userId, new Date(clock.now()))
  return row && accessOfRow(row)
}

/**
 * The counties open now to a person without a session; null if an earlier access guard than the county check stops
 * them.
 */
export async function findOpenCounties(
  userId: string,
  { pool, clock }: Deps,
): Promise<readonly OpenCounty[] | null> {
  const row = await findPersonRow(pool, userId, new Date(clock.now()))
  return row && openCountiesOf(row)
}

/** An account with open counties, as needed to email it. */
export type Addressee = {
  user_id: string
  email: string
  /** The mail server rejected the address permanently. */
  is_email_refused: boolean
  instant_email_alert: boolean
  county_fips: readonly string[]
}

/** Of these people, those with access to the listings of at least one county now. */
export async function findAddressees(
  userIds: readonly string[],
  { pool, clock }: Deps,
): Promise<Addressee[]> {
  const rows = await findPersonRows(pool, userIds, new Date(clock.now()))
  return rows.flatMap((row) => {
    const counties = openCountiesOf(row) ?? []
    if (counties.length === 0) return []
    const { user_id, email, is_email_refused, instant_email_alert } = row
    const county_fips = counties.map(({ fips }) => fips)
    return [{ user_id, email, is_email_refused, instant_email_alert, county_fips }]
  })
}
