import { type SQL, sql } from 'drizzle-orm'
import { boolean, char, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const plan = pgTable('plan', {
  key: text('key').primaryKey(),
  county_fips: char('county_fips', { length: 5 }),
  price_cents: integer('price_cents').notNull(),
  trial_days: integer('trial_days').notNull().default(0),
  on_sale: boolean('on_sale').notNull().default(true),
})

export const planPrice = pgTable('plan_price', {
  stripe_price_id: text('stripe_price_id').primaryKey(),
  plan_key: text('plan_key').notNull(),
  price_cents: integer('price_cents').notNull(),
  is_current: boolean('is_current').notNull(),
})

export const stripeCatalog = pgTable('stripe_catalogue', {
  only_row: boolean('only_row').primaryKey().default(true),
  portal_configuration_id: text('portal_configuration_id').notNull(),
  synced_at: instant('synced_at').notNull(),
})

export const paymentAccount = pgTable('payment_account', {
  user_id: uuid('user_id').primaryKey(),
  stripe_customer_id: text('stripe_customer_id').notNull(),
  status: text('status', { enum: ['incomplete', 'trialing', 'active', 'canceled'] }),
  stripe_status: text('stripe_status'),
  trial_ends_at: instant('trial_ends_at'),
  period_ends_at: instant('period_ends_at'),
  cancels_at: instant('cancels_at'),
  ended_at: instant('ended_at'),
  asked_at: instant('asked_at'),
  readings_begun: integer('readings_begun').notNull().default(0),
  reading_kept: integer('reading_kept').notNull().default(0),
  turn_of: uuid('turn_of'),
  turn_until: instant('turn_until'),
})

export const customerToClose = pgTable('customer_to_close', {
  stripe_customer_id: text('stripe_customer_id').primaryKey(),
  since: instant('since').notNull(),
})

export const countyAccess = pgTable('county_access', {
  user_id: uuid('user_id').notNull(),
  county_fips: char('county_fips', { length: 5 }),
  paid_until: instant('paid_until'),
  is_subscribed: boolean('is_subscribed').notNull(),
  price_cents: integer('price_cents'),
})

/**
 * Whether a row `a` of county_access opens its county at an instant, in SQL: it is subscribed (also while its renewal is
 * being charged) or still paid for, and the subscription `p` of payment_account is in good standing and has not ended.
 */
export function opensCounty(now: Date): SQL {
  return sql`(a.is_subscribed OR a.paid_until > ${now})
    AND p.status IN ('trialing', 'active') AND (p.cancels_at IS NULL OR p.cancels_at > ${now})`
}

/** The same for a named statement whose second parameter is the instant. */
export const OPENS_COUNTY = `(a.is_subscribed OR a.paid_until > $2)
    AND p.status IN ('trialing', 'active') AND (p.cancels_at IS NULL OR p.cancels_at > $2)`

export const payment = pgTable('payment', {
  stripe_invoice_id: text('stripe_invoice_id').primaryKey(),
  user_id: uuid('user_id'),
  amount_cents: integer('amount_cents').notNull(),
  paid_at: instant('paid_at').notNull(),
})

export const stripeEvent = pgTable('stripe_event', {
  id: text('id').primaryKey(),
  received_at: instant('received_at').notNull(),
})

export const trialKey = pgTable('trial_key', {
  only_row: boolean('only_row').primaryKey().default(true),
  key: bytes('key').notNull(),
})

export const trialTaken = pgTable('trial_taken', {
  address_hash: bytes('address_hash').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})
