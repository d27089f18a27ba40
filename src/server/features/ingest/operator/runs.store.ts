import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { ingestRun, rawDocument } from '#server/platform/db/schema/ingest.ts'

/** Who has each of these listings as a favorite, numbered in this answer alone. Reads a table of following. */
export async function readFollowers(db: Db, listingIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ id: string; people: number[] }>(sql`
    SELECT id::text, array_agg(person ORDER BY person) AS people FROM (
      SELECT tax_foreclosure_id AS id, dense_rank() OVER (ORDER BY user_id)::int AS person FROM favorite
      WHERE tax_foreclosure_id = ANY(${sql.param([...listingIds])}::bigint[])
    ) AS numbered GROUP BY id`)
  return new Map(rows.map(({ id, people }) => [Number(id), people]))
}

export type RunDecisionRow = {
  readonly at: string
  readonly by: string | null
  readonly via: 'browser' | 'command_line'
  readonly reason: string | null
}

/** Who released or rejected a run, from the audit log; null for a run without a decision. */
export async function readDecision(db: Db, runId: number): Promise<RunDecisionRow | null> {
  const { rows } = await db.execute<RunDecisionRow>(sql`
    SELECT to_json(a.at) #>> '{}' AS at, operator.email AS by, a.via, a.details ->> 'reason' AS reason
    FROM audit_log a LEFT JOIN user_account operator ON operator.id = a.actor_id
    WHERE a.action IN ('release_run', 'reject_run') AND a.details ->> 'run_id' = ${String(runId)}
    ORDER BY a.id DESC LIMIT 1`)
  return rows[0] ?? null
}

/** When any of these sources was last published as a whole; null if never. */
export async function readShownSince(db: Db, sources: readonly string[]): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    SELECT to_json(max(run.started_at)) #>> '{}' AS at
    FROM ingest_run run, jsonb_array_elements(run.report -> 'sources') AS reported
    WHERE run.state IN ('published', 'released')
      AND coalesce(jsonb_typeof(run.mapping -> 'chosen'), 'null') = 'null' AND reported ->> 'name' = ANY(${sql.param([...sources])}::text[])`)
  return rows[0]?.at ?? null
}

/** The file of a run and how it was read; null without one. */
export async function readRunFile(db: Db, runId: number) {
  const [row] = await db
    .select({
      mapping: ingestRun.mapping,
      started_at: ingestRun.started_at,
      file_name: rawDocument.file_name,
      sha256: rawDocument.sha256,
      content_gz: rawDocument.content_gz,
    })
    .from(ingestRun)
    .innerJoin(rawDocument, eq(rawDocument.id, ingestRun.raw_document_id))
    .where(eq(ingestRun.id, runId))
  return row ?? null
}
