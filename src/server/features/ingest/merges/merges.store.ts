import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type FixedIdentity, identity } from '#server/features/ingest/fixes/fixes.store.ts'
import { NO_FACTS, type ObservedFacts } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'
import { listingMerge } from '#server/platform/db/schema/fixes.ts'

export type MergeRow = Omit<typeof listingMerge.$inferSelect, 'identity' | 'kept_identity' | 'moved'> & {
  identity: FixedIdentity
  kept_identity: FixedIdentity
}

const columns = {
  id: listingMerge.id,
  kept_id: listingMerge.kept_id,
  merged_id: listingMerge.merged_id,
  identity: listingMerge.identity,
  kept_identity: listingMerge.kept_identity,
  reason: listingMerge.reason,
  merged_at: listingMerge.merged_at,
  merged_by: listingMerge.merged_by,
  split_at: listingMerge.split_at,
  split_reason: listingMerge.split_reason,
}

/** Merges in order: all, or those of one kept listing. */
export async function readMerges(db: Db, keptId: number | null): Promise<MergeRow[]> {
  const rows = await db
    .select(columns)
    .from(listingMerge)
    .where(keptId === null ? undefined : eq(listingMerge.kept_id, keptId))
    .orderBy(asc(listingMerge.id))
  return rows.map((row) => ({
    ...row,
    identity: identity.parse(row.identity),
    kept_identity: identity.parse(row.kept_identity),
  }))
}

/** Whether a source lists both now: then it means two properties. */
export async function findCommonSource(db: Db, a: number, b: number): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT s.name FROM source_record x
    JOIN source_record y ON y.source_id = x.source_id AND y.tax_foreclosure_id = ${b} AND y.missing_since IS NULL
    JOIN source s ON s.id = x.source_id
    WHERE x.tax_foreclosure_id = ${a} AND x.missing_since IS NULL ORDER BY s.name LIMIT 1`)
  return rows[0]?.name ?? null
}

const record = z.object({
  source_id: z.number(),
  facts: z.record(z.string(), z.unknown()),
  missing_since: z.string().nullable(),
})

/** What the sources of a listing state, those that list it first. */
export async function readStatedFacts(
  db: Db,
  listingId: number,
): Promise<{ source_id: number; facts: ObservedFacts }[]> {
  const { rows } = await db.execute(sql`
    SELECT to_jsonb(r) AS record FROM source_record r
    WHERE tax_foreclosure_id = ${listingId} AND missing_since IS NULL ORDER BY source_id`)
  return rows.map((row) => {
    const { source_id, facts } = record.parse(row['record'])
    return { source_id, facts: { ...NO_FACTS, ...facts } }
  })
}

/** Moves everything about a listing to another, removes the listing, and stores what moved. Returns the id of the merge. */
export async function moveListing(
  db: Db,
  { kept, merged }: { kept: number; merged: number },
  merge: {
    identity: FixedIdentity
    kept_identity: FixedIdentity
    reason: string
    at: Date
    by: string | null
  },
): Promise<number> {
  const own = (id: number) => sql`(
    SELECT jsonb_build_object('listing', to_jsonb(t), 'case', to_jsonb(c),
      'sales', coalesce((SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM sale s WHERE s.tax_foreclosure_id = t.id), '[]'),
      'bids', coalesce((SELECT jsonb_agg(to_jsonb(b) ORDER BY b.id) FROM bid b JOIN sale s ON s.id = b.sale_id
        WHERE s.tax_foreclosure_id = t.id), '[]'))
    FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id WHERE t.id = ${id})`
  // What is stored with the merge may come back after its sources were read again.
  await db.execute(sql`
    UPDATE source_record r SET last_seen_at = ${lastSeenAt()}, is_in_latest = false
    FROM source s WHERE s.id = r.source_id AND r.tax_foreclosure_id IN (${kept}, ${merged})`)
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO listing_merge (kept_id, merged_id, identity, kept_identity, moved, reason, merged_at, merged_by)
    VALUES (${kept}, ${merged}, ${JSON.stringify(merge.identity)}::jsonb, ${JSON.stringify(merge.kept_identity)}::jsonb,
      ${own(merged)} || jsonb_build_object('kept', ${own(kept)}, 'rows', move_listing_rows(${merged}, ${kept})),
      ${merge.reason}, ${merge.at}, ${merge.by}) RETURNING id`)
  await db.execute(sql`UPDATE listing_merge SET kept_id = ${kept} WHERE kept_id = ${merged}`)
  await db.execute(sql`DELETE FROM tax_foreclosure WHERE id = ${merged}`)
  const [row] = rows
  if (!row) throw new Error('The merge was not stored.')
  return row.id
}

