import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bigId, instant } from './columns.ts'

export const surveyAnswer = pgTable('survey_answer', {
  id: bigId().primaryKey(),
  user_id: uuid('user_id').notNull(),
  rating: smallint('rating').notNull(),
  text: text('text').notNull(),
  may_contact: boolean('may_contact').notNull(),
  attempt: uuid('attempt'),
  answered_at: instant('answered_at').notNull(),
})
