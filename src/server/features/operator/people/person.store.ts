import { sql } from 'drizzle-orm'
import type { OperatorPerson, OperatorPersonPage } from '#contract/operator/people.ts'
import { isoInstant } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { opensCounty } from '#server/platform/db/schema/billing.ts'
import { personColumns } from './people.store.ts'
import { numberPattern, squeezed } from './squeezed-number.store.ts'

export type PersonRow = OperatorPerson &
  Omit<
    OperatorPersonPage,
    | keyof OperatorPerson
    | 'guard'
    | 'monthly'
    | 'last_payment'
    | 'open'
    | 'listings'
    | 'emails'
    | 'sign_ins'
    | 'sessions'
    | 'texts'
  > & { monthly_cents: number; last_paid_at: string | null; last_paid_cents: number | null }

/** One person; null for an unknown id. Reads tables of accounts, billing and following. */
export async function readPerson(db: Db, id: string, now: Date): Promise<PersonRow | null> {
  const { rows } = await db.execute<PersonRow>(sql`
    SELECT ${personColumns(now)}, u.email_verified_at IS NOT NULL AS email_verified,
      ${isoInstant(sql`u.email_refused_at`)} AS email_refused_at,
      CASE WHEN u.asked_email_until > ${now} THEN u.asked_email::text END AS asked_email,
      ${isoInstant(sql`u.suspended_at`)} AS suspended_at, u.suspended_reason, p.stripe_customer_id, p.stripe_status,
      ${isoInstant(sql`p.period_ends_at`)} AS period_ends_at, ${isoInstant(sql`p.cancels_at`)} AS cancels_at,
      (SELECT coalesce(sum(price_cents), 0)::int FROM county_access a WHERE a.user_id = u.id AND a.is_subscribed)
        AS monthly_cents,
      array(SELECT c.name FROM county_access a LEFT JOIN county c ON c.fips = a.county_fips
        WHERE a.user_id = u.id AND a.is_subscribed AND p.status = 'incomplete'
          AND p.stripe_status IN ('past_due', 'unpaid', 'incomplete')
        ORDER BY c.name NULLS FIRST) AS unpaid,
      (SELECT count(*)::int FROM payment WHERE payment.user_id = u.id) AS payments,
      ${isoInstant(sql`paid.paid_at`)} AS last_paid_at, paid.amount_cents AS last_paid_cents,
      (SELECT count(*)::int FROM favorite WHERE favorite.user_id = u.id) AS favorites,
      (SELECT count(*)::int FROM saved_search s WHERE s.user_id = u.id) AS saved_searches
    FROM user_account u LEFT JOIN payment_account p ON p.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT paid_at, amount_cents FROM payment WHERE payment.user_id = u.id ORDER BY paid_at DESC LIMIT 1
    ) paid ON true
    WHERE u.id = ${id}`)
  return rows[0] ?? null
}

export type OpenRow = {
  fips: string | null
  county: string | null
  because: 'paid' | 'trial' | 'granted'
  cents: number | null
  until: string | null
  granted_at: string | null
  granted_by: string | null
  reason: string | null
}

/**
 * What opens counties to a person now: of the subscription, and by operators, with the audit log's last word on each.
 * The statewide plan has no county, and pays for every county until it ends. Reads tables of accounts and billing.
 */
export async function readOpen(db: Db, id: string, now: Date): Promise<OpenRow[]> {
  const statewideUntil = sql`max(a.paid_until) FILTER (WHERE a.county_fips IS NULL) OVER ()`
  const until = sql`coalesce(greatest(a.paid_until, ${statewideUntil}), p.trial_ends_at)`
  const { rows } = await db.execute<OpenRow>(sql`
    SELECT open.*, c.name AS county FROM (
      SELECT a.county_fips AS fips, CASE WHEN p.status = 'trialing' THEN 'trial' ELSE 'paid' END AS because,
        a.price_cents AS cents, ${isoInstant(until)} AS until,
        NULL AS granted_at, NULL AS granted_by, NULL AS reason
      FROM county_access a JOIN payment_account p USING (user_id)
      WHERE a.user_id = ${id} AND ${opensCounty(now)}
      UNION ALL
      SELECT g.county_fips, 'granted', NULL, NULL, ${isoInstant(sql`g.granted_at`)}, entry.email::text, entry.reason
      FROM county_grant g LEFT JOIN LATERAL (
        SELECT operator.email, entry.details ->> 'reason' AS reason
        FROM audit_log entry LEFT JOIN user_account operator ON operator.id = entry.actor_id
        WHERE entry.details ->> 'user_id' = ${id} AND entry.action = 'grant_counties'
          AND entry.details -> 'counties' @> to_jsonb(g.county_fips)
        ORDER BY entry.id DESC LIMIT 1
      ) entry ON true
      WHERE g.user_id = ${id}
    ) open LEFT JOIN county c ON c.fips = open.fips
    ORDER BY c.name NULLS FIRST, open.because DESC`)
  return rows
}

