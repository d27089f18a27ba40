import { type SQL, sql } from 'drizzle-orm'
import { PEOPLE_LISTS, type OperatorPerson, type PeopleList } from '#contract/operator/people.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The first that applies. Reads tables of accounts and billing. */
const STATE = sql`CASE
  WHEN u.suspended_at IS NOT NULL THEN 'suspended'
  WHEN u.email_verified_at IS NULL THEN 'unverified'
  WHEN p.stripe_status IN ('past_due', 'unpaid', 'incomplete') THEN 'payment_failed'
  WHEN p.status IN ('active', 'trialing') THEN p.status
  WHEN EXISTS (SELECT FROM county_grant g WHERE g.user_id = u.id) THEN 'granted'
  WHEN p.status = 'canceled' THEN 'canceled' ELSE 'none' END`

function columnsAt(now: Date) {
  return sql`u.id, u.email::text AS email, u.name, u.role, ${STATE} AS state,
    to_json(u.created_at) #>> '{}' AS joined_at,
    (SELECT count(*)::int FROM (
      SELECT county_fips FROM county_grant g WHERE g.user_id = u.id UNION
      SELECT a.county_fips FROM county_access a WHERE a.user_id = u.id AND (a.is_subscribed OR a.paid_until > ${now})
        AND p.status IN ('trialing', 'active')) open) AS counties`
}

const FROM = sql`FROM user_account u LEFT JOIN payment_account p ON p.user_id = u.id`

function conditionOf(list: PeopleList, now: Date): SQL {
  switch (list) {
    case 'trial_ending':
      return sql`p.status = 'trialing' AND p.trial_ends_at BETWEEN ${now} AND ${now}::timestamptz + interval '7 days'`
    case 'payment_failed':
      return sql`p.stripe_status IN ('past_due', 'unpaid', 'incomplete')`
    case 'mail_refused':
      return sql`u.email_refused_at IS NOT NULL`
    case 'not_seen_30_days':
      return sql`p.status = 'active' AND NOT EXISTS (
        SELECT FROM sign_in s WHERE s.user_id = u.id AND s.succeeded AND s.at > ${now}::timestamptz - interval '30 days')`
    case 'suspended':
      return sql`u.suspended_at IS NOT NULL`
    case 'operators':
      return sql`u.role = 'operator'`
  }
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
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const number = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const matches =
    text === ''
      ? sql`true`
      : sql`(u.email::text ILIKE ${like} OR u.name ILIKE ${like} OR p.stripe_customer_id = ${text}
          OR (length(${number}) > 4 AND EXISTS (
            SELECT FROM favorite f JOIN tax_foreclosure t ON t.id = f.tax_foreclosure_id
            JOIN foreclosure_case c ON c.id = t.case_id LEFT JOIN parcel on parcel.id = t.parcel_id
            WHERE f.user_id = u.id AND ${number} IN (
              regexp_replace(upper(c.case_number), '[^A-Z0-9]', '', 'g'),
              regexp_replace(upper(parcel.parcel_identification), '[^A-Z0-9]', '', 'g')))))`
  const inList = list === undefined ? sql`true` : conditionOf(list, now)
  const { rows } = await db.execute<OperatorPerson>(sql`
    SELECT ${columnsAt(now)} ${FROM} WHERE ${matches} AND ${inList}
    ORDER BY u.created_at DESC, u.id LIMIT ${limit}`)
  return rows
}

