import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** PostgreSQL channel that tells every node about new events. */
export const EVENT_CHANNEL = 'listing_event'

/** Delivered on commit. */
export async function notifyOfEvents(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${EVENT_CHANNEL}, '')`)
}

/** The event fields an open page needs. */
export type StreamedEvent = {
  id: number
  tax_foreclosure_id: number
  county_fips: string
  county: string
  kind: string
}

/** Events after an id, oldest first, at limit `limit`; null for all counties. */
export async function readEventsAfter(
  db: Db,
  afterId: number,
  countyFips: readonly string[] | null,
  limit: number,
): Promise<StreamedEvent[]> {
  const { rows } = await db.execute<StreamedEvent>(sql`
    SELECT e.id, e.tax_foreclosure_id, e.county_fips, c.name AS county, e.kind
    FROM listing_event e JOIN county c ON c.fips = e.county_fips
    WHERE e.id > ${afterId}
      AND (${countyFips === null} OR e.county_fips = ANY(${sql.param([...(countyFips ?? [])])}::char(5)[]))
    ORDER BY e.id LIMIT ${limit}`)
  return rows
}

/** Id of the newest event; 0 if there is none. */
export async function readNewestEvent(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM listing_event`)
  return rows[0]?.id ?? 0
}
