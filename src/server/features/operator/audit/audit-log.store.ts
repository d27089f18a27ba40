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
  person: string | null
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
      person.email::text AS person, a.details
    FROM audit_log a
    LEFT JOIN user_account operator ON operator.id = a.actor_id
    LEFT JOIN user_account person ON person.id::text = a.details ->> 'user_id'
    WHERE (${before}::bigint IS NULL OR a.id < ${before})
      AND (${action ?? null}::text IS NULL OR a.action = ${action ?? null})
      AND (${from ?? null}::date IS NULL OR a.at >= ${from ?? null}::date::timestamp AT TIME ZONE 'America/New_York')
      AND (${to ?? null}::date IS NULL OR a.at < (${to ?? null}::date + 1)::timestamp AT TIME ZONE 'America/New_York')
      AND (${like}::text IS NULL OR operator.email::text ILIKE ${like} OR person.email::text ILIKE ${like}
        OR a.details::text ILIKE ${like} OR a.action ILIKE ${like})
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

/** Fields of the details that say what an action was about, the most telling first. */
const ABOUT = ['email', 'county', 'listing_id', 'name', 'source', 'file', 'run_id', 'fips', 'id'] as const

function entryOf({ id, person, details, ...row }: Row): AuditEntry {
  const { before = null, after = null, reason, user_id: _person, ...others } = details
  const named = ABOUT.map((field) => others[field]).find((value) => value !== undefined && value !== null)
  return {
    ...row,
    id: Number(id),
    about: person ?? (typeof named === 'string' || typeof named === 'number' ? String(named) : ''),
    reason: typeof reason === 'string' ? reason : null,
    before,
    after,
    details: others,
  }
}
