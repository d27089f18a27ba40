import { describe, expect, it } from 'vitest'
import type { SaleRound, UpsetBidClock } from '#contract/listings/listings.ts'
import { doubtfulClock, openClock, openRound } from '#contract/listings/details.fixture.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { clockLines } from './deadline-lines.ts'

function lines(clock: UpsetBidClock, round: SaleRound | null = openRound): string[] {
  const days = clockDaysOf(clock)
  return days === null ? [] : clockLines(days, clock, round).map(({ date, text }) => `${date}: ${text}`)
}

const closedTenth: UpsetBidClock = {
  ...openClock,
  last_day: '2026-09-08',
  starts_on: '2026-08-26',
  tenth_day: '2026-09-05',
  moved_by: [
    { date: '2026-09-05', kind: 'weekend', reason: 'Saturday', certain: true },
    { date: '2026-09-06', kind: 'weekend', reason: 'Sunday', certain: true },
    { date: '2026-09-07', kind: 'holiday', reason: 'Labor Day', certain: true },
  ],
}

describe('clockLines', () => {
  it('explains how a holiday and a weekend moved the deadline', () => {
    expect(lines(openClock)).toEqual([
      '2026-11-16: Notice of upset bid filed, day 0',
      '2026-11-26: Tenth day. Thanksgiving, clerk closed',
      '2026-11-27: Thanksgiving (Friday), clerk closed, then the weekend',
      '2026-11-30: Upset bids until 5:00 PM',
    ])
  })

  it('marks an uncertain closure and an unconfirmed hour', () => {
    expect(lines(doubtfulClock)).toEqual([
      '2026-12-14: Earliest possible start of the upset bid period, day 0',
      '2026-12-24: Tenth day. Christmas, clerk closed',
      '2026-12-25: Christmas, clerk closed, then the weekend',
      '2026-12-28: Christmas, the clerk may be closed. Otherwise: Clerk usually open until 5:00 PM, not confirmed',
      '2026-12-29: Deadline only if the clerk was closed before',
    ])
  })

  it('merges a tenth day on a weekend with the following holiday', () => {
    expect(lines(closedTenth).slice(1)).toEqual([
      '2026-09-05: Tenth day. Weekend, clerk closed',
      '2026-09-07: Labor Day, clerk closed',
      '2026-09-08: Upset bids until 5:00 PM',
    ])
  })

  it('uses one line for an open tenth day', () => {
    const clock = {
      ...openClock,
      last_day: '2026-11-20',
      starts_on: '2026-11-10',
      tenth_day: '2026-11-20',
      moved_by: [],
    }
    expect(lines(clock).slice(1)).toEqual(['2026-11-20: Tenth day. Upset bids until 5:00 PM'])
  })

  it('names an order that extended the deadline', () => {
    const clock: UpsetBidClock = {
      ...openClock,
      last_day: '2026-12-29',
      moved_by: [{ date: '2026-11-26', kind: 'extension', reason: 'Ice storm', certain: true }],
    }
    expect(lines(clock).slice(1)).toEqual([
      '2026-11-26: Tenth day. Extended by order: Ice storm',
      '2026-12-29: Upset bids until 5:00 PM',
    ])
  })

  it('explains nothing if only the published deadline is known', () => {
    expect(lines({ ...openClock, tenth_day: null, moved_by: [] })).toEqual([
      '2026-11-30: Upset bids until 5:00 PM',
    ])
  })

  it.each<[string, Partial<SaleRound>, string]>([
    ['2026-10-20', { bids: openRound.bids.slice(0, 1) }, 'Report of sale filed, day 0'],
    ['2026-10-20', { bids: openRound.bids.slice(0, 1), report_on: null }, 'Sale date, the earliest day 0'],
    ['2026-11-16', {}, 'Notice of upset bid filed, day 0'],
    ['2026-11-09', {}, 'Earliest possible start of the upset bid period, day 0'],
  ])('describes day 0, %s', (starts_on, round, text) => {
    expect(lines({ ...openClock, starts_on }, { ...openRound, ...round })[0]).toBe(`${starts_on}: ${text}`)
  })
})
