import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { FIX_ENDINGS, FIX_EVIDENCE, FIXABLE_FACTS } from '#domain/fixes/fixable-facts.ts'
import { big, bigId, instant } from './columns.ts'

export const listingFix = pgTable('listing_fix', {
  id: bigId().primaryKey(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
  fact: text('fact', { enum: FIXABLE_FACTS }).notNull(),
  before: jsonb('before').$type<string | number | null>(),
  after: jsonb('after').$type<string | number>().notNull(),
  facts: jsonb('facts').notNull(),
  reason: text('reason').notNull(),
  evidence: text('evidence', { enum: FIX_EVIDENCE }).notNull(),
  fixed_at: instant('fixed_at').notNull(),
  fixed_by: uuid('fixed_by'),
  identity: jsonb('identity').notNull(),
  effect: jsonb('effect').notNull(),
  ended_at: instant('ended_at'),
  ended_because: text('ended_because', { enum: FIX_ENDINGS }),
  ended_by_source: integer('ended_by_source'),
  end_reason: text('end_reason'),
})

export const listingMerge = pgTable('listing_merge', {
  id: bigId().primaryKey(),
  kept_id: big('kept_id').notNull(),
  merged_id: big('merged_id').notNull(),
  identity: jsonb('identity').notNull(),
  kept_identity: jsonb('kept_identity').notNull(),
  moved: jsonb('moved').notNull(),
  reason: text('reason').notNull(),
  merged_at: instant('merged_at').notNull(),
  merged_by: uuid('merged_by'),
  split_at: instant('split_at'),
  split_reason: text('split_reason'),
})
