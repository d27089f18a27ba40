import { z } from 'zod'
import { DISAGREEMENT_REASONS } from '#domain/disagreement/disagreements.ts'
import { DISPUTED_FACTS } from '#domain/disagreement/observation.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { contact, county, countySource } from './county-schema.ts'
import { listAnswer } from './list-answer.ts'
import { deadlineBasis, listing, sameCaseListing, upsetBidMinimum } from './listing-schema.ts'

const dollars = z.number()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A listing id in a URL: plain digits, so each listing has exactly one URL. */
export const listingId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a listing ID')
  .transform(Number)

/** A bid in a URL, in dollars: plain digits with at most two decimals, up to a billion. */
const typedBid = z.coerce
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be dollars such as 23152.50')
  .transform(Number)
  .pipe(z.number().positive().max(1_000_000_000))

/** One row of the bid ladder: a valid bid and its deposit, dollars. */
const rung = z.object({ bid: dollars, deposit: dollars })

const closedDay = z.object({
  date: plainDate,
  kind: z.enum(['weekend', 'holiday', 'closure', 'extension']),
  reason: z.string(),
  certain: z.boolean(),
})

/** The result of the upset bid rules, G.S. 1-339.25 and 1-339.64. Dollars; dates and hours in New York. */
export const upsetBid = z.object({
  last_bid: dollars,
  minimum_raise: dollars,
  minimum_upset_bid: dollars,
  deposit: dollars,
  /** The safe deadline: if an office closing is uncertain, the earlier of the two possible days. */
  last_day: plainDate,
  /** The later deadline if the uncertain closings happen; null if nothing is uncertain. */
  last_day_if_closed: plainDate.nullable(),
  /** Closing hour of the clerk on the deadline, such as `5:00 PM`. */
  closes_at: z.string(),
  closes_at_confirmed: z.boolean(),
  basis: deadlineBasis,
  /** The closed days that moved the deadline past the tenth day, in order. */
  moved_by: z.array(closedDay),
  /** The next five valid bids, starting with the current minimum. */
  ladder: z.array(rung),
})
export type UpsetBid = z.infer<typeof upsetBid>

/** Minimum upset bid now and its deposit, dollars. */
export const nextBid = upsetBidMinimum.extend({
  last_bid: dollars,
  minimum_raise: dollars,
  computed_minimum: dollars,
  /**
   * Whether the published minimum matches the computed one, give or take a cent of rounding; null if none is published.
   */
  agrees: z.boolean().nullable(),
  ladder: z.array(rung),
})
export type NextBid = z.infer<typeof nextBid>

export const upsetBidClock = z.object({
  last_day: plainDate,
  last_day_if_closed: plainDate.nullable(),
  basis: deadlineBasis,
  /** Day 0: the filing day, or the earliest possible one for an estimate. */
  starts_on: plainDate.nullable(),
  tenth_day: plainDate.nullable(),
  moved_by: z.array(closedDay),
  may_move_by: z.array(closedDay),
  /**
   * Court closures (not weekends or holidays) that close the office: from `starts_on` or two weeks before `last_day`,
   * whichever is earlier, up to `last_day_if_closed` or `last_day`.
   */
  closures: z.array(closedDay),
  /** The computed deadline from a known filing day, even if one is published, or from a published closed day. */
  computed_last_day: plainDate.nullable(),
  agrees: z.boolean().nullable(),
  /** The deadline published by a source, if any. */
  published_last_day: plainDate.nullable(),
  /** Why that date cannot be right, so `last_day` is a safe day: an earlier one, or a later one after a closure. */
  published_flaw: z.enum(['closed_day', 'too_early']).nullable(),
  /** The hour published with that date, such as `12:00 PM`; `closes_at` is earlier if the clerk closes before it. */
  published_closes_at: z.string().nullable(),
  closes_at: z.string(),
  closes_at_confirmed: z.boolean(),
  /** The instant the clerk closes on the deadline. */
  closes_at_instant: z.string(),
  /** When the period counts as over; null if its end is only estimated. */
  over_from_instant: z.string().nullable(),
})
export type UpsetBidClock = z.infer<typeof upsetBidClock>

export const listingEvent = z.object({
  id: z.number().int(),
  kind: z.string(),
  /** Values before and after, with wire names and in dollars; the keys depend on the kind. */
  from: z.record(z.string(), z.unknown()).nullable(),
  to: z.record(z.string(), z.unknown()).nullable(),
  /** Null for events caused by the calendar or a rule. */
  source: z.string().nullable(),
  /** The source's page, if it has one. */
  source_url: z.string().nullable(),
  seen_at: z.string(),
  effective_on: plainDate.nullable(),
})
export type ListingEvent = z.infer<typeof listingEvent>

/** A fact on which the sources that currently list a property disagree. Money in dollars. */
export const sourceDisagreement = z.object({
  fact: z.enum(DISPUTED_FACTS),
  /** The value the list shows. */
  shown: z.union([z.string(), z.number()]),
  because: z.enum(DISAGREEMENT_REASONS),
  /** Sources of the shown value first, then the latest. */
  statements: z.array(
    z.object({
      source: z.string(),
      source_url: z.string().nullable(),
      value: z.union([z.string(), z.number()]),
      is_shown: z.boolean(),
      /** When the source was first seen with this value. */
      since: z.string(),
      last_seen_at: z.string(),
    }),
  ),
})
export type SourceDisagreement = z.infer<typeof sourceDisagreement>

