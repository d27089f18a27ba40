import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { big, instant } from './columns.ts'

export const backupState = pgTable('backup_state', {
  id: integer('id').primaryKey(),
  place: text('place'),
  line: text('line'),
  base_at: instant('base_at'),
  base_bytes: big('base_bytes'),
  base_every_hours: integer('base_every_hours'),
  stored_until: instant('stored_until'),
  stored_bytes: big('stored_bytes'),
  failed_at: instant('failed_at'),
  failure: text('failure'),
})
