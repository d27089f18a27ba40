import { sql } from 'drizzle-orm'
import { OPERATOR_SOURCE } from '#domain/sources/source-name.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'

/** What one source states about a listing, as ingest stores it. */
export interface StoredStatement {
  readonly name: string
  readonly county: string
  readonly facts: Readonly<Record<string, string | number | null>>
  readonly row_keys: readonly string[]
  readonly source_url: string | null
  readonly first_seen_at: Date
  readonly last_seen_at: Date
  readonly missing_since: Date | null
  readonly stated_since: Readonly<Record<string, string>>
  /** The run whose pages state it; null for a file. */
  readonly source_run_id: number | null
}

/**
 * The statements of all sources about a listing of these counties, current ones first. Reads `source` and
 * `source_record` of ingest.
 */
export async function readStatements(
  db: Db,
  listingId: number,
  countyFips: readonly string[],
): Promise<StoredStatement[]> {
  const { rows } = await db.execute<{ [Name in keyof StoredStatement]: StoredStatement[Name] }>(sql`
    SELECT s.name, c.name AS county, r.facts, r.row_keys, r.source_url, r.first_seen_at, ${lastSeenAt()} AS last_seen_at, r.missing_since,
      r.said_since AS stated_since, (
        SELECT run.id FROM source_run run
        WHERE run.name = s.name AND run.read_at = ${lastSeenAt()} AND run.ingest_run_id IS NOT NULL
        ORDER BY run.id DESC LIMIT 1
      ) AS source_run_id
    FROM source_record r
    JOIN source s ON s.id = r.source_id
    JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id
    JOIN county c ON c.fips = t.county_fips
    WHERE s.name <> ${OPERATOR_SOURCE} AND r.tax_foreclosure_id = ${listingId} AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])
    ORDER BY r.missing_since IS NOT NULL, ${lastSeenAt()} DESC, s.name`)
  return rows.map((row) => ({
    ...row,
    first_seen_at: new Date(row.first_seen_at),
    last_seen_at: new Date(row.last_seen_at),
    missing_since: row.missing_since && new Date(row.missing_since),
  }))
}
