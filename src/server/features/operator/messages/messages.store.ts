import { sql } from 'drizzle-orm'
import type { OperatorMessage } from '#contract/operator/messages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { repeatableContent } from '#server/platform/mail/mail-log.store.ts'

type Row = Omit<OperatorMessage, 'person'> & {
  person_id: string | null
  email: string | null
  is_refused: boolean
}

type Filters = {
  state?: OperatorMessage['state'] | undefined
  q?: string | undefined
  before?: string | undefined
  before_key?: string | undefined
}

/** Emails that were handed to the mail server, newest first. */
export async function readMessages(
  db: Db,
  { state, q, before, before_key }: Filters,
  limit: number,
): Promise<OperatorMessage[]> {
  const end = before === undefined ? null : new Date(before)
  const like = q === undefined ? null : `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<Row>(sql`
    SELECT * FROM (
      SELECT key, subject, to_json(written_at) #>> '{}' AS written_at, written_at AS at,
        ${repeatableContent} IS NOT NULL AS is_repeatable, u.id AS person_id, u.email::text AS email,
        coalesce(u.email_refused_at IS NOT NULL, false) AS is_refused,
        CASE WHEN d.refused_at IS NOT NULL THEN 'refused' WHEN d.delivered_at IS NOT NULL THEN 'accepted'
          ELSE 'unanswered' END AS state
      FROM mail_log LEFT JOIN mail_delivery d USING (key) LEFT JOIN user_account u ON u.id = mail_log.user_id
    ) message
    WHERE (${state ?? null}::text IS NULL OR state = ${state ?? null})
      AND (${end}::timestamptz IS NULL OR (at, key) < (${end}::timestamptz, ${before_key ?? ''}))
      AND (${like}::text IS NULL OR subject ILIKE ${like} OR email ILIKE ${like})
    ORDER BY at DESC, key DESC LIMIT ${limit}`)
  return rows.map(({ person_id, email, is_refused, ...row }) => ({
    key: row.key,
    subject: row.subject,
    written_at: row.written_at,
    state: row.state,
    is_repeatable: row.is_repeatable,
    person: person_id === null || email === null ? null : { id: person_id, email, is_refused },
  }))
}

/** Accounts whose address the mail server refuses, and since when the first of them. */
export async function readRefusedAddresses(db: Db): Promise<{ accounts: number; since: string | null }> {
  const { rows } = await db.execute<{ accounts: number; since: string | null }>(sql`
    SELECT count(*)::int AS accounts, to_json(min(email_refused_at)) #>> '{}' AS since
    FROM user_account WHERE email_refused_at IS NOT NULL AND suspended_at IS NULL`)
  return rows[0] ?? { accounts: 0, since: null }
}

/** How often an email was sent again. */
export async function countRepeats(db: Db, key: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM mail_log WHERE key ~ ('^again\\.\\d+\\.' || regexp_replace(${key}, '[.]', '\\.', 'g') || '$')`,
  )
  return rows[0]?.n ?? 0
}
