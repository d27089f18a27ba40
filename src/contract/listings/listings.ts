import { z } from 'zod'
import { DISAGREEMENT_REASONS } from '#domain/disagreement/disagreements.ts'
import { DISPUTED_FACTS } from '#domain/disagreement/observation.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { contact, county, countySource } from './county-schema.ts'
import { deadlineBasis, listing, upsetBidMinimum } from './listing-schema.ts'

const dollars = z.number()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** An id in an address: plain digits, so that one listing has one address. */
export const listingId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be the number of a listing')
  .transform(Number)

/** A bid in an address, in dollars: plain digits with at most two decimals, up to a billion. */
const typedBid = z.coerce
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be dollars such as 23152.50')
  .transform(Number)
  .pipe(z.number().positive().max(1_000_000_000))

/** One rung: a lawful bid and the deposit that goes with it, dollars. */
const rung = z.object({ bid: dollars, deposit: dollars })

const closedDay = z.object({
  date: plainDate,
  kind: z.enum(['weekend', 'holiday', 'closure', 'extension']),
  reason: z.string(),
  certain: z.boolean(),
})

/** The answer of the upset bid engine, G.S. 1-339.25 and 1-339.64. Dollars; dates and hours in New York. */
export const upsetBid = z.object({
  last_bid: dollars,
  minimum_raise: dollars,
  minimum_upset_bid: dollars,
  deposit: dollars,
  /** The safe last day: where a closing is not certain, the earlier of the two possible days. */
  last_day: plainDate,
  /** The later last day if the uncertain closings happen; null where nothing is uncertain. */
  last_day_if_closed: plainDate.nullable(),
  /** Closing hour of the clerk on the last day, such as `5:00 PM`. */
  closes_at: z.string(),
  closes_at_confirmed: z.boolean(),
  basis: deadlineBasis,
  /** The closed days that pushed the last day past the tenth day, in order. */
  moved_by: z.array(closedDay),
  /** The next five lawful bids; the first is now. */
  ladder: z.array(rung),
})
export type UpsetBid = z.infer<typeof upsetBid>

/** Cost of an upset bid today, dollars. */
export const nextBid = upsetBidMinimum.extend({
  last_bid: dollars,
  minimum_raise: dollars,
  computed_minimum: dollars,
  /** Whether a published minimum is the computed one but for the cent of rounding; null without one. */
  agrees: z.boolean().nullable(),
  ladder: z.array(rung),
})
export type NextBid = z.infer<typeof nextBid>

export const upsetBidClock = z.object({
  last_day: plainDate,
  last_day_if_closed: plainDate.nullable(),
  basis: deadlineBasis,
  /** Day 0: the filing, or for an estimate the earliest day possible. */
  starts_on: plainDate.nullable(),
  tenth_day: plainDate.nullable(),
  moved_by: z.array(closedDay),
  may_move_by: z.array(closedDay),
  /**
   * Days on which an entered closure, and no weekend or holiday, closes the office: from `starts_on` or two weeks
   * before `last_day`, whichever is earlier, up to `last_day_if_closed` or `last_day`.
   */
  closures: z.array(closedDay),
  /** The day the rule gives from a known filing day, beside a published one too, or from a published closed day. */
  computed_last_day: plainDate.nullable(),
  agrees: z.boolean().nullable(),
  /** The last day as a source published it, where it is one. */
  published_last_day: plainDate.nullable(),
  /** Why that day cannot be right, so that `last_day` is an earlier safe one. */
  published_flaw: z.enum(['closed_day', 'too_early']).nullable(),
  /** The hour printed with that day, such as `12:00 PM`; `closes_at` is earlier where the clerk closes before it. */
  published_closes_at: z.string().nullable(),
  closes_at: z.string(),
  closes_at_confirmed: z.boolean(),
  /** The instant the clerk closes on the last day. */
  closes_at_instant: z.string(),
  /** From when the period counts as over; null where its end is only estimated. */
  over_from_instant: z.string().nullable(),
})
export type UpsetBidClock = z.infer<typeof upsetBidClock>

export const listingEvent = z.object({
  id: z.number().int(),
  kind: z.string(),
  /** Values before and after, in wire names and dollars; which keys depends on the kind. */
  from: z.record(z.string(), z.unknown()).nullable(),
  to: z.record(z.string(), z.unknown()).nullable(),
  /** Null for what the calendar or a rule caused. */
  source: z.string().nullable(),
  /** The source's own page, where it has one. */
  source_url: z.string().nullable(),
  seen_at: z.string(),
  effective_on: plainDate.nullable(),
})
export type ListingEvent = z.infer<typeof listingEvent>

