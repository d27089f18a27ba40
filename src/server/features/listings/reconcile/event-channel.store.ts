import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** The channel on which every node hears at once that there are new events. */
export const EVENT_CHANNEL = 'listing_event'

/** Heard once the transaction is committed. */
export async function notifyOfEvents(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${EVENT_CHANNEL}, '')`)
}

/** An event as far as an open page needs it. */
export type StreamedEvent = {
  id: number
  tax_foreclosure_id: number
  county_fips: string
  county: string
  kind: string
}

/** Events after one, oldest first, at most `most`; null for all counties. */
export async function readEventsAfter(
  db: Db,
  afterId: number,
  countyFips: readonly string[] | null,
  most: number,
): Promise<StreamedEvent[]> {
  const { rows } = await db.execute<StreamedEvent>(sql`
    SELECT e.id, e.tax_foreclosure_id, e.county_fips, c.name AS county, e.kind
    FROM listing_event e JOIN county c ON c.fips = e.county_fips
    WHERE e.id > ${afterId}
      AND (${countyFips === null} OR e.county_fips = ANY(${sql.param([...(countyFips ?? [])])}::char(5)[]))
    ORDER BY e.id LIMIT ${most}`)
  return rows
}

/** The id of the newest event; 0 while there is none. */
export async function readNewestEvent(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM listing_event`)
  return rows[0]?.id ?? 0
}
