import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { big, bigId, bytes, instant } from './columns.ts'

export const textNumber = pgTable('text_number', {
  user_id: uuid('user_id').primaryKey(),
  phone: text('phone').notNull(),
  verified_at: instant('verified_at'),
  stopped_at: instant('stopped_at'),
  stopped_because: text('stopped_because', { enum: ['stop', 'unreachable', 'refused'] }),
  code_hash: bytes('code_hash'),
  code_until: instant('code_until'),
  code_tries: integer('code_tries').notNull().default(0),
})

export const textConsent = pgTable('text_consent', {
  id: bigId().primaryKey(),
  user_id: uuid('user_id').notNull(),
  phone: text('phone').notNull(),
  at: instant('at').notNull(),
  change: text('change', {
    enum: ['given', 'start', 'stop', 'removed', 'changed', 'unreachable', 'refused'],
  }).notNull(),
  words: text('words'),
})

export const textMessage = pgTable('text_message', {
  id: bigId().primaryKey(),
  key: text('key').notNull(),
  user_id: uuid('user_id').notNull(),
  phone: text('phone').notNull(),
  body: text('body').notNull(),
  segments: integer('segments').notNull(),
  link_code: text('link_code'),
  link_path: text('link_path'),
  written_at: instant('written_at').notNull(),
  tried_at: instant('tried_at'),
  tries: integer('tries').notNull().default(0),
  sid: text('sid'),
  status: text('status', {
    enum: ['waiting', 'accepted', 'sent', 'delivered', 'undelivered', 'refused'],
  })
    .notNull()
    .default('waiting'),
  error_code: integer('error_code'),
  price_micros: big('price_micros'),
})

export const textReply = pgTable('text_reply', {
  sid: text('sid').primaryKey(),
  phone: text('phone').notNull(),
  received_at: instant('received_at').notNull(),
  keyword: text('keyword', { enum: ['stop', 'start', 'help'] }),
  answer: text('answer'),
})

export const textStop = pgTable('text_stop', {
  phone_hash: bytes('phone_hash').primaryKey(),
  stopped_at: instant('stopped_at').notNull(),
})
