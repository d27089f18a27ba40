import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { sinceOf, sinceText } from './since.ts'

const today = day('2026-11-18')
const visit = (previous_started_at: string | null) => ({
  started_at: '2026-11-18T12:00:00.000Z',
  previous_started_at,
})
const answer = (since: string) => ({ since, changes: [], total: 0, new_listings: [], upset_favorites: [] })

describe('the changes', () => {
  it('start at the last visit, or a week ago on a first one', () => {
    expect(sinceOf(visit('2026-11-17T11:48:00.000Z'))).toBe('2026-11-17T11:48:00.000Z')
    expect(sinceOf(visit(null))).toBe('2026-11-11T12:00:00.000Z')
  })

  it.each([
    ['2026-11-18T11:00:00.000Z', 'Changed since today, 6:00 AM'],
    ['2026-11-17T11:48:00.000Z', 'Changed since yesterday, 6:48 AM'],
    ['2026-11-09T11:48:00.000Z', 'Changed since Nov 9, 6:48 AM'],
  ])('since %s have the title %s', (since, text) => {
    expect(sinceText(answer(since), visit(since), today)).toBe(text)
  })

  it('show the server’s limit if the last visit is older', () => {
    expect(sinceText(answer('2026-11-11T12:00:00.000Z'), visit(null), today)).toBe(
      'Changed in the last 7 days',
    )
    const longAgo = visit('2026-08-01T11:00:00.000Z')
    expect(sinceText(answer('2026-10-19T12:00:00.000Z'), longAgo, today)).toBe('Changed in the last 30 days')
    expect(sinceText(null, longAgo, today)).toBe('Changes')
  })
})
