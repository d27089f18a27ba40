import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

const count = z.number().int()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** How values are spread over classes, each from `from` up to, but without, `below`. */
const spread = z.object({
  cases: count,
  /** Closed sales that are not counted because something of them is not known. */
  left_out: count,
  /** Null with too few cases, as is `middle_half`. */
  median: z.number().nullable(),
  /** Lower and upper quartile. */
  middle_half: z.tuple([z.number(), z.number()]).nullable(),
  classes: z.array(z.object({ from: z.number(), below: z.number().nullable(), cases: count })),
})
export type InsightSpread = z.infer<typeof spread>

/** `count` of `cases`; `percent` is null with too few cases. */
const share = z.object({ cases: count, count, percent: z.number().nullable() })

const month = z.object({
  /** Its first day. */
  month: plainDate,
  /** Properties listed for the first time; null for a month still to come, as is `sold`. */
  listed: count.nullable(),
  sold: count.nullable(),
  /** Null for a month that is over. */
  ahead: count.nullable(),
})

/** What became of properties by opening bid, dollars. */
const outcomeClass = z.object({
  from: z.number(),
  below: z.number().nullable(),
  sold: count,
  taxing_unit: count,
  redeemed: count,
  unknown: count,
})

/** The figures of a county that stand beside those of others. */
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
  /** Null for all of the person's counties together. */
  county: z.string().nullable(),
  /** The day in New York for which everything is computed. */
  as_of: plainDate,
  /** Fewer cases than this make no median, no share and no shape. */
  enough_cases: count,
  properties: count,
  closed_sales: count,
  /** Per cent. */
  bid_of_assessed: spread,
  days_to_close: spread,
  upset_bids: spread,
  upset_at_all: share,
  redeemed: share,
  postponed: share,
  /** When the first of these counties was first read; null while none was. */
  watched_since: plainDate.nullable(),
  /** Properties that a source showed already when it was first read for their county. */
  already_listed: count,
  months: z.array(month),
  outcomes: z.object({ cases: count, left_out: count, classes: z.array(outcomeClass) }),
  /** Each county by itself, by name; empty for a single county. */
  by_county: z.array(comparedCounty),
})
export type InsightsAnswer = z.infer<typeof insights>

export const insightEndpoints = {
  insights: defineEndpoint({
    method: 'GET',
    path: '/api/insights',
    summary:
      "What the history of one county, or of all the person's counties together, tells. Carries an ETag per permission set, data version and day. Unknown and foreign counties answer the same 404.",
    access: 'subscriber',
    rateLimit: null,
    query: z.object({ county: typedText(40).optional() }),
    output: insights,
    errors: ['not_found'],
  }),
} as const
