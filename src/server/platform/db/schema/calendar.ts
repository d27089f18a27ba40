import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const calendarFeed = pgTable('calendar_feed', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  kind: text('kind', { enum: ['all', 'favorites'] }).notNull(),
  token_hash: bytes('token_hash').notNull(),
  created_at: instant('created_at').notNull(),
  last_read_at: instant('last_read_at'),
  revoked_at: instant('revoked_at'),
})
