import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { OPERATOR_SOURCE } from '#domain/sources/source-name.ts'
import { type FixedIdentity, identity } from '#server/features/ingest/fixes/fixes.store.ts'
import { factsOf } from '#server/features/ingest/records.store.ts'
import type { SourceRecord } from '#server/features/ingest/run/run-input.ts'
import { NO_FACTS } from '#server/features/listings/index.ts'
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

/** The source that lists both now, if any: it means two properties. An operator who corrects both does not. */
export async function findCommonSource(db: Db, a: number, b: number): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT s.name FROM source_record x
    JOIN source_record y ON y.source_id = x.source_id AND y.tax_foreclosure_id = ${b} AND y.missing_since IS NULL
    JOIN source s ON s.id = x.source_id
    WHERE x.tax_foreclosure_id = ${a} AND x.missing_since IS NULL AND s.name <> ${OPERATOR_SOURCE} ORDER BY s.name LIMIT 1`)
  return rows[0]?.name ?? null
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
  const recordsOf = (id: number) => sql`(
    SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM source_record r WHERE r.tax_foreclosure_id = ${id})`
  // What is stored with the merge may come back after its sources were read again.
  await db.execute(sql`
    UPDATE source_record r SET last_seen_at = ${lastSeenAt()}, is_in_latest = false
    FROM source s WHERE s.id = r.source_id AND r.tax_foreclosure_id IN (${kept}, ${merged})`)
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO listing_merge (kept_id, merged_id, identity, kept_identity, moved, reason, merged_at, merged_by)
    VALUES (${kept}, ${merged}, ${JSON.stringify(merge.identity)}::jsonb, ${JSON.stringify(merge.kept_identity)}::jsonb,
      ${own(merged)} || jsonb_build_object('kept', ${own(kept)}, 'kept_records', ${recordsOf(kept)},
        'kept_merges', (SELECT coalesce(jsonb_agg(id), '[]') FROM listing_merge
          WHERE kept_id = ${merged} AND split_at IS NULL),
        'rows', move_listing_rows(${merged}, ${kept})),
      ${merge.reason}, ${merge.at}, ${merge.by}) RETURNING id`)
  await db.execute(sql`
    UPDATE listing_merge SET moved = moved || jsonb_build_object('kept_notes',
      join_listing_notes(${kept}, moved #> '{rows,property_note,rest}', merged_at))
    WHERE kept_id = ${kept} AND merged_id = ${merged} AND split_at IS NULL`)
  await db.execute(sql`UPDATE listing_merge SET kept_id = ${kept} WHERE kept_id = ${merged}`)
  await db.execute(sql`DELETE FROM tax_foreclosure WHERE id = ${merged}`)
  const [row] = rows
  if (!row) throw new Error('The merge was not stored.')
  return row.id
}

const newestEvent = (listingId: number) =>
  sql`(SELECT coalesce(max(id), 0) FROM listing_event WHERE tax_foreclosure_id = ${listingId})`

/** Notes the last event of the kept listing: the merged one's sources have stated what follows since. */
export async function noteLastEvent(db: Db, mergeId: number, keptId: number): Promise<void> {
  await db.execute(sql`
    UPDATE listing_merge SET moved = moved || jsonb_build_object('last_event', ${newestEvent(keptId)})
    WHERE id = ${mergeId}`)
}

/** The listing that was merged into the kept one of a merge after it, and is still; null if none was. */
export async function findMergedLater(
  db: Db,
  { id, kept_id }: Pick<MergeRow, 'id' | 'kept_id'>,
): Promise<number | null> {
  const [later] = await db
    .select({ merged_id: listingMerge.merged_id })
    .from(listingMerge)
    .where(and(eq(listingMerge.kept_id, kept_id), gt(listingMerge.id, id), isNull(listingMerge.split_at)))
    .orderBy(desc(listingMerge.id))
    .limit(1)
  return later?.merged_id ?? null
}