/** How many listings subscribers of each county see, by FIPS code. Reads tables of listings. */
export async function countListings(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ fips: string; listings: number }>(
    sql`SELECT county_fips AS fips, count(*)::int AS listings FROM tax_foreclosure GROUP BY 1`,
  )
  return new Map(rows.map(({ fips, listings }) => [fips, listings]))
}

/** The newest emails to a person. */
export async function readEmailsTo(db: Db, id: string): Promise<OperatorPersonPage['emails']> {
  const { rows } = await db.execute<OperatorPersonPage['emails'][number]>(sql`
    SELECT l.key, l.subject, ${isoInstant(sql`l.written_at`)} AS at,
      CASE WHEN d.refused_at IS NOT NULL THEN 'refused' WHEN d.delivered_at IS NOT NULL THEN 'accepted'
        ELSE 'unanswered' END AS state
    FROM mail_log l LEFT JOIN mail_delivery d USING (key)
    WHERE l.user_id = ${id} ORDER BY l.written_at DESC, l.key LIMIT 25`)
  return rows
}

/** The number that alerts are texted to, with what was texted in 30 days; null without one. Reads tables of following. */
export async function readTextsTo(db: Db, id: string, now: Date): Promise<OperatorPersonPage['texts']> {
  const { rows } = await db.execute<NonNullable<OperatorPersonPage['texts']>>(sql`
    SELECT n.phone, n.stopped_because,
      CASE WHEN n.stopped_at IS NOT NULL THEN 'stopped' WHEN n.verified_at IS NULL THEN 'unverified' ELSE 'on' END
        AS state,
      count(m.sid)::int AS sent, (count(m.sid) FILTER (WHERE m.status = 'undelivered'))::int AS undelivered,
      (round(coalesce(sum(m.price_micros), 0) / 10000.0) / 100)::float8 AS cost
    FROM text_number n LEFT JOIN text_message m
      ON m.user_id = n.user_id AND m.written_at > ${now}::timestamptz - interval '30 days'
    WHERE n.user_id = ${id} GROUP BY n.user_id`)
  return rows[0] ?? null
}

/** The newest attempts to sign in. Addresses are shown for 30 days. */
export async function readSignIns(db: Db, id: string, now: Date): Promise<OperatorPersonPage['sign_ins']> {
  const { rows } = await db.execute<OperatorPersonPage['sign_ins'][number]>(sql`
    SELECT ${isoInstant(sql`at`)} AS at, succeeded, device,
      CASE WHEN at > ${now}::timestamptz - interval '30 days' THEN host(address) END AS address
    FROM sign_in WHERE user_id = ${id} ORDER BY at DESC, id DESC LIMIT 15`)
  return rows
}

/** Sessions that are open, the newest first. */
export async function readSessions(db: Db, id: string, now: Date): Promise<OperatorPersonPage['sessions']> {
  const { rows } = await db.execute<OperatorPersonPage['sessions'][number]>(sql`
    SELECT id, device, ${isoInstant(sql`created_at`)} AS signed_in_at
    FROM user_session WHERE user_id = ${id} AND expires_at > ${now} ORDER BY created_at DESC, id`)
  return rows
}

export type NumberedListing = { id: number; title: string; county: string; is_gone: boolean }

/** Listings with a parcel or case number, however it is written. Reads tables of listings. */
export async function findByNumber(db: Db, typed: string): Promise<NumberedListing[]> {
  const number = numberPattern(typed)
  if (number === null) return []
  const { rows } = await db.execute<NumberedListing>(sql`
    SELECT t.id, coalesce(t.street, p.parcel_identification, c.case_number, '') AS title, county.name AS county,
      t.gone_since IS NOT NULL AS is_gone
    FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id JOIN county ON county.fips = t.county_fips
    LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE t.id IN (
      SELECT id FROM tax_foreclosure
      WHERE case_id IN (SELECT id FROM foreclosure_case WHERE ${squeezed('case_number')} LIKE ${number})
      UNION SELECT id FROM tax_foreclosure
      WHERE parcel_id IN (SELECT id FROM parcel WHERE ${squeezed('parcel_identification')} LIKE ${number}))
    ORDER BY t.gone_since IS NOT NULL, t.id LIMIT 20`)
  return rows
}

/** Whether the operator looked at this person since an instant. */
export async function hasViewed(db: Db, operatorId: string, userId: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM audit_log WHERE details ->> 'user_id' = ${userId} AND actor_id = ${operatorId}
      AND action = 'view_person' AND at > ${since} LIMIT 1`)
  return rows.length > 0
}
