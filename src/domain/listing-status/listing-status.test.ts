import { describe, expect, it } from 'vitest'
import { listingEventKinds, listingEventLabels } from './event-kinds.ts'
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

describe('the kinds of events', () => {
  it('are twenty-one, each with its own sentence', () => {
    expect(listingEventKinds).toHaveLength(21)
    expect(new Set(Object.values(listingEventLabels)).size).toBe(21)
    for (const label of Object.values(listingEventLabels)) expect(label).toMatch(/^[A-Z].*\.$/)
  })
})