/** A fact of which the sources that list a property now say different things. Money in dollars. */
export const sourceDisagreement = z.object({
  fact: z.enum(DISPUTED_FACTS),
  /** What the list shows. */
  shown: z.union([z.string(), z.number()]),
  because: z.enum(DISAGREEMENT_REASONS),
  /** Those that say what is shown first, then the latest word. */
  sayings: z.array(
    z.object({
      source: z.string(),
      source_url: z.string().nullable(),
      value: z.union([z.string(), z.number()]),
      is_shown: z.boolean(),
      /** When it was first seen to say so. */
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
  bids: z.array(
    z.object({
      amount: dollars,
      kind: z.enum(['auction', 'upset', 'reported']),
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
  taxes_due: dollars.nullable(),
  sale_place: z.string().nullable(),
  /** What the next upset bid must be; present while upset bids can be filed and a bid is known. */
  next_bid: nextBid.nullable(),
  /** Until when; present while upset bids can be filed and a day to count from is known. */
  clock: upsetBidClock.nullable(),
  rounds: z.array(saleRound),
  timeline: z.array(listingEvent),
  disagreements: z.array(sourceDisagreement),
  /** Other listings of the same case. */
  same_case: z.array(
    listing.pick({ id: true, parcel_identification: true, street: true, city: true, zip: true }),
  ),
  county: county.extend({ contacts: z.array(contact) }),
  /** Sources that list this property now, with when each was last seen. */
  sources: z.array(
    z.object({
      name: z.string(),
      url: z.string().nullable(),
      last_seen_at: z.string(),
      missing: z.boolean(),
    }),
  ),
  /** Sources that tell of this county. */
  county_sources: z.array(countySource),
})
export type ListingDetails = z.infer<typeof listingDetails>

export const listAnswer = z.object({
  tax_foreclosures: z.array(listing),
  /** Same shape, `geometry` null. */
  without_outline: z.array(listing),
  /** County names, sorted. */
  accessible_counties: z.array(z.string()),
})
export type ListAnswer = z.infer<typeof listAnswer>

export const listingEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/list_based_off_permissions',
    summary:
      "Every listing of the person's counties, in id order. Carries an ETag per permission set, data version and terms of the upset bid.",
    access: 'subscriber',
    rateLimit: null,
    // It lies in memory as it is sent.
    reads: null,
    output: listAnswer,
    errors: [],
  }),
  details: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id',
    summary:
      'One listing with cost, clock, timeline and county facts. Unknown and foreign ids answer the same 404.',
    access: 'subscriber',
    rateLimit: null,
    // Ten seconds of a held arrow key, then two steps a second.
    reads: { atOnce: 300, perMinute: 120 },
    params: z.object({ id: listingId }),
    output: listingDetails,
    errors: ['not_found'],
  }),
  map: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/map',
    summary:
      'The parcel picture, 400x400: drawn from the outline, or a redirect to the signed address of the maps service.',
    access: 'subscriber',
    rateLimit: null,
    // Every card has one: dozens of screens at once, then one screen each second.
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
      'The upset bid engine as a call. `filed` is the day the report of sale or the last notice was filed; `sale_date` instead of it gives an estimate.',
    access: 'public',
    // Far more than a person types, and no reason to count the days of the whole state through it.
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
    summary: 'The 100 counties with what is known of their sales and how many listings each has.',
    access: 'public',
    rateLimit: null,
    output: z.object({ counties: z.array(county) }),
    errors: [],
  }),
  countyContacts: defineEndpoint({
    method: 'GET',
    path: '/api/county_contacts',
    summary:
      'How to reach the clerk, tax office and public records of a county, with source and day of each.',
    access: 'public',
    rateLimit: { max: 300, minutes: 10 },
    query: z.object({ county: typedText(40) }),
    output: z.object({ contacts: z.array(contact) }),
    errors: [],
  }),
  countySources: defineEndpoint({
    method: 'GET',
    path: '/api/county_sources',
    summary: 'The sources of every county that has any, and when each was last read.',
    access: 'public',
    // Anybody may ask, and each answer goes through all that the sources have said.
    rateLimit: { max: 300, minutes: 10 },
    output: z.object({
      counties: z.array(z.object({ fips: z.string(), sources: z.array(countySource) })),
    }),
    errors: [],
  }),
} as const
