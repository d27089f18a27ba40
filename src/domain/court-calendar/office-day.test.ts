import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { closedDay, closuresWithin, extensionOf, isOpen } from './office-day.ts'
import type { CourtClosure } from './office-day.ts'

const snow: CourtClosure = {
  county: 'Durham',
  from: day('2026-01-30'),
  to: day('2026-01-31'),
  extends_to: null,
  reason: 'Snow',
}
const statewide: CourtClosure = {
  county: null,
  from: day('2026-12-28'),
  to: day('2026-12-28'),
  extends_to: null,
  reason: 'Closed by the schedule of the courts',
}
const helene: readonly CourtClosure[] = [
  {
    county: 'Buncombe',
    from: day('2024-09-26'),
    to: day('2024-10-14'),
    extends_to: day('2024-10-28'),
    reason: 'Hurricane Helene order, extended',
  },
  {
    county: 'Buncombe',
    from: day('2024-09-26'),
    to: day('2024-10-14'),
    extends_to: day('2024-10-14'),
    reason: 'Hurricane Helene order',
  },
]

describe('closuresWithin', () => {
  const all = [statewide, snow, { ...snow, reason: 'Snow, announced twice' }, ...helene]

  it('lists each closed working day once, and no weekend', () => {
    expect(closuresWithin(day('2026-01-20'), day('2026-12-29'), 'Durham', all)).toEqual([
      { date: '2026-01-30', kind: 'closure', reason: 'Snow', certain: true },
      { date: '2026-12-28', kind: 'closure', reason: statewide.reason, certain: true },
    ])
  })

  it('covers its days and its county only', () => {
    const week = { ...snow, from: day('2026-02-02'), to: day('2026-02-06') }
    const within = (county: string) => closuresWithin(day('2026-02-04'), day('2026-02-05'), county, [week])
    expect(within('Durham').map(({ date }) => date)).toEqual(['2026-02-04', '2026-02-05'])
    expect(within('Wake')).toEqual([])
  })

  it('omits orders that only extend deadlines', () => {
    expect(closuresWithin(day('2024-09-26'), day('2024-10-28'), 'Buncombe', helene)).toEqual([])
  })
})

describe('closedDay', () => {
  it.each([
    ['2026-08-15', 'weekend', 'Saturday', true],
    ['2026-08-16', 'weekend', 'Sunday', true],
    ['2026-04-03', 'holiday', 'Good Friday', true],
    ['2026-12-28', 'holiday', 'Christmas', false],
    ['2026-01-30', 'closure', 'Snow', true],
    ['2026-01-31', 'weekend', 'Saturday', true],
  ])('%s is closed: %s, %s', (date, kind, reason, certain) => {
    expect(closedDay(day(date), 'Durham', [snow])).toEqual({ date, kind, reason, certain })
    expect(isOpen(day(date), 'Durham', [snow])).toBe(false)
  })

  it('is null on a day the office is open', () => {
    expect(closedDay(day('2026-02-16'), 'Durham', [snow])).toBeNull()
    expect(isOpen(day('2026-02-16'), 'Durham', [snow])).toBe(true)
  })

  it('limits a closure to its county and dates', () => {
    expect(isOpen(day('2026-01-30'), 'Wake', [snow])).toBe(true)
    expect(isOpen(day('2026-01-29'), 'Durham', [snow])).toBe(true)
    expect(isOpen(day('2026-02-02'), 'Durham', [snow])).toBe(true)
  })

  it('lets a statewide closure make an uncertain holiday certain', () => {
    expect(closedDay(day('2026-12-28'), 'Polk', [statewide])).toMatchObject({
      kind: 'closure',
      certain: true,
    })
  })

  it('does not treat an order that only extends deadlines as a closure', () => {
    expect(isOpen(day('2024-10-10'), 'Buncombe', helene)).toBe(true)
  })
})

describe('extensionOf', () => {
  it('uses the order with the latest date, in any order', () => {
    const furthest = { to: '2024-10-28', reason: 'Hurricane Helene order, extended' }
    expect(extensionOf(day('2024-09-30'), 'Buncombe', helene)).toEqual(furthest)
    expect(extensionOf(day('2024-10-14'), 'Buncombe', helene.toReversed())).toEqual(furthest)
  })

  it('is null outside the period, in another county, and once its day has come', () => {
    expect(extensionOf(day('2024-10-15'), 'Buncombe', helene)).toBeNull()
    expect(extensionOf(day('2024-09-25'), 'Buncombe', helene)).toBeNull()
    expect(extensionOf(day('2024-09-30'), 'Wake', helene)).toBeNull()
    expect(extensionOf(day('2024-10-14'), 'Buncombe', helene.slice(1))).toBeNull()
    expect(extensionOf(day('2026-01-30'), 'Durham', [snow])).toBeNull()
  })
})
