import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** What wrote an event of a listing, and what identifies the listing on a page of that time. */
export interface EventOrigin {
  /** Registered name of the source that states it; null for an event that time or a rule caused. */
  readonly source: string | null
  readonly county_fips: string
  /** The import that wrote it; null if none did. */
  readonly ingest_run_id: number | null
  /** The run of the source whose pages were imported then; null for a file. */
  readonly source_run_id: number | null
  /** Keys of the rows in which the source lists the property, as of its latest page. */
  readonly row_keys: readonly string[]
  /** Canonical parcel number. */
  readonly parcel: string | null
  /** Case numbers of the listing, now and before they were corrected. */
  readonly case_numbers: readonly string[]
}

/**
 * The origin of an event; null for an unknown id, another listing's event, or a listing outside these counties. Reads
 * tables of listings and ingest.
 */
export async function readEventOrigin(
  db: Db,
  { listingId, eventId }: { readonly listingId: number; readonly eventId: number },
  countyFips: readonly string[],
): Promise<EventOrigin | null> {
  const { rows } = await db.execute<{ [Name in keyof EventOrigin]: EventOrigin[Name] }>(sql`
    SELECT s.name AS source, t.county_fips, e.ingest_run_id, (
        SELECT run.id FROM source_run run
        WHERE run.name = s.name AND run.ingest_run_id = e.ingest_run_id
        ORDER BY run.id DESC LIMIT 1
      ) AS source_run_id,
      coalesce(r.row_keys, '{}') AS row_keys, p.canonical AS parcel,
      ARRAY(
        SELECT fc.case_number WHERE fc.case_number IS NOT NULL
        UNION
        SELECT past."from" ->> 'case_number' FROM listing_event past
        WHERE past.tax_foreclosure_id = t.id AND past."from" ->> 'case_number' IS NOT NULL
      ) AS case_numbers
    FROM listing_event e
    JOIN tax_foreclosure t ON t.id = e.tax_foreclosure_id
    JOIN foreclosure_case fc ON fc.id = t.case_id
    LEFT JOIN parcel p ON p.id = t.parcel_id
    LEFT JOIN source s ON s.id = e.source_id
    LEFT JOIN source_record r ON r.source_id = e.source_id AND r.tax_foreclosure_id = t.id
    WHERE e.id = ${eventId} AND t.id = ${listingId}
      AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])`)
  return rows[0] ?? null
}
