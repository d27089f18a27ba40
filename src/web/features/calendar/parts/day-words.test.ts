import { describe, expect, it } from 'vitest'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { day } from '#domain/time/day.fixture.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { movedText } from './day-words.ts'

const flood = { county: 'Wake', reason: 'Flood' }
const closed: CourtClosure = { ...flood, from: day('2026-12-01'), to: day('2026-12-04'), extends_to: null }
const order = (on: string): CourtClosure => ({
  ...flood,
  from: day(on),
  to: day(on),
  extends_to: day('2026-12-21'),
})

describe('movedText', () => {
  it.each<[string, string, CourtClosure[], string]>([
    ['a closed day', '2026-12-01', [closed], 'Deadlines move to Mon, Dec 7'],
    [
      'an order for that day alone',
      '2026-12-01',
      [closed, order('2026-12-01')],
      'Deadlines move to Mon, Dec 21',
    ],
    [
      'an order for the next day',
      '2026-12-01',
      [closed, order('2026-12-02')],
      'Deadlines move to Mon, Dec 21',
    ],
    [
      'an order for a day before',
      '2026-12-02',
      [closed, order('2026-12-01')],
      'Deadlines move to Mon, Dec 7',
    ],
  ])('names the day the law gives: %s', (_, date, closures, text) => {
    const data = { county: 'Wake', closures, today: day('2026-11-18') }
    expect(movedText({ date: day(date) }, data)).toBe(text)
    const { last_day } = lastDay(addDays(day(date), -10), 'Wake', closures)
    expect(text).toBe(`Deadlines move to ${dayText(last_day, data.today)}`)
  })

  it('moves deadlines from an uncertain closing for certain if an order extends that day', () => {
    const data = { county: 'Wake', closures: [], today: day('2026-11-18') }
    const monday = { date: day('2026-12-28') }
    expect(movedText(monday, data)).toBe('If so, deadlines move to Tue, Dec 29. File by this day.')
    const ice = { ...flood, from: monday.date, to: monday.date, extends_to: day('2027-01-08') }
    expect(movedText(monday, { ...data, closures: [ice] })).toBe('Deadlines move to Fri, Jan 8, 2027')
  })
})
