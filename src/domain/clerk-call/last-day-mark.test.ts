import { describe, expect, it } from 'vitest'
import { openClock } from '#contract/listings/details.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { lastDayMark } from './last-day-mark.ts'

const call = { called_at: '2026-11-18T15:00:00.000Z', filed: null, last_day: null }
const dated = { ...call, last_day: '2026-11-30' }
const unchecked = { agrees: null, computed_last_day: null }
const unpublished = { ...unchecked, published_last_day: null }

describe('the source of a deadline', () => {
  it.each([
    ['the sources', openClock, null, 'published', 'Published; matches our math'],
    [
      'the sources, for the bid the clerk reported',
      openClock,
      call,
      'published',
      'Published; matches our math',
    ],
    [
      'the sources, whose day a closure moved, for the bid the clerk reported',
      { ...openClock, basis: 'computed' as const, published_flaw: 'closed_day' as const },
      call,
      'computed',
      'Published as Mon, Nov 30, when the clerk is closed; our math gives Mon, Nov 30',
    ],
    ['the clerk', openClock, dated, 'clerk', 'Per the clerk, Nov 18; matches our math'],
    [
      'the clerk, contradicting the rule',
      { ...openClock, agrees: false, computed_last_day: '2026-12-01' },
      dated,
      'clerk',
      'Per the clerk, Nov 18; our math gives Tue, Dec 1',
    ],
    [
      'the clerk alone',
      { ...openClock, ...unchecked },
      dated,
      'clerk',
      'Per the clerk, Nov 18; we cannot check it without the filing date',
    ],
    [
      'the rule, from the filing date the clerk reported',
      { ...openClock, ...unpublished, basis: 'computed' as const },
      call,
      'clerk',
      'Per the clerk, Nov 18; calculated',
    ],
    [
      'an estimate',
      { ...openClock, ...unpublished, basis: 'estimated' as const },
      call,
      'clerk',
      'Per the clerk, Nov 18; estimated; may be later, filing date unknown',
    ],
  ])('%s', (_what, clock, clerkCall, basis, text) => {
    expect(lastDayMark(clock, clerkCall, day('2026-11-18'))).toEqual({ basis, text })
  })
})
