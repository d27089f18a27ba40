import { openClock, openNextBid } from '#contract/listings/details.fixture.ts'
import type { ClerkCall, PropertyNotes } from './following-schema.ts'

/** Empty property notes of listing 7, with the given differences. */
export function propertyNotesFixture(differences: Partial<PropertyNotes> = {}): PropertyNotes {
  return {
    tax_foreclosure_id: 7,
    favorited_at: null,
    note: '',
    stage: null,
    maximum_bid: null,
    costs: null,
    repairs: null,
    resale: null,
    wanted_margin: null,
    updated_at: null,
    clerk_call: null,
    sold_with: [],
    ...differences,
  }
}

/** A bid of $21,000 filed on November 18, 2026 and learned the same day; its upset deadline is November 30. */
export function aClerkCall(differences: Partial<ClerkCall> = {}): ClerkCall {
  return {
    last_bid: 21_000,
    filed: '2026-11-18',
    last_day: null,
    called_at: '2026-11-18T11:55:00.000Z',
    is_overtaken: false,
    status: 'Upset Bid Ongoing',
    status_reason: null,
    next_bid: {
      ...openNextBid,
      last_bid: 21_000,
      minimum_raise: 1050,
      minimum_upset_bid: 22_050,
      computed_minimum: 22_050,
      deposit: 1102.5,
      ladder: [
        { bid: 22_050, deposit: 1102.5 },
        { bid: 23_152.5, deposit: 1157.63 },
        { bid: 24_310.13, deposit: 1215.51 },
        { bid: 25_525.64, deposit: 1276.29 },
        { bid: 26_801.93, deposit: 1340.1 },
      ],
    },
    clock: {
      ...openClock,
      basis: 'computed',
      agrees: null,
      published_last_day: null,
      starts_on: '2026-11-18',
      tenth_day: '2026-11-28',
    },
    ...differences,
  }
}