const newestEvent = (listingId: number) =>
  sql`(SELECT coalesce(max(id), 0) FROM listing_event WHERE tax_foreclosure_id = ${listingId})`

/** Notes the last event of the kept listing, to tell later whether anything has happened to it since the merge. */
export async function noteLastEvent(db: Db, mergeId: number, keptId: number): Promise<void> {
  await db.execute(sql`
    UPDATE listing_merge SET moved = moved || jsonb_build_object('last_event', ${newestEvent(keptId)})
    WHERE id = ${mergeId}`)
}

/**
 * Gives the kept listing the facts it had before the merge. Returns false, and changes nothing, if anything has
 * happened to it since.
 */
export async function restoreKept(
  db: Db,
  { id, kept_id }: Pick<MergeRow, 'id' | 'kept_id'>,
): Promise<boolean> {
  const restored = await db.execute(sql`
    UPDATE tax_foreclosure t SET (street, city, state, zip, lot_size, zoning_code, structure, assessed_value_cents,
      taxes_due_cents, longitude, latitude, case_flags, gone_since) = (r.street, r.city, r.state, r.zip, r.lot_size,
      r.zoning_code, r.structure, r.assessed_value_cents, r.taxes_due_cents, r.longitude, r.latitude, r.case_flags,
      r.gone_since)
    FROM listing_merge m, jsonb_populate_record(NULL::tax_foreclosure, m.moved #> '{kept,listing}') r
    WHERE m.id = ${id} AND t.id = ${kept_id} AND (m.moved ->> 'last_event')::bigint = ${newestEvent(kept_id)}`)
  if (restored.rowCount !== 1) return false
  await db.execute(sql`DELETE FROM sale WHERE tax_foreclosure_id = ${kept_id}`)
  await db.execute(sql`
    INSERT INTO sale OVERRIDING SYSTEM VALUE SELECT s.*
    FROM listing_merge m, jsonb_populate_recordset(NULL::sale, m.moved #> '{kept,sales}') s WHERE m.id = ${id}`)
  await db.execute(sql`
    INSERT INTO bid OVERRIDING SYSTEM VALUE SELECT s.*
    FROM listing_merge m, jsonb_populate_recordset(NULL::bid, m.moved #> '{kept,bids}') s WHERE m.id = ${id}`)
  return true
}

/** Brings a merged listing back with everything that moved, and ends the merge. */
export async function moveListingBack(
  db: Db,
  { id, kept_id, merged_id }: Pick<MergeRow, 'id' | 'kept_id' | 'merged_id'>,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const stored = (part: string) => sql`(SELECT moved -> ${part} FROM listing_merge WHERE id = ${id})`
  await db.execute(sql`
    INSERT INTO foreclosure_case OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_record(NULL::foreclosure_case, ${stored('case')}) ON CONFLICT DO NOTHING`)
  await db.execute(sql`
    INSERT INTO tax_foreclosure OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_record(NULL::tax_foreclosure, ${stored('listing')})`)
  await db.execute(sql`
    INSERT INTO sale OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(NULL::sale, ${stored('sales')})`)
  await db.execute(sql`
    INSERT INTO bid OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(NULL::bid, ${stored('bids')})`)
  await db.execute(sql`SELECT move_listing_rows_back(${stored('rows')}, ${kept_id}, ${merged_id})`)
  await db.execute(sql`
    UPDATE listing_merge SET split_at = ${at}, split_reason = ${reason} WHERE id = ${id}`)
}

/** Records that two listings are two properties. */
export async function insertDistinct(
  db: Db,
  ids: readonly [number, number],
  reason: string,
  at: Date,
): Promise<void> {
  const [first, second] = ids.toSorted((a, b) => a - b)
  await db.execute(sql`
    INSERT INTO listing_distinct (first_id, second_id, reason, stated_at)
    VALUES (${first}, ${second}, ${reason}, ${at}) ON CONFLICT DO NOTHING`)
}
