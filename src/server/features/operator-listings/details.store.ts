import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoInstant } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** What a source states about a listing, or last stated. */
export type StatementRow = {
  name: string
  authority: 'county' | 'law_firm' | null
  source_url: string | null
  facts: z.infer<typeof facts>
  /** ISO 8601, like all instants here. */
  first_seen_at: string
  last_seen_at: string
  missing_since: string | null
  stated_since: Record<string, string>
}

/** What every source states about a listing. Reads `source` and `source_record` of ingest. */
export async function readStatements(db: Db, listingId: number): Promise<StatementRow[]> {
  const { rows } = await db.execute<Omit<StatementRow, 'facts'> & { facts: unknown }>(sql`
    SELECT coalesce(s.title, s.name) AS name, s.authority, r.source_url, r.facts, ${isoInstant(sql`r.first_seen_at`)} AS first_seen_at,
      ${isoInstant(lastSeenAt())} AS last_seen_at, ${isoInstant(sql`r.missing_since`)} AS missing_since,
      r.said_since AS stated_since
    FROM source_record r JOIN source s ON s.id = r.source_id
    WHERE r.tax_foreclosure_id = ${listingId} ORDER BY s.name`)
  return rows.map((row) => ({ ...row, facts: facts.parse(row.facts) }))
}

/** Facts of the property that a listing shows and no other query reads, by name of the observation. */
export async function readShownLand(
  db: Db,
  listingId: number,
): Promise<Record<string, string | number | null>> {
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    SELECT city, zip, lot_size, zoning_code, structure, assessed_value_cents::float8, taxes_due_cents::float8
    FROM tax_foreclosure WHERE id = ${listingId}`)
  return rows[0] ?? {}
}

/** Changes with every event and every fix of these listings, and with the number of them. */
export async function readVersionOf(db: Db, listingIds: readonly number[]): Promise<string> {
  const of = sql`= ANY(${sql.param([...listingIds])}::bigint[])`
  const { rows } = await db.execute<{ version: string }>(sql`
    SELECT concat_ws('.',
      (SELECT coalesce(max(id), 0) FROM listing_event WHERE tax_foreclosure_id ${of}),
      (SELECT coalesce(max(id), 0) FROM listing_fix WHERE tax_foreclosure_id ${of}),
      (SELECT count(*) FROM listing_merge WHERE kept_id ${of} AND split_at IS NULL),
      (SELECT count(*) FROM listing_fix WHERE tax_foreclosure_id ${of} AND ended_at IS NOT NULL),
      ${listingIds.length}::int) AS version`)
  return rows[0]?.version ?? ''
}

/** When a listing was first seen, as ISO 8601. */
export async function readFirstSeen(db: Db, listingId: number): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`
    SELECT ${isoInstant(sql`first_seen_at`)} AS at FROM tax_foreclosure WHERE id = ${listingId}`)
  return rows[0]?.at ?? ''
}

/** Emails by account. */
export async function readEmails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    SELECT id, email FROM user_account WHERE id = ANY(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Names of sources by id. */
export async function readSourceNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    SELECT id, name FROM source WHERE id = ANY(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Id of the newest event of all. */
export async function readNewestEventId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT coalesce(max(id), 0)::float8 AS id FROM listing_event`,
  )
  return rows[0]?.id ?? 0
}
