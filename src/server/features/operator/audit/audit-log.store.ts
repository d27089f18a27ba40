import { sql } from 'drizzle-orm'
import type { AuditEntry, AuditFilters } from '#contract/operator/audit.ts'
import type { Db } from '#server/platform/db/database.ts'

type Row = {
  id: string
  at: string
  by: string | null
  via: AuditEntry['via']
  address: string | null
  action: string
  person_id: string | null
  person: string | null
  listing_id: string | null
  listing: string | null
  run_id: string | null
  details: Record<string, unknown>
}

/** Entries that match, newest first: at most `limit`, older than `before`. Days are those of New York. */
export async function readAuditLog(
  db: Db,
  { action, q, from, to }: AuditFilters,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditEntry[]> {
  const like = q === undefined ? null : `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<Row>(sql`
    SELECT a.id::text, to_json(a.at) #>> '{}' AS at, operator.email::text AS by, a.via, host(a.address) AS address, a.action,
      person.id::text AS person_id, person.email::text AS person, t.id::text AS listing_id, ${place} AS listing,
      run.id::text AS run_id, a.details
    FROM audit_log a
    LEFT JOIN user_account operator ON operator.id = a.actor_id
    LEFT JOIN user_account person ON person.id::text = a.details ->> 'user_id'
    LEFT JOIN tax_foreclosure t ON t.id = ${idIn('listing_id')}
    LEFT JOIN parcel p ON p.id = t.parcel_id
    LEFT JOIN foreclosure_case fc ON fc.id = t.case_id
    LEFT JOIN ingest_run run ON run.id = ${idIn('run_id')}
    WHERE (${before}::bigint IS NULL OR a.id < ${before})
      AND (${action ?? null}::text IS NULL OR a.action = ${action ?? null})
      AND (${from ?? null}::date IS NULL OR a.at >= ${from ?? null}::date::timestamp AT TIME ZONE 'America/New_York')
      AND (${to ?? null}::date IS NULL OR a.at < (${to ?? null}::date + 1)::timestamp AT TIME ZONE 'America/New_York')
      AND (${like}::text IS NULL OR operator.email::text ILIKE ${like} OR person.email::text ILIKE ${like}
        OR ${place} ILIKE ${like} OR a.details::text ILIKE ${like} OR a.action ILIKE ${like})
    ORDER BY a.id DESC LIMIT ${limit}`)
  return rows.map(entryOf)
}

/** Every action that was ever recorded, by name. */
export async function readAuditActions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(
    sql`SELECT DISTINCT action FROM audit_log ORDER BY action`,
  )
  return rows.map(({ action }) => action)
}

/** What names a listing: where it is, or else a number. Reads tables of listings. */
const place = sql`coalesce(nullif(concat_ws(', ', t.street, t.city), ''), p.parcel_identification, fc.case_number)`

const idIn = (field: string) =>
  sql`CASE jsonb_typeof(a.details -> ${field}) WHEN 'number' THEN (a.details ->> ${field})::bigint END`

/** Fields of the details that say what an action was about, the most telling first, and what goes before a number. */
const ABOUT = [
  ['email', ''],
  ['county', ''],
  ['listing_id', 'Listing '],
  ['name', ''],
  ['source', ''],
  ['file', ''],
  ['run_id', 'Run '],
  ['fips', ''],
  ['id', ''],
] as const

function entryOf({ id, person_id, person, listing_id, listing, run_id, details, ...row }: Row): AuditEntry {
  const { before = null, after = null, reason, user_id: _person, ...others } = details
  const named = ABOUT.flatMap(([field, prefix]) => {
    const value = others[field]
    return typeof value === 'string' || typeof value === 'number' ? [`${prefix}${value}`] : []
  })
  return {
    ...row,
    id: Number(id),
    about: person ?? listing ?? named[0] ?? '',
    page: pageOf([
      ['people', person_id],
      ['listings', listing_id],
      ['runs', run_id],
    ]),
    reason: typeof reason === 'string' ? reason : null,
    before,
    after,
    details: others,
  }
}

type Page = NonNullable<AuditEntry['page']>

function pageOf(ids: readonly (readonly [Page['of'], string | null])[]): Page | null {
  for (const [of, id] of ids) if (id !== null) return { of, id }
  return null
}
