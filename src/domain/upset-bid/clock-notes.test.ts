import { describe, expect, it } from 'vitest'
import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { day } from '#domain/time/day.fixture.ts'
import {
  closedDayClock,
  doubtfulClock,
  estimatedClock,
  openClock,
} from '#contract/listings/details.fixture.ts'
import { clockDaysOf } from './clock-days.ts'
import { clockWarnings, deadlineMark } from './clock-notes.ts'

const today = day('2026-11-18')

it.each<[Partial<UpsetBidClock>, string, string]>([
  [{}, 'published', 'Published; matches our math'],
  [{ agrees: false, computed_last_day: '2026-11-27' }, 'published', 'Published; our math gives Fri, Nov 27'],
  [
    { agrees: null, computed_last_day: null },
    'published',
    'Published; we cannot check it without the filing date',
  ],
  [
    { ...closedDayClock },
    'computed',
    'Published as Mon, May 25, when the clerk is closed; our math gives Tue, May 26',
  ],
  [
    { agrees: false, published_flaw: 'too_early', computed_last_day: '2026-12-03' },
    'published',
    'Published as Mon, Nov 30, earlier than the law allows; our math gives Thu, Dec 3',
  ],
  [
    {
      basis: 'computed',
      agrees: true,
      published_last_day: '2026-11-19',
      published_flaw: 'closed_day',
      computed_last_day: '2026-11-20',
    },
    'computed',
    'Published as Thu, Nov 19, when the clerk is closed; our math gives Fri, Nov 20',
  ],
  [{ basis: 'computed' }, 'computed', 'Calculated from the filing date'],
  [{ basis: 'estimated' }, 'computed', 'Estimated: the filing date is unknown, so it may be later'],
])('describes the basis of the deadline: %j', (differences, basis, text) => {
  expect(deadlineMark({ ...openClock, ...differences }, today)).toEqual({ basis, text })
})

describe('clockWarnings', () => {
  function warnings(clock: UpsetBidClock, now = Date.parse('2026-05-18T12:00:00Z')): string[] {
    const days = clockDaysOf(clock)
    return days === null ? [] : clockWarnings(clock, days, 'Wake', now)
  }

  it('has none for a certain date and time', () => {
    expect(warnings(openClock)).toEqual([])
  })

  it('advises filing before a published date on which the clerk is closed', () => {
    expect(warnings(closedDayClock)).toEqual([
      'The clerk is closed on the published deadline. File by Fri, May 22, or call the clerk.',
    ])
    expect(warnings(closedDayClock, Date.parse('2026-05-22T21:00:00Z'))).toEqual([
      'May be over. Call the clerk.',
    ])
  })

  it('advises filing by the day to which a closure moves the published one', () => {
    const moved = { ...closedDayClock, basis: 'computed', last_day: '2026-05-26', agrees: true } as const
    const fileByOpenDay =
      'The clerk is closed on the published deadline. File by Tue, May 26, or call the clerk.'
    expect(warnings(moved)).toEqual([fileByOpenDay])
    expect(warnings({ ...moved, agrees: false })).toEqual([
      fileByOpenDay,
      'The published date and our math differ. Ask the clerk before you rely on the later date.',
    ])
  })

  it('advises filing before the clerk closes if a later time is published', () => {
    const clock = { ...openClock, closes_at: '4:30 PM', published_closes_at: '5:00 PM' }
    expect(warnings(clock)).toEqual([
      'The published time is 5:00 PM, but the clerk closes at 4:30 PM. Be there before then.',
    ])
    expect(warnings({ ...openClock, closes_at: '12:00 PM', published_closes_at: '12:00 PM' })).toEqual([])
  })

  it('warns that an estimated deadline may have passed, and advises what to do', () => {
    const closing = Date.parse(estimatedClock.closes_at_instant)
    expect(warnings(estimatedClock, closing - 1)).toEqual([])
    expect(warnings(estimatedClock, closing)).toEqual(['May be over (estimated). Call the clerk.'])
  })

  it('advises the earlier date and the earliest time', () => {
    expect(warnings(doubtfulClock)).toEqual([
      'If the clerk is closed on Mon, Dec 28 (Christmas), the deadline is Tue, Dec 29. That closing is not certain: file by Mon, Dec 28.',
      'The clerk’s closing time in Wake County is not confirmed. Be there by 4:30 PM, or call first.',
    ])
  })

  it('warns if a published date and the rule differ', () => {
    expect(warnings({ ...openClock, agrees: false })).toEqual([
      'The published date and our math differ. Ask the clerk before you rely on the later date.',
    ])
  })
})
