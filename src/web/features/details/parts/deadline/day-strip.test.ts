import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { doubtfulClock, openClock } from '#contract/listings/details.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { addDays, daysBetween } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { clockDaysOf, type ClockDays } from '#domain/upset-bid/clock-days.ts'
import { dayStrip, type StripCell } from './day-strip.ts'

function daysOf(clock: UpsetBidClock): ClockDays {
  const days = clockDaysOf(clock)
  if (days === null) throw new Error('a clock without a last day')
  return days
}

/** A cell in short notation: day of the month, and its marks. */
function written(cell: StripCell): string {
  if (cell.kind === 'gap') return `(${cell.days})`
  const marks = [
    cell.isStart && '0',
    cell.isTenth && 'X',
    cell.isToday && 'T',
    cell.isLast && 'L',
    cell.isPossibleLast && 'P',
    cell.closing?.[0],
  ]
  return `${cell.date.slice(8)}${marks.filter(Boolean).join('')}`
}

describe('dayStrip', () => {
  it('shows the upset bid period from the filing to the deadline', () => {
    const cells = dayStrip(daysOf(openClock), 'Mecklenburg', day('2026-11-18'))
    expect(cells.map(written).join(' ')).toBe('160 17 18T 19 20 21w 22w 23 24 25 26Xh 27h 28w 29w 30L')
  })

  it('shows both possible deadlines', () => {
    const cells = dayStrip(daysOf(doubtfulClock), 'Wake', day('2026-12-16'))
    expect(cells.map(written).join(' ')).toBe('140 15 16T 17 18 19w 20w 21 22 23 24Xh 25h 26w 27w 28Lu 29P')
  })

  it('shows an unexplained published deadline at the end of two weeks', () => {
    const clock = { ...openClock, last_day: '2026-11-27', tenth_day: null, moved_by: [], agrees: false }
    const cells = dayStrip(daysOf(clock), 'Wake', day('2026-11-18'))
    expect(cells.map(written).join(' ')).toBe('13 14w 15w 16 17 18T 19 20 21w 22w 23 24 25 26h 27Lh')
  })

  it('omits the middle of a period extended by order, but never today', () => {
    const clock: UpsetBidClock = {
      ...openClock,
      last_day: '2026-12-29',
      moved_by: [{ date: '2026-11-26', kind: 'extension', reason: 'Ice storm', certain: true }],
    }
    const early = dayStrip(daysOf(clock), 'Buncombe', day('2026-11-18'))
    expect(early.map(written).join(' ')).toBe('160 17 18T 19 20 21w 22w 23 24 25 26Xh (29) 26w 27w 28u 29L')
    const late = dayStrip(daysOf(clock), 'Buncombe', day('2026-12-09'))
    expect(late.map(written).join(' ')).toBe(
      '160 17 18 19 20 21w 22w 23 24 25 26Xh (12) 09T (16) 26w 27w 28u 29L',
    )
  })

  it('marks the closures of the answer, in the middle of the period and at its end', () => {
    const snowOn = (date: string) => ({ date, kind: 'closure', reason: 'Snow', certain: true }) as const
    const clock: UpsetBidClock = {
      ...openClock,
      last_day: '2026-12-01',
      moved_by: [...openClock.moved_by, snowOn('2026-11-30')],
      closures: [snowOn('2026-11-19'), snowOn('2026-11-30')],
    }
    const cells = dayStrip(daysOf(clock), 'Wake', day('2026-11-18'))
    expect(cells.map(written).join(' ')).toBe('160 17 18T 19h 20 21w 22w 23 24 25 26Xh 27h 28w 29w 30h 01L')
  })

  it('always shows the first day, today within the period, and the deadline, and fits a phone', () => {
    const anyStart = fc.integer({ min: 0, max: 800 }).map((offset) => addDays(day('2025-01-01'), offset))
    fc.assert(
      fc.property(anyStart, fc.nat(15), fc.nat(60), (from, later, extension) => {
        const rule = lastDay(from, 'Wake', [])
        const last = addDays(rule.last_day, extension > 40 ? extension : 0)
        const today = addDays(from, later)
        const days: ClockDays = {
          lastDay: last,
          lastDayIfClosed: null,
          counted: { from, tenth: rule.tenth_day },
          movedBy: rule.moved_by,
          mayMoveBy: [],
          closures: [],
        }
        const cells = dayStrip(days, 'Wake', today)
        const shown = cells.flatMap((cell) => (cell.kind === 'day' ? [cell] : []))
        const skipped = cells.reduce((sum, cell) => sum + (cell.kind === 'gap' ? cell.days : 0), 0)
        expect(cells.length).toBeLessThanOrEqual(18)
        expect(shown.length + skipped).toBe(daysBetween(from, last) + 1)
        expect(shown[0]).toMatchObject({ date: from, isStart: true })
        expect(shown.at(-1)).toMatchObject({ date: last, isLast: true })
        expect(shown.some(({ isToday }) => isToday)).toBe(today <= last)
      }),
    )
  })
})
