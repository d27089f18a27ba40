import { describe, expect, it } from 'vitest'
import { listingStatuses, normalizeStatusWord, resultNotPosted } from './listing-status.ts'

describe('normalizeStatusWord', () => {
  it.each(listingStatuses)('reads %s in any case', (status) => {
    expect(normalizeStatusWord(status)).toBe(status)
    expect(normalizeStatusWord(status.toUpperCase())).toBe(status)
    expect(normalizeStatusWord(`  ${status.toLowerCase().replaceAll(' ', '  ')}\n`)).toBe(status)
  })

  it.each([
    ['Completed', 'Purchase Completed'],
    ['Purchase Completed (Completed)', 'Purchase Completed'],
    ['purchase completed(completed)', 'Purchase Completed'],
    ['Pending', 'Awaiting Funds'],
    ['Awaiting Funds (Pending)', 'Awaiting Funds'],
  ])('reads %j as %s', (text, status) => {
    expect(normalizeStatusWord(text)).toBe(status)
  })

  it.each([
    '',
    'Sold',
    'Upset Bidding in Progress',
    'Pending Confirmation',
    '(Pending)',
    'scheduled',
    resultNotPosted,
  ])('does not know %j', (text) => {
    expect(normalizeStatusWord(text)).toBeNull()
  })
})
