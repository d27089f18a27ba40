import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

const count = z.number().int()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Distribution of values over classes; each runs from `from` (inclusive) to `below` (exclusive). */
const spread = z.object({
  cases: count,
  /** Closed sales not counted because data is missing. */
  left_out: count,
  /** Null with too few cases; so is `middle_half`. */
  median: z.number().nullable(),
  /** Lower and upper quartile. */
  middle_half: z.tuple([z.number(), z.number()]).nullable(),
  classes: z.array(z.object({ from: z.number(), below: z.number().nullable(), cases: count })),
})
export type InsightSpread = z.infer<typeof spread>

/** `count` of `cases`; `percent` is null with too few cases. */
const share = z.object({ cases: count, count, percent: z.number().nullable() })

const month = z.object({
  /** First day of the month. */
  month: plainDate,
  /** Properties listed for the first time; null for a future month; so is `sold`. */
  listed: count.nullable(),
  sold: count.nullable(),
  /** Null for a past month. */
  ahead: count.nullable(),
})

/** Outcomes of properties by opening bid, dollars. */
const outcomeClass = z.object({
  from: z.number(),
  below: z.number().nullable(),
  sold: count,
  taxing_unit: count,
  redeemed: count,
  unknown: count,
})

/** Figures of a county for comparison with others. */
const comparedCounty = z.object({
  county: z.string(),
  properties: count,
  closed_sales: count,
  bid_of_assessed: spread.pick({ cases: true, median: true }),
  days_to_close: spread.pick({ cases: true, median: true }),
  upset_bids: spread.pick({ cases: true, median: true }),
  redeemed: share,
  postponed: share,
})
export type ComparedCounty = z.infer<typeof comparedCounty>

export const insights = z.object({
  /** Null for all of the person's counties combined. */
  county: z.string().nullable(),
  /** The date in New York all figures are computed for. */
  as_of: plainDate,
  /** Minimum number of cases for a median, share or distribution. */
  enough_cases: count,
  properties: count,
  closed_sales: count,
  /** Percent. */
  bid_of_assessed: spread,
  days_to_close: spread,
  upset_bids: spread,
  upset_at_all: share,
  redeemed: share,
  postponed: share,
  /** When a source was first read for any of these counties; null if never. */
  watched_since: plainDate.nullable(),
  /** Properties already listed when a source was first read for their county. */
  already_listed: count,
  months: z.array(month),
  outcomes: z.object({ cases: count, left_out: count, classes: z.array(outcomeClass) }),
  /** Each county, by name; empty if a single county was requested. */
  by_county: z.array(comparedCounty),
})
export type InsightsAnswer = z.infer<typeof insights>

export const insightEndpoints = {
  insights: defineEndpoint({
    method: 'GET',
    path: '/api/insights',
    summary:
      "Statistics of past listings for one county, or for all of the user's counties combined. Carries an ETag per permission set, data version, and day. Counties that are unknown or not open to the user return the same 404.",
    access: 'subscriber',
    rateLimit: null,
    query: z.object({ county: typedText(40).optional() }),
    output: insights,
    errors: ['not_found'],
  }),
} as const