/** Ids of the fixes that moved with a merged listing. */
export async function readMovedFixes(db: Db, mergeId: number): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT r.id::int FROM listing_merge m,
      jsonb_populate_recordset(NULL::listing_fix, m.moved #> '{rows,listing_fix,moved}') r WHERE m.id = ${mergeId}`)
  return new Set(rows.map(({ id }) => id))
}

/** What a source stated of a listing when it was merged. */
export type MergedRecord = Pick<SourceRecord, 'facts' | 'facts_as_of' | 'stated_since' | 'last_counted'>

const mergedRecord = z.object({
  source_id: z.number(),
  tax_foreclosure_id: z.number(),
  facts: z.unknown(),
  last_seen_at: z.string(),
  facts_as_of: z.string().nullable(),
  said_since: z.record(z.string(), z.string()),
  last_counted: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
})

/** What the sources of both listings stated when they were merged, by listing and source. */
export async function readMergedRecords(
  db: Db,
  mergeId: number,
): Promise<Map<number, Map<number, MergedRecord>>> {
  const { rows } = await db.execute(sql`
    SELECT r AS record FROM listing_merge m, jsonb_array_elements((m.moved #> '{rows,source_record,moved}')
      || (m.moved #> '{rows,source_record,rest}') || coalesce(m.moved -> 'kept_records', '[]')) r
    WHERE m.id = ${mergeId}`)
  const found = new Map<number, Map<number, MergedRecord>>()
  for (const row of rows) {
    const stored = mergedRecord.parse(row['record'])
    const ofListing = found.get(stored.tax_foreclosure_id) ?? new Map<number, MergedRecord>()
    found.set(stored.tax_foreclosure_id, ofListing)
    ofListing.set(stored.source_id, {
      facts: { ...NO_FACTS, ...factsOf(stored.facts) },
      facts_as_of: new Date(stored.facts_as_of ?? stored.last_seen_at),
      stated_since: stored.said_since,
      last_counted: stored.last_counted,
    })
  }
  return found
}

