import { sql } from 'drizzle-orm'
import { OPERATOR_SOURCE, sourceName } from '#domain/sources/source-name.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'
import { isoInstant } from './listings.store.ts'

/** What one source currently states about a listing, facts as stored. Instants are ISO 8601. */
export type ObservationRow = {
  tax_foreclosure_id: number
  source: string
  source_url: string | null
  authority: 'county' | 'law_firm' | null
  /** Whether an operator corrected these facts. */
  is_correction: boolean
  facts: Record<string, unknown>
  first_seen_at: string
  stated_since: Record<string, string>
  last_seen_at: string
}

/**
 * Observations of listings with these ids (null for all in these counties) that more than one source lists now, by
 * listing and source. Reads `source` and `source_record` of ingest.
 */
export async function readOtherObservations(
  db: Db,
  ids: readonly number[] | null,
  countyFips: readonly string[],
): Promise<ObservationRow[]> {
  const { rows } = await db.execute<ObservationRow & { county: string }>(sql`
    SELECT r.tax_foreclosure_id, coalesce(s.title, s.name) AS source, c.name AS county, s.authority,
      s.name = ${OPERATOR_SOURCE} AS is_correction, r.source_url, r.facts, r.said_since AS stated_since,
      ${isoInstant(sql`r.first_seen_at`)} AS first_seen_at, ${isoInstant(lastSeenAt())} AS last_seen_at
    FROM source_record r
    JOIN source s ON s.id = r.source_id
    JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id
    JOIN county c ON c.fips = t.county_fips
    WHERE r.missing_since IS NULL
      AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])
      AND (${ids === null} OR t.id = ANY(${sql.param([...(ids ?? [])])}::bigint[]))
      AND EXISTS (
        SELECT FROM source_record other
        WHERE other.tax_foreclosure_id = r.tax_foreclosure_id AND other.source_id <> r.source_id
          AND other.missing_since IS NULL)
    ORDER BY r.tax_foreclosure_id, s.name`)
  return rows.map(({ county, ...row }) => ({ ...row, source: sourceName(row.source, county) }))
}