/** How many people there are, in all and on each list. */
export async function countPeople(
  db: Db,
  now: Date,
): Promise<{ total: number; lists: Record<PeopleList, number> }> {
  const counts = sql.join(
    PEOPLE_LISTS.map(
      (list) => sql`count(*) FILTER (WHERE ${conditionOf(list, now)})::int AS ${sql.identifier(list)}`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<Record<PeopleList, number> & { total: number }>(
    sql`SELECT count(*)::int AS total, ${counts} ${FROM}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no counts')
  const { total, ...lists } = row
  return { total, lists }
}

export type PersonRow = OperatorPerson & {
  email_verified: boolean
  email_refused_at: string | null
  suspended_reason: string | null
  stripe_customer_id: string | null
  stripe_status: string | null
  status: string | null
  monthly_cents: number
  period_ends_at: string | null
  trial_ends_at: string | null
  cancels_at: string | null
  last_paid_at: string | null
  last_paid_cents: number | null
  payments: number
  favorites: number
  saved_searches: number
  sessions: number
}

const instant = (column: SQL) => sql`to_json(${column}) #>> '{}'`

/** One person; null for an unknown id. Reads tables of accounts, billing and following. */
export async function readPerson(db: Db, id: string, now: Date): Promise<PersonRow | null> {
  const { rows } = await db.execute<PersonRow>(sql`
    SELECT ${columnsAt(now)}, u.email_verified_at IS NOT NULL AS email_verified,
      ${instant(sql`u.email_refused_at`)} AS email_refused_at, u.suspended_reason, p.stripe_customer_id, p.stripe_status,
      p.status, ${instant(sql`p.period_ends_at`)} AS period_ends_at, ${instant(sql`p.trial_ends_at`)} AS trial_ends_at,
      ${instant(sql`p.cancels_at`)} AS cancels_at,
      (SELECT coalesce(sum(price_cents), 0)::int FROM county_access a WHERE a.user_id = u.id AND a.is_subscribed) AS monthly_cents,
      (SELECT count(*)::int FROM payment WHERE payment.user_id = u.id) AS payments,
      (SELECT ${instant(sql`max(paid_at)`)} FROM payment WHERE payment.user_id = u.id) AS last_paid_at,
      (SELECT amount_cents FROM payment WHERE payment.user_id = u.id ORDER BY paid_at DESC LIMIT 1) AS last_paid_cents,
      (SELECT count(*)::int FROM favorite WHERE favorite.user_id = u.id) AS favorites,
      (SELECT count(*)::int FROM saved_search s WHERE s.user_id = u.id) AS saved_searches,
      (SELECT count(*)::int FROM user_session s WHERE s.user_id = u.id AND s.expires_at > ${now}) AS sessions
    ${FROM} WHERE u.id = ${id}`)
  return rows[0] ?? null
}

export type OpenRow = {
  county: string
  because: 'paid' | 'trial' | 'granted' | 'statewide'
  since: string | null
  listings: number
  cents: number | null
}

/** Counties open to a person now, each with why. */
export async function readOpen(db: Db, id: string, now: Date): Promise<OpenRow[]> {
  const { rows } = await db.execute<OpenRow>(sql`
    SELECT c.name AS county, open.because, open.since, open.cents,
      (SELECT count(*)::int FROM tax_foreclosure t WHERE t.county_fips = c.fips AND t.gone_since IS NULL) AS listings
    FROM county c JOIN (
      SELECT g.county_fips AS fips, 'granted' AS because, ${instant(sql`g.granted_at`)} AS since, NULL::int AS cents
      FROM county_grant g WHERE g.user_id = ${id}
      UNION ALL
      SELECT coalesce(a.county_fips, every.fips), CASE WHEN a.county_fips IS NULL THEN 'statewide'
          WHEN p.status = 'trialing' THEN 'trial' ELSE 'paid' END, NULL, CASE WHEN a.county_fips IS NOT NULL THEN a.price_cents END
      FROM county_access a JOIN payment_account p USING (user_id)
      LEFT JOIN county every ON a.county_fips IS NULL
      WHERE a.user_id = ${id} AND (a.is_subscribed OR a.paid_until > ${now}) AND p.status IN ('trialing', 'active')
        AND (p.cancels_at IS NULL OR p.cancels_at > ${now})
    ) open ON open.fips = c.fips ORDER BY c.name, open.because`)
  return rows
}

/** The newest emails to a person. */
export async function readEmailsTo(
  db: Db,
  id: string,
): Promise<{ subject: string; at: string; state: 'accepted' | 'refused' }[]> {
  const { rows } = await db.execute<{ subject: string; at: string; state: 'accepted' | 'refused' }>(sql`
    SELECT l.subject, ${instant(sql`l.written_at`)} AS at,
      CASE WHEN d.refused_at IS NULL THEN 'accepted' ELSE 'refused' END AS state
    FROM mail_log l LEFT JOIN mail_delivery d USING (key) WHERE l.user_id = ${id} ORDER BY l.written_at DESC LIMIT 25`)
  return rows
}

type SignIn = { at: string; succeeded: boolean; device: string; address: string | null }

/** The newest attempts to sign in. Addresses are shown for 30 days. */
export async function readSignIns(db: Db, id: string, now: Date): Promise<SignIn[]> {
  const { rows } = await db.execute<SignIn>(sql`
    SELECT ${instant(sql`at`)} AS at, succeeded, device,
      CASE WHEN at > ${now}::timestamptz - interval '30 days' THEN host(address) END AS address
    FROM sign_in WHERE user_id = ${id} ORDER BY at DESC, id DESC LIMIT 15`)
  return rows
}

/** Listings with a parcel or case number, however it is written. */
export async function findByNumber(
  db: Db,
  number: string,
): Promise<{ id: number; title: string; county: string }[]> {
  const plain = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const { rows } = await db.execute<{ id: number; title: string; county: string }>(sql`
    SELECT t.id::int, coalesce(t.street, p.parcel_identification, c.case_number, '') AS title, county.name AS county
    FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id JOIN county ON county.fips = t.county_fips
    LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE ${plain} IN (regexp_replace(upper(c.case_number), '[^A-Z0-9]', '', 'g'),
      regexp_replace(upper(p.parcel_identification), '[^A-Z0-9]', '', 'g'))
    ORDER BY t.id LIMIT 20`)
  return rows
}

/** Whether the operator looked at this person since an instant. */
export async function hasViewed(db: Db, operatorId: string, userId: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM audit_log WHERE actor_id = ${operatorId} AND action = 'view_person' AND at > ${since}
      AND details ->> 'user_id' = ${userId} LIMIT 1`)
  return rows.length > 0
}
