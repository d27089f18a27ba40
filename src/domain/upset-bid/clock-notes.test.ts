import { describe, expect, it } from 'vitest'
import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { day } from '#domain/time/day.fixture.ts'
import { doubtfulClock, openClock } from '#contract/listings/details.fixture.ts'
import { clockDaysOf } from './clock-days.ts'
import { clockWarnings, deadlineMark } from './clock-notes.ts'

const today = day('2026-11-18')

it.each<[Partial<UpsetBidClock>, string, string]>([
  [{}, 'published', 'Published; our computed date agrees'],
  [{ agrees: false, computed_last_day: '2026-11-27' }, 'published', 'Published; we compute Fri, Nov 27'],
  [
    { agrees: null, computed_last_day: null },
    'published',
    'Published; without the filing day we cannot check it',
  ],
  [{ basis: 'computed' }, 'computed', 'Computed from the day of filing'],
  [{ basis: 'estimated' }, 'computed', 'Estimated: the day of filing is not known, so it may be later'],
])('marks the last day: %j', (differences, basis, text) => {
  expect(deadlineMark({ ...openClock, ...differences }, today)).toEqual({ basis, text })
})

describe('clockWarnings', () => {
  function warnings(clock: UpsetBidClock): string[] {
    const days = clockDaysOf(clock)
    return days === null ? [] : clockWarnings(clock, days, 'Wake', today)
  }

  it('has none for a day and an hour that are certain', () => {
    expect(warnings(openClock)).toEqual([])
  })

  it('sends people on the earlier day and before the earliest hour', () => {
    expect(warnings(doubtfulClock)).toEqual([
      'If the clerk is closed on Mon, Dec 28 (Christmas), the last day is Tue, Dec 29. That closing is not certain: file by Mon, Dec 28.',
      'The closing hour of the clerk in Wake County is not confirmed. Be there by 4:30 PM, or call first.',
    ])
  })

  it('says when a published day and the rule differ', () => {
    expect(warnings({ ...openClock, agrees: false })).toEqual([
      'The published day and the rule lead to different dates. Ask the clerk before you rely on the later one.',
    ])
  })
})
