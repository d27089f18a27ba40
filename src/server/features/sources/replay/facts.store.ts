import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { source } from '#server/platform/db/schema/ingest.ts'

/**
 * Every fact of every listing as one line of JSON each, without surrogate ids, in an order that depends on the facts
 * alone: two databases with the same facts give the same lines. Reads the tables of listings and ingest.
 */
export async function readFactLines(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    SELECT jsonb_build_object(
      'county', t.county_fips, 'case', fc.case_number, 'parcel', p.parcel_identification,
      'listing', to_jsonb(t)
        - ARRAY['id', 'case_id', 'parcel_id', 'status_changes_at', 'date_last_updated', 'revised_at', 'case_flags'],
      'drawn_outline', CASE WHEN p.outline_drawn_at IS NOT NULL THEN p.rings END,
      'case_flags', (
        SELECT jsonb_agg((flag - 'source_id') || jsonb_build_object('source', x.name) ORDER BY place)
        FROM jsonb_array_elements(t.case_flags) WITH ORDINALITY AS flags (flag, place)
        LEFT JOIN source x ON x.id = (flag ->> 'source_id')::int),
      'sales', (
        SELECT jsonb_agg(
          (to_jsonb(s) - ARRAY['id', 'tax_foreclosure_id']) || jsonb_build_object('bids', (
            SELECT jsonb_agg(to_jsonb(b) - ARRAY['id', 'sale_id', 'source_id'] ORDER BY b.id) FROM bid b WHERE b.sale_id = s.id
          )) ORDER BY s.round)
        FROM sale s WHERE s.tax_foreclosure_id = t.id),
      'sources', (
        SELECT jsonb_agg((to_jsonb(r) - ARRAY['source_id', 'tax_foreclosure_id']) || jsonb_build_object('source', x.name)
          ORDER BY x.name)
        FROM source_record r JOIN source x ON x.id = r.source_id WHERE r.tax_foreclosure_id = t.id)
    )::text AS line
    FROM tax_foreclosure t
    JOIN foreclosure_case fc ON fc.id = t.case_id
    LEFT JOIN parcel p ON p.id = t.parcel_id
    ORDER BY t.county_fips, fc.case_number NULLS FIRST, p.parcel_identification NULLS FIRST, t.street NULLS FIRST, 1`)
  return rows.map(({ line }) => line)
}

/** Copies which sources are made up for demonstrations, as no run states it. */
export async function copySources(from: Db, into: Db): Promise<void> {
  const sources = await from.select({ name: source.name, is_demo: source.is_demo }).from(source)
  if (sources.length > 0) await into.insert(source).values(sources)
}

/** Copies what deadlines depend on beside the sources: the counties as the operator set them, and closures. */
export async function copyCourtCalendar(from: Db, into: Db): Promise<void> {
  const counties = await from.execute<{ row: unknown }>(sql`SELECT to_jsonb(c) AS row FROM county c`)
  await into.execute(sql`
    INSERT INTO county SELECT * FROM jsonb_populate_recordset(NULL::county, ${JSON.stringify(
      counties.rows.map(({ row }) => row),
    )}::jsonb)
    ON CONFLICT (fips) DO UPDATE SET closes_at_minute = excluded.closes_at_minute,
      closes_at_confirmed = excluded.closes_at_confirmed`)
  const closures = await from.execute<{ row: unknown }>(
    sql`SELECT to_jsonb(c) AS row FROM court_closure c ORDER BY c.id`,
  )
  await into.execute(sql`
    INSERT INTO court_closure (county_fips, from_date, to_date, extends_to, reason, source_url, created_at)
    SELECT county_fips, from_date, to_date, extends_to, reason, source_url, created_at
    FROM jsonb_populate_recordset(NULL::court_closure, ${JSON.stringify(closures.rows.map(({ row }) => row))}::jsonb)`)
}
