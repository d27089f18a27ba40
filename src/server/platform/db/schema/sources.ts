import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { big, bigId, bytes, instant } from './columns.ts'

export const sourceSetting = pgTable('source_setting', {
  name: text('name').primaryKey(),
  is_on: boolean('is_on').notNull().default(false),
  address: text('address'),
  terms_confirmed_at: instant('terms_confirmed_at'),
  terms_confirmed_by: text('terms_confirmed_by'),
  next_run_at: instant('next_run_at'),
  failures: integer('failures').notNull().default(0),
})

export const sourceRun = pgTable('source_run', {
  id: bigId().primaryKey(),
  name: text('name').notNull(),
  trigger: text('trigger', { enum: ['schedule', 'operator', 'file'] }).notNull(),
  state: text('state', {
    enum: ['running', 'published', 'held', 'refused', 'blocked', 'failed', 'interrupted'],
  }).notNull(),
  started_at: instant('started_at').notNull(),
  read_at: instant('read_at'),
  finished_at: instant('finished_at'),
  address: text('address'),
  ingest_run_id: big('ingest_run_id'),
  parser_version: integer('parser_version').notNull(),
  extract_sha256: bytes('extract_sha256'),
  layout_sha256: bytes('layout_sha256'),
  figures: jsonb('figures'),
  problems: text('problems').array().notNull().default([]),
  is_notified: boolean('is_notified').notNull().default(false),
  progress: text('progress'),
})

export const sourcePage = pgTable(
  'source_page',
  {
    source_run_id: big('source_run_id').notNull(),
    place: integer('place').notNull(),
    part: text('part').notNull(),
    url: text('url').notNull(),
    status: integer('status').notNull(),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>().notNull(),
    fetched_at: instant('fetched_at').notNull(),
    raw_document_id: big('raw_document_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source_run_id, table.place] })],
)

export const sourceHost = pgTable('source_host', {
  host: text('host').primaryKey(),
  busy_until: instant('busy_until').notNull(),
  robots_txt: text('robots_txt'),
  robots_read_at: instant('robots_read_at'),
})

export const factsReplay = pgTable('facts_replay', {
  id: bigId().primaryKey(),
  state: text('state', {
    enum: ['waiting', 'running', 'equal', 'different', 'overtaken', 'failed'],
  })
    .notNull()
    .default('waiting'),
  asked_at: instant('asked_at').notNull(),
  moved_at: instant('moved_at').notNull(),
  finished_at: instant('finished_at'),
  runs_done: integer('runs_done').notNull().default(0),
  runs_all: integer('runs_all').notNull().default(0),
  listings: integer('listings'),
  replayed_sha256: text('replayed_sha256'),
  shown_sha256: text('shown_sha256'),
  differing: text('differing').array().notNull().default([]),
  problem: text('problem'),
})
