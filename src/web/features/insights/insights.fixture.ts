import type { InsightsAnswer } from '#contract/insights/insights.ts'

const classes = (starts: readonly number[], cases: readonly number[]) =>
  starts.map((from, place) => ({ from, below: starts[place + 1] ?? null, cases: cases[place] ?? 0 }))

/** Test insights of two counties with enough cases for everything, overridden by `more`. */
export function someInsights(more: Partial<InsightsAnswer> = {}): InsightsAnswer {
  return {
    county: null,
    as_of: '2026-11-18',
    enough_cases: 10,
    properties: 214,
    closed_sales: 45,
    bid_of_assessed: {
      cases: 39,
      left_out: 4,
      median: 22.4,
      middle_half: [13.2, 31],
      classes: classes([0, 25, 50, 75, 100], [20, 12, 5, 2, 0]),
    },
    days_to_close: {
      cases: 34,
      left_out: 11,
      median: 20.5,
      middle_half: [14, 28],
      classes: classes([0, 16, 26, 36, 46], [14, 10, 8, 2, 0]),
    },
    upset_bids: {
      cases: 4,
      left_out: 41,
      median: null,
      middle_half: null,
      classes: classes([0, 1, 2, 3, 4, 5], [1, 2, 1, 0, 0, 0]),
    },
    upset_at_all: { cases: 4, count: 3, percent: null },
    redeemed: { cases: 59, count: 12, percent: 20.3 },
    postponed: { cases: 9, count: 2, percent: null },
    watched_since: '2026-09-23',
    already_listed: 160,
    months: [
      { month: '2026-09-01', listed: 8, sold: 9, ahead: null },
      { month: '2026-10-01', listed: 30, sold: 0, ahead: null },
      { month: '2026-11-01', listed: 16, sold: 0, ahead: 4 },
      { month: '2026-12-01', listed: null, sold: null, ahead: 21 },
      { month: '2027-01-01', listed: null, sold: null, ahead: 2 },
    ],
    outcomes: {
      cases: 20,
      left_out: 1,
      classes: [
        { from: 0, below: 5000, sold: 12, taxing_unit: 1, redeemed: 3, unknown: 0 },
        { from: 5000, below: 10_000, sold: 3, taxing_unit: 0, redeemed: 1, unknown: 0 },
        { from: 10_000, below: null, sold: 0, taxing_unit: 0, redeemed: 0, unknown: 0 },
      ],
    },
    by_county: ['Mecklenburg', 'Wake'].map((county) => ({
      county,
      properties: 107,
      closed_sales: 20,
      bid_of_assessed: { cases: 18, median: 24.6 },
      days_to_close: { cases: 7, median: null },
      upset_bids: { cases: 0, median: null },
      redeemed: { cases: 30, count: 6, percent: 20 },
      postponed: { cases: 0, count: 0, percent: null },
    })),
    ...more,
  }
}
