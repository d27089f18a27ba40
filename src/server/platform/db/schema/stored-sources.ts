import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const storedSource = pgTable('stored_source', {
  name: text('name').primaryKey(),
  version: integer('version').notNull().default(1),
  title: text('title').notNull(),
  authority: text('authority', { enum: ['county', 'law_firm'] }).notNull(),
  counties: text('counties').array().notNull(),
  address: text('address').notNull(),
  page: text('page'),
  terms: text('terms').notNull(),
  schedule: jsonb('schedule').notNull(),
  pause_ms: integer('pause_ms').notNull().default(5_000),
  bounds: jsonb('bounds').notNull(),
  layout: jsonb('layout').notNull(),
  mapping: jsonb('mapping').notNull(),
  fixture_gz: bytes('fixture_gz').notNull(),
  fixture_rows: jsonb('fixture_rows').notNull(),
  saved_at: instant('saved_at').notNull(),
  removed_at: instant('removed_at'),
})

export const sourceDraft = pgTable('source_draft', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  file_name: text('file_name').notNull(),
  url: text('url'),
  bytes: integer('bytes').notNull(),
  content_gz: bytes('content_gz').notNull(),
  edits: text('edits'),
  edits_version: integer('edits_version'),
  draft: jsonb('draft'),
  created_at: instant('created_at').notNull(),
  expires_at: instant('expires_at').notNull(),
})
