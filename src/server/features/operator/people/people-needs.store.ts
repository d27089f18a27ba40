import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { isoInstant } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A listing with a close upset deadline that is followed by a person whose address refuses mail. */
export type MissedDeadline = {
  user_id: string
  email: string
  refused_at: string
  fips: string
  /** Upset deadline. */
  day: string
}

/** Upset deadlines of these days that people follow who get no mail. Reads tables of accounts, following and listings. */
export async function readMissedDeadlines(
  db: Db,
  { from, to }: { from: PlainDate; to: PlainDate },
  limit: number,
): Promise<MissedDeadline[]> {
  const { rows } = await db.execute<MissedDeadline>(sql`
    SELECT u.id AS user_id, u.email::text AS email, ${isoInstant(sql`u.email_refused_at`)} AS refused_at,
      t.county_fips AS fips, t.upset_bid_date::text AS day
    FROM user_account u JOIN favorite f ON f.user_id = u.id JOIN tax_foreclosure t ON t.id = f.tax_foreclosure_id
    WHERE u.email_refused_at IS NOT NULL AND u.suspended_at IS NULL AND t.gone_since IS NULL
      AND t.status = 'Upset Bid Ongoing' AND t.upset_bid_date BETWEEN ${from}::date AND ${to}::date
    ORDER BY u.email, t.upset_bid_date, t.id LIMIT ${limit}`)
  return rows
}

/** Attempts of a reading after which it no longer looks like a short outage. */
const MANY_ATTEMPTS = 3

export type Unconverged = {
  /** People whose customer at Stripe could not be read, and whether a payment of one of them failed. */
  readings: number
  failed_payments: number
  readings_since: string | null
  /** Customers of erased accounts that should have been deleted at Stripe. */
  closings: number
  closings_since: string | null
}

/** Payments that did not converge with Stripe for long. Reads tables of billing and the queue. */
export async function readUnconverged(db: Db, now: Date): Promise<Unconverged> {
  const { rows } = await db.execute<Unconverged>(sql`
    WITH reading AS (
      SELECT job.payload ->> 'user_id' AS user_id, min(job.created_at) AS since
      FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
      WHERE task.identifier = 'sync_customer' AND job.attempts >= ${MANY_ATTEMPTS} AND job.last_error IS NOT NULL
      GROUP BY 1
    ), closing AS (
      SELECT since FROM customer_to_close WHERE since < ${now}::timestamptz - interval '1 day'
    )
    SELECT (SELECT count(*)::int FROM reading) AS readings,
      (SELECT count(*)::int FROM reading JOIN payment_account p ON p.user_id::text = reading.user_id
        WHERE p.stripe_status IN ('past_due', 'unpaid', 'incomplete')) AS failed_payments,
      (SELECT ${isoInstant(sql`min(since)`)} FROM reading) AS readings_since,
      (SELECT count(*)::int FROM closing) AS closings,
      (SELECT ${isoInstant(sql`min(since)`)} FROM closing) AS closings_since`)
  const [row] = rows
  if (row === undefined) throw new Error('no counts')
  return row
}
