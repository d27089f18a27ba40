import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bigId, bytes, citext, instant } from './columns.ts'

export const source = pgTable('source', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  title: text('title'),
  is_demo: boolean('is_demo').notNull().default(false),
  as_of: text('as_of'),
  read_at: instant('read_at'),
  facts_as_of: instant('facts_as_of'),
  authority: text('authority', { enum: ['county', 'law_firm'] }),
})

export const sourceReading = pgTable(
  'source_reading',
  {
    source_id: integer('source_id').notNull(),
    county_fips: text('county_fips').notNull(),
    read_at: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source_id, table.county_fips, table.read_at] })],
)

export const rawDocument = pgTable('raw_document', {
  id: bigId().primaryKey(),
  sha256: bytes('sha256').notNull(),
  file_name: text('file_name').notNull(),
  content_gz: bytes('content_gz').notNull(),
  stored_at: instant('stored_at').notNull(),
})

export const ingestRun = pgTable('ingest_run', {
  id: bigId().primaryKey(),
  raw_document_id: big('raw_document_id'),
  mapping: jsonb('mapping').notNull(),
  state: text('state', { enum: ['published', 'held', 'released', 'rejected', 'refused'] }).notNull(),
  started_at: instant('started_at').notNull(),
  finished_at: instant('finished_at'),
  report: jsonb('report').notNull(),
})

export const sourceRecord = pgTable(
  'source_record',
  {
    source_id: integer('source_id').notNull(),
    tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
    facts: jsonb('facts').notNull(),
    row_keys: text('row_keys').array().notNull(),
    source_url: text('source_url'),
    first_seen_at: instant('first_seen_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    facts_as_of: instant('facts_as_of'),
    is_in_latest: boolean('is_in_latest').notNull().default(false),
    missing_since: instant('missing_since'),
    last_updated: text('last_updated'),
    stated_since: jsonb('said_since').$type<Readonly<Record<string, string>>>().notNull(),
    last_counted: jsonb('last_counted').$type<Readonly<Record<string, string | number | null>>>(),
  },
  (table) => [primaryKey({ columns: [table.source_id, table.tax_foreclosure_id] })],
)

/** When the row of a source's record was last read, in SQL, by the names that its tables have in a query. */
export function lastSeenAt(record: SQLWrapper = sql`r`, from: SQLWrapper = sql`s`): SQL<Date> {
  const known = sql`${record}.last_seen_at`
  return sql`CASE WHEN ${record}.is_in_latest THEN greatest(${known}, ${from}.read_at) ELSE ${known} END`
}

/** As of when the last file with the row of a source's record counts, in SQL, by the same names: never later than read. */
export function factsAsOf(record: SQLWrapper = sql`r`, from: SQLWrapper = sql`s`): SQL<Date> {
  const known = sql`CASE WHEN ${record}.is_in_latest THEN ${from}.facts_as_of ELSE ${record}.facts_as_of END`
  return sql`coalesce(${known}, ${lastSeenAt(record, from)})`
}

export const importUpload = pgTable('import_upload', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  file_name: text('file_name').notNull(),
  bytes: integer('bytes').notNull(),
  content_gz: bytes('content_gz').notNull(),
  draft: jsonb('draft'),
  uploaded_at: instant('uploaded_at').notNull(),
  expires_at: instant('expires_at').notNull(),
})

export const importTask = pgTable('import_task', {
  id: bigId().primaryKey(),
  upload_id: uuid('upload_id').notNull(),
  kind: text('kind', { enum: ['dry_run', 'apply'] }).notNull(),
  state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  step: text('step', { enum: ['reading', 'deciding', 'writing'] }),
  tries: integer('tries').notNull().default(0),
  request: jsonb('request').notNull(),
  reason: text('reason'),
  address: text('address'),
  started_at: instant('started_at').notNull(),
  finished_at: instant('finished_at'),
  result: jsonb('result'),
})

export const importMapping = pgTable('import_mapping', {
  id: bigId().primaryKey(),
  name: citext('name').notNull(),
  mapping: jsonb('mapping').notNull(),
  version: integer('version').notNull().default(1),
  saved_at: instant('saved_at').notNull(),
})
