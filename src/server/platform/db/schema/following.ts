import { boolean, char, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { TITLE_ITEM_KEYS } from '#domain/title-checklist/title-items.ts'
import { big, bigId, citext, instant } from './columns.ts'

const ofPersonAndListing = {
  user_id: uuid('user_id').notNull(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
}

export const favorite = pgTable(
  'favorite',
  { ...ofPersonAndListing, favorited_at: instant('favorited_at').notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.tax_foreclosure_id] })],
)

export const propertyNote = pgTable(
  'property_note',
  {
    ...ofPersonAndListing,
    note: text('note').notNull().default(''),
    stage: text('stage', { enum: ['watching', 'visited', 'bidding', 'won', 'passed'] }),
    maximum_bid_cents: big('maximum_bid_cents'),
    costs_cents: big('costs_cents'),
    repairs_cents: big('repairs_cents'),
    resale_cents: big('resale_cents'),
    wanted_margin_cents: big('wanted_margin_cents'),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.tax_foreclosure_id] })],
)

export const clerkCall = pgTable(
  'clerk_call',
  {
    ...ofPersonAndListing,
    last_bid_cents: big('last_bid_cents').notNull(),
    filed: date('filed'),
    last_day: date('last_day'),
    called_at: instant('called_at').notNull(),
    round: integer('round').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.tax_foreclosure_id] })],
)

export const clerkCallChanges = pgTable(
  'clerk_call_changes',
  {
    ...ofPersonAndListing,
    changes: integer('changes').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.tax_foreclosure_id] })],
)

export const titleCheck = pgTable(
  'title_check',
  {
    ...ofPersonAndListing,
    item: text('item', { enum: TITLE_ITEM_KEYS }).notNull(),
    result: text('result', { enum: ['clear', 'problem'] }).notNull(),
    checked_at: instant('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.tax_foreclosure_id, table.item] })],
)

export const deposit = pgTable('deposit', {
  id: uuid('id').primaryKey().defaultRandom(),
  ...ofPersonAndListing,
  kind: text('kind', { enum: ['sale_day', 'upset_bid'] }).notNull(),
  amount_cents: big('amount_cents').notNull(),
  bid_cents: big('bid_cents'),
  paid_on: date('paid_on').notNull(),
  asked_back_on: date('asked_back_on'),
  returned_on: date('returned_on'),
  attempt: uuid('attempt'),
  created_at: instant('created_at').notNull(),
})

export const savedSearch = pgTable('saved_search', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  name: citext('name').notNull(),
  search: text('search').notNull(),
  alert: text('alert', { enum: ['instant', 'daily', 'off'] })
    .notNull()
    .default('off'),
  has_texts: boolean('has_texts').notNull().default(false),
  created_at: instant('created_at').notNull(),
})

export const visit = pgTable('visit', {
  user_id: uuid('user_id').primaryKey(),
  started_at: instant('started_at').notNull(),
  previous_started_at: instant('previous_started_at'),
  last_seen_at: instant('last_seen_at').notNull(),
})

export const alertSettings = pgTable('alert_settings', {
  user_id: uuid('user_id').primaryKey(),
  daily_digest: boolean('daily_digest').notNull().default(false),
  deadline_reminders: boolean('deadline_reminders').notNull().default(true),
  mail_stopped_at: instant('mail_stopped_at'),
  announcements: boolean('announcements').notNull().default(true),
  text_deadlines: boolean('text_deadlines').notNull().default(true),
  text_upset_bids: boolean('text_upset_bids').notNull().default(true),
  text_sale_changes: boolean('text_sale_changes').notNull().default(true),
})

export const announcement = pgTable('announcement', {
  id: bigId().primaryKey(),
  attempt: uuid('attempt').notNull(),
  county_fips: char('county_fips', { length: 5 }),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  made_at: instant('made_at').notNull(),
  recipients: integer('recipients').notNull(),
  stopped_at: instant('stopped_at'),
  delivered: integer('delivered'),
  refused: integer('refused'),
  left_out: integer('left_out'),
})

export const announcementRecipient = pgTable(
  'announcement_recipient',
  {
    announcement_id: big('announcement_id').notNull(),
    user_id: uuid('user_id').notNull(),
    outcome: text('outcome', { enum: ['delivered', 'refused', 'left_out'] }),
    tries: integer('tries').notNull().default(0),
    try_at: instant('try_at'),
  },
  (table) => [primaryKey({ columns: [table.announcement_id, table.user_id] })],
)

/** Why a recipient is notified of a listing. */
export type StoredReasons = {
  favorite: boolean
  searches: { id: string; is_new: boolean }[]
  /** The listing's next date at the time of the notification; for reminders, `reminds_of` is the date. */
  day?: string | null
}

export const notification = pgTable('notification', {
  id: bigId().primaryKey(),
  user_id: uuid('user_id').notNull(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
  event_id: big('event_id'),
  reminder: text('reminder', {
    enum: ['last_day_24h', 'last_day_3h', 'auction_tomorrow', 'last_day_in_search', 'sale_in_search'],
  }),
  reminds_of: date('reminds_of'),
  channel: text('channel', { enum: ['bell', 'email', 'digest', 'push', 'text'] }).notNull(),
  reasons: jsonb('reasons').$type<StoredReasons>().notNull(),
  batch: big('batch'),
  created_at: instant('created_at').notNull(),
  sent_at: instant('sent_at'),
  stopped_because: text('stopped_because', {
    enum: ['refused', 'turned_off', 'no_access', 'ended', 'device_gone', 'daily_limit'],
  }),
  read_at: instant('read_at'),
})

export const pushDelivery = pgTable(
  'push_delivery',
  {
    push_device_id: uuid('push_device_id').notNull(),
    batch: big('batch').notNull(),
    delivered_at: instant('delivered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.push_device_id, table.batch] })],
)

export const alertedBeforeRestore = pgTable('alerted_before_restore', {
  id: bigId().primaryKey(),
  user_id: uuid('user_id').notNull(),
  channel: text('channel').notNull(),
  sent_at: instant('sent_at').notNull(),
  county_fips: char('county_fips', { length: 5 }).notNull(),
  case_number: text('case_number'),
  parcel: text('parcel'),
  kind: text('kind').notNull(),
  to: jsonb('to').$type<Record<string, unknown>>(),
})
