import { sql } from 'drizzle-orm'
import type { PeopleFigures } from '#contract/operator/overview.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Db } from '#server/platform/db/database.ts'

type Row = Omit<PeopleFigures, 'monthly_revenue'> & { monthly_cents: number }

/**
 * Who pays and how much it brings a month, at an instant in epoch milliseconds. A subscription counts at the prices its
 * counties were bought for; days and months are those of New York. Reads tables of accounts.
 */
export async function readPeopleFigures(db: Db, now: number): Promise<PeopleFigures> {
  const at = new Date(now)
  const today = newYorkDate(now)
  const { rows } = await db.execute<Row>(sql`
    WITH day AS (
      SELECT ${today}::date::timestamp AT TIME ZONE 'America/New_York' AS begins,
        date_trunc('month', ${today}::date::timestamp) AT TIME ZONE 'America/New_York' AS month_begins
    ), standing AS (
      SELECT p.* FROM payment_account p JOIN user_account u ON u.id = p.user_id
      WHERE p.cancels_at IS NULL OR p.cancels_at > ${at}
    )
    SELECT
      (SELECT coalesce(sum(a.price_cents), 0)::int FROM county_access a JOIN standing p USING (user_id)
        WHERE a.is_subscribed AND p.status = 'active') AS monthly_cents,
      (SELECT count(*)::int FROM standing WHERE status = 'active') AS paying,
      (SELECT count(*)::int FROM standing WHERE status = 'trialing') AS in_trial,
      (SELECT count(*)::int FROM standing WHERE status = 'trialing'
        AND trial_ends_at BETWEEN ${at} AND ${at}::timestamptz + interval '7 days') AS trials_ending_in_7_days,
      (SELECT count(DISTINCT user_id)::int FROM county_grant) AS granted,
      (SELECT count(*)::int FROM payment_account WHERE stripe_status IN ('past_due', 'unpaid', 'incomplete')) AS payment_failed,
      (SELECT count(*)::int FROM user_account, day WHERE created_at >= begins) AS new_today,
      (SELECT count(*)::int FROM user_account, day WHERE created_at >= begins AND email_verified_at IS NOT NULL) AS new_today_verified,
      (SELECT count(*)::int FROM payment_account, day
        WHERE stripe_status IS DISTINCT FROM 'incomplete_expired'
          AND coalesce(ended_at, cancels_at) BETWEEN month_begins AND ${at}) AS left_this_month`)
  const [row] = rows
  if (row === undefined) throw new Error('no figures')
  const { monthly_cents, ...figures } = row
  return { ...figures, monthly_revenue: dollarsFromCents(monthly_cents) }
}
