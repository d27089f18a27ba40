import { expect, it } from 'vitest'
import { listingStatuses, resultNotPosted } from './listing-status.ts'
import { statusText, statusWord } from './status-text.ts'

it.each<readonly [status: string, word: string]>([
  ...listingStatuses.map((status) => [status, status] as const),
  [resultNotPosted, resultNotPosted],
  ['Purchase Completed (Completed)', 'Purchase Completed'],
  ['Completed', 'Purchase Completed'],
  ['Awaiting Funds (Pending)', 'Awaiting Funds'],
  ['Pending', 'Awaiting Funds'],
  ['A word of next year', 'A word of next year'],
])('shows the status %s as %s', (status, word) => {
  expect(statusWord(status)).toBe(word)
})

it.each([
  [{ status: 'Awaiting Funds', status_reason: 'confirmed' }, 'Awaiting Funds · Sale confirmed'],
  [{ status: 'Pending', status_reason: null }, 'Awaiting Funds'],
  [{ status: 'Upset Bid Ongoing', status_reason: 'a reason of next year' }, 'Upset Bid Ongoing'],
])('shows %j as %s', (listing, text) => {
  expect(statusText(listing)).toBe(text)
})
