import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { OUTCOMES, PLACES_SEEN, REPORTED_FIGURES } from '#domain/corrections/reported-figures.ts'
import { big, bigId, instant } from './columns.ts'

export const figureReport = pgTable('figure_report', {
  id: bigId().primaryKey(),
  user_id: uuid('user_id').notNull(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
  fact: text('fact', { enum: REPORTED_FIGURES }).notNull(),
  shown: text('shown').notNull(),
  is_right: text('is_right').notNull(),
  seen_at_place: text('seen_at_place', { enum: PLACES_SEEN }).notNull(),
  note: text('note').notNull(),
  reported_at: instant('reported_at').notNull(),
  answered_at: instant('answered_at'),
  outcome: text('outcome', { enum: OUTCOMES }),
  answer: text('answer'),
})

export const correction = pgTable('correction', {
  id: bigId().primaryKey(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
  fact: text('fact', { enum: REPORTED_FIGURES }).notNull(),
  outcome: text('outcome', { enum: OUTCOMES }).notNull(),
  before: text('before').notNull(),
  after: text('after'),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
})
