import type { PoolClient, Pool } from 'pg'
import type { Release } from './manifest.ts'

/** A table as COPY and LOCK need it; texts with SQL are quoted. */
export interface Table {
  /** Schema and name. */
  name: string
  sql: string
  columns: string[]
  columnsSql: string
  /** Its primary key, or whole rows; independent of the database's collation. */
  orderSql: string
  /** The tables its rows refer to. */
  needs: string[]
}

/** A sequence of the product or its job queue. */
export interface Sequence {
  name: string
  sql: string
  /** The value it gives next. */
  next: string
}

/**
 * The tables of the product, then those of its job queue, by name. Left out are the records of migrations, which both sides
 * have, how the backups of this server go, and the processes connected to this database; with them, which process holds a
 * job.
 */
export async function listTables(db: Pool | PoolClient): Promise<Table[]> {
  const { rows } = await db.query<Table>(`
    SELECT n.nspname || '.' || c.relname AS name, format('%I.%I', n.nspname, c.relname) AS sql,
      col.columns, col."columnsSql", coalesce(key."orderSql", 't::text COLLATE "C"') AS "orderSql",
      ARRAY(
        SELECT DISTINCT fn.nspname || '.' || f.relname FROM pg_constraint k
        JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS needs
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN LATERAL (
      SELECT array_agg(a.attname::text ORDER BY a.attnum) AS columns,
        string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS "columnsSql"
      FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        AND NOT (n.nspname = 'graphile_worker' AND a.attname IN ('locked_at', 'locked_by'))) col
    CROSS JOIN LATERAL (
      SELECT string_agg(
        quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', '
        ORDER BY array_position(i.indkey::int2[], a.attnum)) AS "orderSql"
      FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary) key
    WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r'
      AND n.nspname || '.' || c.relname
        NOT IN ('public.schema_migration', 'public.backup_state', 'public.job_worker', 'graphile_worker.migrations')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY n.nspname DESC, c.relname`)
  return rows
}

/** All sequences with the value each gives next. Never behind the rows of this snapshot: sequences obey none. */
export async function listSequences(client: PoolClient): Promise<Sequence[]> {
  const { rows: found } = await client.query<{ name: string; sql: string; step: string }>(`
    SELECT schemaname || '.' || sequencename AS name, format('%I.%I', schemaname, sequencename) AS sql,
      increment_by::text AS step
    FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') ORDER BY schemaname, sequencename`)
  const sequences: Sequence[] = []
  for (const { name, sql, step } of found) {
    const { rows } = await client.query<{ next: string }>(
      `SELECT (last_value + CASE WHEN is_called THEN ${step} ELSE 0 END)::text AS next FROM ${sql}`,
    )
    sequences.push({ name, sql, next: rows[0]?.next ?? '' })
  }
  return sequences
}

/** The migrations of the database and of its job queue. */
export async function readRelease(client: PoolClient): Promise<Release> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name COLLATE "C"',
  )
  const { rows } = await client.query<{ last: number }>(
    'SELECT max(id)::int4 AS last FROM graphile_worker.migrations',
  )
  return { migrations, queue_migration: rows[0]?.last ?? 0 }
}

/** The version of the server, such as `18.4`. */
export async function readServerVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version ?? ''
}

/** How many other processes of the product are connected to this database. One may have several connections. */
export async function countOtherProcesses(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(DISTINCT process)::int4 AS count
    FROM (
      SELECT regexp_replace(application_name, ' [0-9a-f]{8} ', ' ') AS process FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'steps %') known
    WHERE process <> regexp_replace(current_setting('application_name'), ' [0-9a-f]{8} ', ' ')`)
  return rows[0]?.count ?? 0
}
