import { describe, expect, it } from 'vitest'
import { listingStatuses, normaliseStatusWord, resultNotPosted } from './listing-status.ts'

describe('normaliseStatusWord', () => {
  it.each(listingStatuses)('reads %s in any case', (status) => {
    expect(normaliseStatusWord(status)).toBe(status)
    expect(normaliseStatusWord(status.toUpperCase())).toBe(status)
    expect(normaliseStatusWord(`  ${status.toLowerCase().replaceAll(' ', '  ')}\n`)).toBe(status)
  })

  it.each([
    ['Completed', 'Purchase Completed'],
    ['Purchase Completed (Completed)', 'Purchase Completed'],
    ['purchase completed(completed)', 'Purchase Completed'],
    ['Pending', 'Awaiting Funds'],
    ['Awaiting Funds (Pending)', 'Awaiting Funds'],
  ])('reads %j as %s', (text, status) => {
    expect(normaliseStatusWord(text)).toBe(status)
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
    expect(normaliseStatusWord(text)).toBeNull()
  })
})
