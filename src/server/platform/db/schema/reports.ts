import { char, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant } from './columns.ts'

export const propertyReport = pgTable('property_report', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
  county_fips: char('county_fips', { length: 5 }).notNull(),
  title: text('title').notNull(),
  state: text('state', { enum: ['queued', 'working', 'ready', 'failed'] })
    .notNull()
    .default('queued'),
  tries: integer('tries').notNull().default(0),
  problem: text('problem', { enum: ['could_not_be_made'] }),
  pdf: bytes('pdf'),
  requested_at: instant('requested_at').notNull(),
  finished_at: instant('finished_at'),
})