/** Gives the kept listing the facts it had before the merge. */
export async function restoreKept(db: Db, { id, kept_id }: Pick<MergeRow, 'id' | 'kept_id'>): Promise<void> {
  await db.execute(sql`
    UPDATE tax_foreclosure t SET (parcel_id, street, city, state, zip, lot_size, zoning_code, structure,
      assessed_value_cents, taxes_due_cents, longitude, latitude, case_flags, gone_since) = (r.parcel_id, r.street,
      r.city, r.state, r.zip, r.lot_size, r.zoning_code, r.structure, r.assessed_value_cents, r.taxes_due_cents,
      r.longitude, r.latitude, r.case_flags, r.gone_since)
    FROM listing_merge m, jsonb_populate_record(NULL::tax_foreclosure, m.moved #> '{kept,listing}') r
    WHERE m.id = ${id} AND t.id = ${kept_id}`)
  await db.execute(sql`DELETE FROM sale WHERE tax_foreclosure_id = ${kept_id}`)
  await db.execute(sql`
    INSERT INTO sale OVERRIDING SYSTEM VALUE SELECT s.*
    FROM listing_merge m, jsonb_populate_recordset(NULL::sale, m.moved #> '{kept,sales}') s WHERE m.id = ${id}`)
  await db.execute(sql`
    INSERT INTO bid OVERRIDING SYSTEM VALUE SELECT s.*
    FROM listing_merge m, jsonb_populate_recordset(NULL::bid, m.moved #> '{kept,bids}') s WHERE m.id = ${id}`)
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
    UPDATE listing_fix f SET effect = r.effect
    FROM jsonb_populate_recordset(NULL::listing_fix, ${stored('rows')} #> '{listing_fix,moved}') r WHERE f.id = r.id`)
  await moveNewStatements(db, { id, kept_id, merged_id })
  await db.execute(sql`
    SELECT part_listing_notes(moved -> 'kept_notes', merged_at) FROM listing_merge
    WHERE id = ${id} AND moved ? 'kept_notes'`)
  await db.execute(sql`
    UPDATE listing_merge SET kept_id = ${merged_id}
    WHERE kept_id = ${kept_id} AND ${stored('kept_merges')} @> to_jsonb(id)`)
  await db.execute(sql`
    UPDATE listing_merge SET split_at = ${at}, split_reason = ${reason} WHERE id = ${id}`)
}

/**
 * Moves what sources have stated of a merged listing since the merge: the record of one that had listed it when it listed
 * the kept one no more, or that has begun to list it, and the events.
 */
async function moveNewStatements(
  db: Db,
  { id, kept_id, merged_id }: Pick<MergeRow, 'id' | 'kept_id' | 'merged_id'>,
): Promise<void> {
  // Of a source that listed the merged one when it no longer listed the kept one, a row with another case is of the former.
  await db.execute(sql`
    WITH now_its AS (
      SELECT r.source_id FROM source_record r, listing_merge m,
        jsonb_populate_recordset(NULL::source_record, m.moved #> '{rows,source_record,rest}') o,
        jsonb_populate_recordset(NULL::source_record, m.moved -> 'kept_records') k
      WHERE m.id = ${id} AND r.tax_foreclosure_id = ${kept_id} AND o.source_id = r.source_id AND k.source_id = r.source_id
        AND o.missing_since IS NULL AND k.missing_since IS NOT NULL AND r.missing_since IS DISTINCT FROM k.missing_since
        AND r.facts ->> 'case_number' IS DISTINCT FROM k.facts ->> 'case_number'),
    moved AS (
      UPDATE source_record r SET facts = s.facts, row_keys = s.row_keys, source_url = s.source_url,
        last_seen_at = s.last_seen_at, facts_as_of = s.facts_as_of, is_in_latest = s.is_in_latest,
        missing_since = s.missing_since, last_updated = s.last_updated, said_since = s.said_since,
        last_counted = s.last_counted
      FROM source_record s, now_its
      WHERE r.tax_foreclosure_id = ${merged_id} AND s.tax_foreclosure_id = ${kept_id}
        AND r.source_id = now_its.source_id AND s.source_id = now_its.source_id)
    UPDATE source_record r SET facts = k.facts, row_keys = k.row_keys, source_url = k.source_url,
      last_seen_at = k.last_seen_at, facts_as_of = k.facts_as_of, is_in_latest = false,
      missing_since = k.missing_since, last_updated = k.last_updated, said_since = k.said_since,
      last_counted = k.last_counted
    FROM now_its, listing_merge m, jsonb_populate_recordset(NULL::source_record, m.moved -> 'kept_records') k
    WHERE m.id = ${id} AND r.tax_foreclosure_id = ${kept_id} AND r.source_id = now_its.source_id
      AND k.source_id = now_its.source_id`)
  await db.execute(sql`
    UPDATE source_record r SET tax_foreclosure_id = ${merged_id}
    FROM listing_merge m
    WHERE m.id = ${id} AND r.tax_foreclosure_id = ${kept_id} AND r.first_seen_at > m.merged_at
      AND r.facts ->> 'case_number' = m.identity ->> 'case_number'
      AND r.facts ->> 'case_number' IS DISTINCT FROM m.kept_identity ->> 'case_number'
      AND NOT EXISTS (SELECT FROM source_record o
        WHERE o.tax_foreclosure_id = ${merged_id} AND o.source_id = r.source_id)`)
  await db.execute(sql`
    UPDATE listing_event e SET tax_foreclosure_id = ${merged_id}
    FROM listing_merge m
    WHERE m.id = ${id} AND e.tax_foreclosure_id = ${kept_id} AND e.id > (m.moved ->> 'last_event')::bigint
      AND e.source_id IN (SELECT r.source_id FROM source_record r JOIN source s ON s.id = r.source_id
        WHERE r.tax_foreclosure_id = ${merged_id} AND s.name <> ${OPERATOR_SOURCE})
      AND e.source_id NOT IN (SELECT r.source_id FROM source_record r WHERE r.tax_foreclosure_id = ${kept_id})`)
}

/** Removes what is kept of a person with merges, as when they are erased: a split then returns nothing of theirs. */
export async function forgetInMerges(db: Db, userId: string): Promise<void> {
  await db.execute(sql`SELECT forget_in_merges(ARRAY[${userId}]::uuid[])`)
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
