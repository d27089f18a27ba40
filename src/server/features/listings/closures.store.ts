import { sql } from 'drizzle-orm'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

type ClosureRow = CourtClosure & { id: number; source_url: string | null }

/** Every closed day and extension order entered for a county or the whole state, by first day. */
export async function readClosures(db: Db): Promise<ClosureRow[]> {
  const result = await db.execute<{
    id: number
    county: string | null
    from: PlainDate
    to: PlainDate
    extends_to: PlainDate | null
    reason: string
    source_url: string | null
  }>(sql`
    SELECT x.id, c.name AS county, x.from_date AS "from", x.to_date AS "to", x.extends_to, x.reason, x.source_url
    FROM court_closure x LEFT JOIN county c ON c.fips = x.county_fips
    ORDER BY x.from_date, x.id`)
  return result.rows
}
