import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BusyDays } from './schedule.ts'

/** The days from `today` on with sales or ends of upset bid periods in these counties. Reads the tables of listings. */
export async function readBusyDays(
  db: Db,
  countyNames: readonly string[],
  today: PlainDate,
): Promise<BusyDays> {
  const { rows } = await db.execute<{ kind: 'sale' | 'last_day'; day: PlainDate }>(sql`
    WITH listed AS (
      SELECT t.foreclosure_date, t.upset_bid_date, t.status
      FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips
      WHERE c.name = ANY(${sql.param([...countyNames])}::text[]) AND t.gone_since IS NULL
    )
    SELECT DISTINCT 'sale' AS kind, foreclosure_date AS day FROM listed
    WHERE foreclosure_date >= ${today} AND status = 'Auction in future'
    UNION ALL
    SELECT DISTINCT 'last_day', upset_bid_date FROM listed
    WHERE upset_bid_date >= ${today} AND status = 'Upset Bid Ongoing'`)
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.day] : [])))
  return { sales: of('sale'), lastDays: of('last_day') }
}
