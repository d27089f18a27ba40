import { type SQL, sql } from 'drizzle-orm'
import { PEOPLE_LISTS, type OperatorPerson, type PeopleList } from '#contract/operator/people.ts'
import { isoInstant } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { opensCounty } from '#server/platform/db/schema/billing.ts'
import { numberPattern, squeezed } from './squeezed-number.store.ts'

/** The subscription's status; past its end it is canceled, even if Stripe has not said so yet. */
const statusAt = (now: Date) => sql`CASE WHEN p.cancels_at <= ${now} THEN 'canceled' ELSE p.status END`

/** The first that applies. */
const stateAt = (now: Date) => sql`CASE
  WHEN u.suspended_at IS NOT NULL THEN 'suspended'
  WHEN u.email_verified_at IS NULL THEN 'unverified'
  WHEN p.stripe_status IN ('past_due', 'unpaid', 'incomplete') THEN 'payment_failed'
  WHEN ${statusAt(now)} IN ('active', 'trialing') THEN p.status
  WHEN EXISTS (SELECT FROM county_grant g WHERE g.user_id = u.id) THEN 'granted'
  WHEN ${statusAt(now)} = 'canceled' THEN 'canceled' ELSE 'none' END`

/** Columns of `OperatorPerson` from `user_account u` and `payment_account p`. Reads tables of accounts and billing. */
export function personColumns(now: Date): SQL {
  return sql`u.id, u.email::text AS email, u.name, u.role, ${stateAt(now)} AS state,
    ${isoInstant(sql`u.created_at`)} AS joined_at, ${isoInstant(sql`p.trial_ends_at`)} AS trial_ends_at,
    (SELECT count(*)::int FROM (
      SELECT g.county_fips FROM county_grant g WHERE g.user_id = u.id
      UNION
      SELECT coalesce(a.county_fips, every.fips)
      FROM county_access a LEFT JOIN county every ON a.county_fips IS NULL
      WHERE a.user_id = u.id AND ${opensCounty(now)}) open) AS counties`
}

const FROM = sql`FROM user_account u LEFT JOIN payment_account p ON p.user_id = u.id`

function isOnList(list: PeopleList, now: Date): SQL {
  switch (list) {
    case 'trial_ending':
      return sql`${statusAt(now)} = 'trialing' AND p.trial_ends_at BETWEEN ${now} AND ${now}::timestamptz + interval '7 days'`
    case 'payment_failed':
      return sql`p.stripe_status IN ('past_due', 'unpaid', 'incomplete')`
    case 'mail_refused':
      return sql`u.email_refused_at IS NOT NULL`
    case 'not_seen_30_days':
      // A session that is kept lives for 30 days after its last use.
      return sql`${statusAt(now)} = 'active'
        AND NOT EXISTS (SELECT FROM user_session s WHERE s.user_id = u.id AND s.expires_at > ${now})
        AND NOT EXISTS (
          SELECT FROM sign_in s WHERE s.user_id = u.id AND s.succeeded AND s.at > ${now}::timestamptz - interval '30 days')`
    case 'suspended':
      return sql`u.suspended_at IS NOT NULL`
    case 'operators':
      return sql`u.role = 'operator'`
  }
}

/** Ids of people by a text, from one index each. Reads tables of billing, following and listings. */
function idsBy(text: string): SQL {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const number = numberPattern(text)
  const follows = (which: SQL) => sql`
    UNION SELECT f.user_id FROM favorite f JOIN tax_foreclosure t ON t.id = f.tax_foreclosure_id WHERE ${which}`
  const byNumber =
    number === null
      ? sql``
      : sql`${follows(sql`t.case_id IN (SELECT id FROM foreclosure_case WHERE ${squeezed('case_number')} LIKE ${number})`)}
        ${follows(sql`t.parcel_id IN (SELECT id FROM parcel WHERE ${squeezed('parcel_identification')} LIKE ${number})`)}`
  return sql`SELECT id FROM user_account WHERE (email::text || ' ' || name) ILIKE ${like}
    UNION SELECT user_id FROM payment_account WHERE stripe_customer_id = ${text} ${byNumber}`
}

type Wanted = { q?: string | undefined; list?: PeopleList | undefined }

/** People by a text or of a list, newest first. */
export async function findPeople(
  db: Db,
  { q, list }: Wanted,
  now: Date,
  limit: number,
): Promise<OperatorPerson[]> {
  const text = q?.trim() ?? ''
  const matches = text === '' ? sql`true` : sql`u.id IN (${idsBy(text)})`
  const inList = list === undefined ? sql`true` : isOnList(list, now)
  const { rows } = await db.execute<OperatorPerson>(sql`
    WITH found AS MATERIALIZED (
      SELECT u.id ${FROM} WHERE ${matches} AND ${inList} ORDER BY u.created_at DESC, u.id LIMIT ${limit})
    SELECT ${personColumns(now)} ${FROM} WHERE u.id IN (SELECT id FROM found) ORDER BY u.created_at DESC, u.id`)
  return rows
}

/** How many people there are, in all and on each list. */
export async function countPeople(
  db: Db,
  now: Date,
): Promise<{ total: number; lists: Record<PeopleList, number> }> {
  const counts = PEOPLE_LISTS.map(
    (list) => sql`(SELECT count(*)::int ${FROM} WHERE ${isOnList(list, now)}) AS ${sql.identifier(list)}`,
  )
  const { rows } = await db.execute<Record<PeopleList, number> & { total: number }>(
    sql`SELECT (SELECT count(*)::int FROM user_account) AS total, ${sql.join(counts, sql`, `)}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no counts')
  const { total, ...lists } = row
  return { total, lists }
}