export const saleRound = z.object({
  id: z.number().int(),
  sale_date: plainDate.nullable(),
  time: z.string().nullable(),
  place: z.string().nullable(),
  opening_bid: dollars.nullable(),
  report_on: plainDate.nullable(),
  confirmed_on: plainDate.nullable(),
  recorded_on: plainDate.nullable(),
  /** Those that count, in order; `seen_at` is when a source first showed the amount. */
  bids: z.array(
    z.object({
      amount: dollars,
      kind: z.enum(['auction', 'upset', 'reported']),
      /** The day the notice of upset bid was filed; null if unknown, and for a bid at the auction. */
      filed_on: plainDate.nullable(),
      seen_at: z.string(),
    }),
  ),
})
export type SaleRound = z.infer<typeof saleRound>

export const listingDetails = z.object({
  listing,
  procedure: z.enum(['MORTGAGE_STYLE', 'IN_REM']).nullable(),
  /** Acres measured from the outline; null without one. */
  outline_acres: z.number().nullable(),
  /** Whether the outline was drawn by an operator, as no parcel service has one. */
  outline_drawn: z.boolean(),
  taxes_due: dollars.nullable(),
  sale_place: z.string().nullable(),
  /** Minimum of the next upset bid; present while upset bids can be filed and a bid is known. */
  next_bid: nextBid.nullable(),
  /** The upset bid period; present while upset bids can be filed and its first day is known. */
  clock: upsetBidClock.nullable(),
  rounds: z.array(saleRound),
  timeline: z.array(listingEvent),
  disagreements: z.array(sourceDisagreement),
  same_case: z.array(sameCaseListing),
  county: county.extend({ contacts: z.array(contact) }),
  /** Sources that currently list this property, and when each was last seen. */
  sources: z.array(
    z.object({
      name: z.string(),
      url: z.string().nullable(),
      last_seen_at: z.string(),
      missing: z.boolean(),
    }),
  ),
  county_sources: z.array(countySource),
})
export type ListingDetails = z.infer<typeof listingDetails>

export const listingEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/list_based_off_permissions',
    summary:
      "All listings in the user's counties, in id order. Carries an ETag per permission set, data version, and upset bid rule set. With `since`, the ETag of an earlier response without `W/` and quotes, answers only what changed since, or the whole list if that is not known.",
    access: 'subscriber',
    rateLimit: null,
    // Served from memory as is; what changed since a version has an allowance of its own.
    reads: null,
    query: z.object({
      since: z
        .string()
        .max(2000)
        .regex(/^[0-9a-z.]+$/)
        .optional(),
    }),
    output: listAnswer,
    errors: [],
  }),
  listVersion: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/list_version',
    summary:
      "The version of the user's list, in the body and as the ETag that the list has. With it, a cache in front of the product can serve the list to all whose list is the same.",
    access: 'subscriber',
    rateLimit: null,
    // Like the list itself.
    reads: null,
    output: z.object({ version: z.string() }),
    errors: [],
  }),
  details: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id',
    summary:
      'One listing with cost, upset bid period, timeline, and county facts. Ids that are unknown or not open to the user return the same 404.',
    access: 'subscriber',
    rateLimit: null,
    // Holding down an arrow key for ten seconds, then two steps per second.
    reads: { atOnce: 300, perMinute: 120 },
    params: z.object({ id: listingId }),
    output: listingDetails,
    errors: ['not_found'],
  }),
  map: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/map',
    summary:
      'Parcel image, 400x400: rendered from the outline, or a redirect to a signed URL of the map service.',
    access: 'subscriber',
    rateLimit: null,
    // Every card loads one image: dozens of screens at first, then one screen per second.
    reads: { atOnce: 1500, perMinute: 1800 },
    params: z.object({ id: listingId }),
    output: null,
    contentType: 'image/svg+xml',
    errors: ['not_found'],
  }),
  upsetBid: defineEndpoint({
    method: 'GET',
    path: '/api/upset_bid',
    summary:
      'Applies the upset bid rules. `filed` is the day the report of sale or the last notice of upset bid was filed; `sale_date` in its place gives an estimate.',
    access: 'public',
    // Far above manual use, but too low to compute the deadlines of the whole state through it.
    rateLimit: { max: 600, minutes: 10 },
    query: z.object({
      county: typedText(40),
      last_bid: typedBid,
      filed: plainDate.optional(),
      sale_date: plainDate.optional(),
      published_last_day: plainDate.optional(),
    }),
    output: upsetBid,
    errors: [],
  }),
  counties: defineEndpoint({
    method: 'GET',
    path: '/api/counties',
    summary: 'The 100 counties with their sale practices and number of listings.',
    access: 'public',
    rateLimit: null,
    output: z.object({ counties: z.array(county) }),
    errors: [],
  }),
  countyContacts: defineEndpoint({
    method: 'GET',
    path: '/api/county_contacts',
    summary: 'Contacts of the clerk, tax office, and public records of a county, each with source and date.',
    access: 'public',
    rateLimit: { max: 300, minutes: 10 },
    query: z.object({ county: typedText(40) }),
    output: z.object({ contacts: z.array(contact) }),
    errors: [],
  }),
  countySources: defineEndpoint({
    method: 'GET',
    path: '/api/county_sources',
    summary: 'The sources of every county that has any, and when each was last checked.',
    access: 'public',
    rateLimit: { max: 300, minutes: 10 },
    output: z.object({
      counties: z.array(z.object({ fips: z.string(), sources: z.array(countySource) })),
    }),
    errors: [],
  }),
} as const
