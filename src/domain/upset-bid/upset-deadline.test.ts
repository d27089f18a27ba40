import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedDay, extensionOf } from '#domain/court-calendar/office-day.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { lastDay } from './upset-deadline.ts'

const anyStart = fc.integer({ min: 0, max: 25_000 }).map((days) => addDays(day('2020-01-01'), days))
const span = fc.tuple(fc.integer({ min: 5, max: 30 }), fc.nat(6), fc.option(fc.integer({ min: 1, max: 20 })))

function closuresFrom(
  start: ReturnType<typeof day>,
  spans: readonly (readonly [number, number, number | null])[],
) {
  return spans.map(([after, length, extension]): CourtClosure => {
    const from = addDays(start, after)
    const to = addDays(from, length)
    return {
      county: 'Wake',
      from,
      to,
      extends_to: extension === null ? null : addDays(to, extension),
      reason: 'Storm',
    }
  })
}

describe('lastDay', () => {
  it('lists certain and uncertain closed days separately', () => {
    const inDoubt = lastDay(day('2027-12-13'), 'Wake', [])
    expect(inDoubt).toMatchObject({ last_day: '2027-12-23', moved_by: [], last_day_if_closed: '2027-12-28' })
    expect(inDoubt.may_move_by.map(({ date, certain }) => [date, certain])).toEqual([
      ['2027-12-23', false],
      ['2027-12-24', true],
      ['2027-12-25', true],
      ['2027-12-26', true],
      ['2027-12-27', false],
    ])
    const later = lastDay(day('2026-12-14'), 'Wake', [])
    expect(later.moved_by.map(({ date }) => date)).toEqual([
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
    ])
    expect(later.may_move_by).toEqual([
      { date: '2026-12-28', kind: 'holiday', reason: 'Christmas', certain: false },
    ])
  })

  it('treats an uncertain day as closed once a closure is entered', () => {
    const settled: CourtClosure = {
      county: null,
      from: day('2026-12-28'),
      to: day('2026-12-28'),
      extends_to: null,
      reason: 'Schedule of the courts',
    }
    expect(lastDay(day('2026-12-14'), 'Wake', [settled])).toMatchObject({
      last_day: '2026-12-29',
      last_day_if_closed: null,
      may_move_by: [],
    })
  })

  it('moves past an extended date that is itself closed', () => {
    const order: CourtClosure = {
      county: 'Wake',
      from: day('2026-08-10'),
      to: day('2026-08-14'),
      extends_to: day('2026-08-15'),
      reason: 'Order',
    }
    const { last_day, moved_by } = lastDay(day('2026-08-01'), 'Wake', [order])
    expect(last_day).toBe('2026-08-17')
    expect(moved_by.map(({ reason }) => reason)).toEqual(['Order', 'Saturday', 'Sunday'])
  })

  it('is never before the tenth day, never on a day certainly closed, and never earlier for a later start', () => {
    fc.assert(
      fc.property(anyStart, fc.array(span, { maxLength: 3 }), fc.nat(40), (start, spans, later) => {
        const closures = closuresFrom(start, spans).map((closure) => ({ ...closure, extends_to: null }))
        const { tenth_day, last_day, last_day_if_closed } = lastDay(start, 'Wake', closures)
        expect(tenth_day).toBe(addDays(start, 10))
        expect(last_day >= tenth_day).toBe(true)
        expect(closedDay(last_day, 'Wake', closures)?.certain ?? false).toBe(false)
        expect(last_day_if_closed === null || last_day_if_closed > last_day).toBe(true)
        expect(closedDay(last_day_if_closed ?? last_day, 'Wake', closures)).toBeNull()
        expect(lastDay(addDays(start, later), 'Wake', closures).last_day >= last_day).toBe(true)
      }),
    )
  })

  it('is explained by every day from the tenth day to the deadline, including orders', () => {
    fc.assert(
      fc.property(anyStart, fc.array(span, { maxLength: 3 }), (start, spans) => {
        const closures = closuresFrom(start, spans)
        const { tenth_day, last_day, last_day_if_closed, moved_by, may_move_by } = lastDay(
          start,
          'Wake',
          closures,
        )
        expect(extensionOf(last_day, 'Wake', closures)).toBeNull()
        let date = tenth_day
        for (const closed of moved_by) {
          expect(closed.date).toBe(date)
          expect(closed.certain).toBe(true)
          date = extensionOf(date, 'Wake', closures)?.to ?? addDays(date, 1)
        }
        expect(date).toBe(last_day)
        for (const closed of may_move_by) {
          expect(closed.date).toBe(date)
          date = extensionOf(date, 'Wake', closures)?.to ?? addDays(date, 1)
        }
        expect(date).toBe(last_day_if_closed ?? last_day)
        expect(may_move_by.length > 0).toBe(last_day_if_closed !== null)
      }),
    )
  })

  it('ignores other counties', () => {
    fc.assert(
      fc.property(anyStart, fc.array(span, { maxLength: 3 }), (start, spans) => {
        expect(lastDay(start, 'Polk', closuresFrom(start, spans))).toEqual(lastDay(start, 'Polk', []))
      }),
    )
  })
})
