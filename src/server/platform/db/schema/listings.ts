import {
  boolean,
  char,
  date,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONTACT_FACTS } from '#domain/counties/county-contact.ts'
import { DRAWN_ENDINGS, OUTLINE_ANSWERS } from '#domain/geo/drawn-outline.ts'
import type { CaseFlag } from '#domain/listing-status/case-flags.ts'
import { big, bigId, instant } from './columns.ts'

export const county = pgTable('county', {
  fips: char('fips', { length: 5 }).primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  court_code: char('court_code', { length: 3 }).notNull(),
  seller: text('seller'),
  sale_place: text('sale_place'),
  sale_day_deposit: text('sale_day_deposit'),
  procedure: text('procedure'),
  closes_at_minute: integer('closes_at_minute').notNull(),
  closes_at_confirmed: boolean('closes_at_confirmed').notNull(),
  links: text('links').array().notNull(),
  operator_set: text('operator_set').array().notNull().default([]),
  data_version: big('data_version').notNull().default(0),
})

export const countyContact = pgTable(
  'county_contact',
  {
    county_fips: char('county_fips', { length: 5 }).notNull(),
    fact: text('fact', { enum: CONTACT_FACTS }).notNull(),
    value: text('value'),
    set_at: instant('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.county_fips, table.fact] })],
)

export const courtClosure = pgTable('court_closure', {
  id: bigId().primaryKey(),
  county_fips: char('county_fips', { length: 5 }),
  from_date: date('from_date').notNull(),
  to_date: date('to_date').notNull(),
  extends_to: date('extends_to'),
  reason: text('reason').notNull(),
  source_url: text('source_url'),
  created_at: instant('created_at').notNull().defaultNow(),
})

export const foreclosureCase = pgTable('foreclosure_case', {
  id: bigId().primaryKey(),
  county_fips: char('county_fips', { length: 5 }).notNull(),
  case_number: text('case_number'),
  procedure: text('procedure', { enum: ['MORTGAGE_STYLE', 'IN_REM'] }),
})

/** A found outline as stored, under a drawn one. */
export interface ReplacedOutline {
  readonly rings: number[][][]
  readonly source: string | null
  /** ISO 8601. */
  readonly seen_at: string | null
}

export const parcel = pgTable('parcel', {
  id: bigId().primaryKey(),
  county_fips: char('county_fips', { length: 5 }).notNull(),
  parcel_identification: text('parcel_identification').notNull(),
  canonical: text('canonical').notNull(),
  kind: text('kind', { enum: ['REID', 'PIN', 'PARCEL'] }).notNull(),
  rings: json('rings').$type<number[][][]>(),
  neighbor_outlines: json('neighbor_outlines').$type<number[][][][]>(),
  acres: doublePrecision('acres'),
  label_longitude: doublePrecision('label_longitude'),
  label_latitude: doublePrecision('label_latitude'),
  outline_source: text('outline_source'),
  outline_seen_at: instant('outline_seen_at'),
  outline_asked_at: instant('outline_asked_at'),
  outline_drawn_at: instant('outline_drawn_at'),
  outline_wanted_at: instant('outline_wanted_at'),
  outline_answer: text('outline_answer', { enum: OUTLINE_ANSWERS }),
  outline_answered_at: instant('outline_answered_at'),
})

export const drawnOutline = pgTable('drawn_outline', {
  id: bigId().primaryKey(),
  parcel_id: big('parcel_id').notNull(),
  rings: json('rings').$type<number[][][]>().notNull(),
  replaced: json('replaced').$type<ReplacedOutline>(),
  reason: text('reason').notNull(),
  drawn_at: instant('drawn_at').notNull(),
  drawn_by: uuid('drawn_by'),
  ended_at: instant('ended_at'),
  ended_because: text('ended_because', { enum: DRAWN_ENDINGS }),
  end_reason: text('end_reason'),
})

export const taxForeclosure = pgTable('tax_foreclosure', {
  id: bigId().primaryKey(),
  county_fips: char('county_fips', { length: 5 }).notNull(),
  case_id: big('case_id').notNull(),
  parcel_id: big('parcel_id'),
  street: text('street'),
  city: text('city'),
  state: text('state'),
  zip: text('zip'),
  lot_size: doublePrecision('lot_size'),
  zoning_code: text('zoning_code'),
  structure: text('structure'),
  assessed_value_cents: big('assessed_value_cents'),
  taxes_due_cents: big('taxes_due_cents'),
  longitude: doublePrecision('longitude'),
  latitude: doublePrecision('latitude'),
  status: text('status').notNull(),
  status_reason: text('status_reason'),
  status_changes_at: instant('status_changes_at'),
  opening_bid_cents: big('opening_bid_cents'),
  highest_bid_cents: big('highest_bid_cents'),
  minimum_upset_bid_cents: big('minimum_upset_bid_cents'),
  upset_bid_date: date('upset_bid_date'),
  upset_bid_date_basis: text('upset_bid_date_basis', { enum: ['published', 'computed', 'estimated'] }),
  closes_at_minute: integer('closes_at_minute'),
  foreclosure_date: date('foreclosure_date'),
  time: text('time'),
  is_demo: boolean('is_demo').notNull().default(false),
  first_seen_at: instant('first_seen_at').notNull(),
  date_last_updated: instant('date_last_updated').notNull(),
  gone_since: instant('gone_since'),
  case_flags: jsonb('case_flags').$type<readonly CaseFlag[]>().notNull().default([]),
})

export const sale = pgTable('sale', {
  id: bigId().primaryKey(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
  round: integer('round').notNull(),
  sale_date: date('sale_date'),
  called_off_date: date('called_off_date'),
  dated_by_source_id: integer('dated_by_source_id'),
  time: text('time'),
  place: text('place'),
  opening_bid_cents: big('opening_bid_cents'),
  reported_stage: text('source_says', { enum: ['upset', 'sold', 'closed'] }),
  is_cancelled: boolean('is_cancelled').notNull().default(false),
  is_postponed_without_date: boolean('is_postponed_without_date').notNull().default(false),
  is_resale_ordered_without_date: boolean('is_resale_ordered_without_date').notNull().default(false),
  is_resale_motion_pending: boolean('is_resale_motion_pending').notNull().default(false),
  resale_motion_denied_on: date('resale_motion_denied_on'),
  is_taxing_unit_buyer: boolean('is_taxing_unit_buyer').notNull().default(false),
  report_on: date('report_on'),
  published_last_day: date('published_last_day'),
  published_closes_at_minute: integer('published_closes_at_minute'),
  published_minimum_cents: big('published_minimum_cents'),
  published_for_bid_cents: big('published_for_bid_cents'),
  confirmed_on: date('confirmed_on'),
  paid_on: date('paid_on'),
  recorded_on: date('recorded_on'),
})

export const bid = pgTable('bid', {
  id: bigId().primaryKey(),
  sale_id: big('sale_id').notNull(),
  amount_cents: big('amount_cents').notNull(),
  kind: text('kind', { enum: ['auction', 'upset', 'reported'] }).notNull(),
  filed_on: date('filed_on'),
  source_id: integer('source_id').notNull(),
  seen_at: instant('seen_at').notNull(),
  last_seen_at: instant('last_seen_at').notNull(),
  unchanged_last_day: date('unchanged_last_day'),
  unchanged_closes_at_minute: integer('unchanged_closes_at_minute'),
})

export const listingEvent = pgTable('listing_event', {
  id: bigId().primaryKey(),
  tax_foreclosure_id: big('tax_foreclosure_id').notNull(),
  county_fips: char('county_fips', { length: 5 }).notNull(),
  kind: text('kind').notNull(),
  from: jsonb('from').$type<Record<string, unknown>>(),
  to: jsonb('to').$type<Record<string, unknown>>(),
  source_id: integer('source_id'),
  ingest_run_id: big('ingest_run_id'),
  seen_at: instant('seen_at').notNull(),
  effective_on: date('effective_on'),
  changed_from: jsonb('changed_from').$type<Record<string, unknown>>(),
})
