import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

it.each([
  ['Redeemed', undefined, 'redeemed'],
  ['Redeemed', '2026-11-18T11:12:00Z', 'redeemed'],
  ['Purchase Completed', undefined, 'completed'],
  ['Completed', undefined, 'completed'],
  ['Purchase Completed (Completed)', undefined, 'completed'],
  ['Upset Bid Ongoing', undefined, null],
  ['Awaiting Funds', undefined, null],
  ['Pending Transfer', undefined, null],
  ['Sale date passed; no result posted', undefined, null],
  ['Auction in future', '2026-11-18T11:12:00Z', 'gone'],
] as const)('%s, gone since %s: %s', (status, gone_since, outcome) => {
  expect(outcomeOf({ status, gone_since })).toBe(outcome)
})
