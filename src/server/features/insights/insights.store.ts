import { sql } from 'drizzle-orm'
import { EVENT_KINDS, isBidKind } from '#domain/events/event-kinds.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A listing's own facts, and whether its events include a postponed sale. Money in cents. */
export type HistoryRow = {
  id: number
  case_number: string | null
  parcel_identification: string | null
  status: string
  is_gone: boolean
  /** In New York. */
  first_seen_on: PlainDate
  /** The source that listed it first. */
  listed_by: number | null
  was_postponed: boolean
  /** The status when first seen. */
  first_status: string | null
  /** Its first import already reported a sale. */
  was_sold_when_listed: boolean
  assessed_value_cents: number | null
}

const bidKinds = EVENT_KINDS.filter(isBidKind)

/** Every listing of a county, including ended ones, by id. Reads tables that listings own. */
export async function readHistory(db: Db, countyFips: string): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    SELECT t.id, fc.case_number, p.parcel_identification, t.status, t.gone_since IS NOT NULL AS is_gone,
      (t.first_seen_at AT TIME ZONE 'America/New_York')::date AS first_seen_on, t.assessed_value_cents,
      first.source_id AS listed_by, first."to" ->> 'status' AS first_status,
      EXISTS (
        SELECT FROM listing_event e
        WHERE e.tax_foreclosure_id = t.id AND e.kind = ANY(${sql.param(bidKinds)}::text[])
          AND e.seen_at = first.seen_at
      ) AS was_sold_when_listed,
      EXISTS (
        SELECT FROM listing_event e WHERE e.tax_foreclosure_id = t.id AND e.kind = 'postponed'
      ) AS was_postponed
    FROM tax_foreclosure t
    JOIN foreclosure_case fc ON fc.id = t.case_id
    LEFT JOIN parcel p ON p.id = t.parcel_id
    LEFT JOIN LATERAL (
      SELECT e.source_id, e."to", e.seen_at FROM listing_event e
      WHERE e.tax_foreclosure_id = t.id AND e.kind = 'listed' ORDER BY e.id LIMIT 1
    ) first ON true
    WHERE t.county_fips = ${countyFips}
    ORDER BY t.id`)
  return rows
}
