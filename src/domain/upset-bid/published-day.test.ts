import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { closingInstant } from './clerk-office.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { upsetBidDeadline } from './deadline.ts'
import { bidOf, upsetBidFacts } from './upset-bid-facts.fixture.ts'
import type { UpsetBidFacts } from './upset-bid-facts.ts'
import { extendedDay } from './upset-deadline.ts'

const snowOn = (date: string): CourtClosure => ({
  county: 'Wake',
  from: day(date),
  to: day(date),
  extends_to: null,
  reason: 'Snow',
})

const deadlineOf = (filed: string | null, published: string, ...closed: string[]) =>
  deadlineUnder(closed.map(snowOn), filed, published)

const deadlineUnder = (closures: readonly CourtClosure[], filed: string | null, published: string) =>
  upsetBidDeadline(
    upsetBidFacts({
      report_on: filed === null ? null : day(filed),
      bids: [bidOf(9_000, 'auction')],
      published_last_day: day(published),
      published_for_bid_cents: 9_000_00,
    }),
    clerkOffice('Wake', closures),
  )

type Row = [
  what: string,
  filed: string | null,
  published: string,
  closed: string[],
  last: string,
  overOn: string,
  law: string,
  agrees: boolean | null,
]

// The report, the tenth day and the closure of the first row are those of the worked example "Snow".
it.each<Row>([
  [
    'the tenth day',
    '2026-01-20',
    '2026-01-30',
    ['2026-01-30'],
    '2026-02-02',
    '2026-02-02',
    '2026-02-02',
    true,
  ],
  ['no filing known', null, '2026-01-30', ['2026-01-30'], '2026-02-02', '2026-02-02', '2026-02-02', null],
  [
    'two days',
    null,
    '2026-11-17',
    ['2026-11-17', '2026-11-18'],
    '2026-11-19',
    '2026-11-19',
    '2026-11-19',
    null,
  ],
  [
    'a later day than ours',
    '2026-11-09',
    '2026-11-20',
    ['2026-11-20'],
    '2026-11-23',
    '2026-11-23',
    '2026-11-19',
    false,
  ],
  [
    'an earlier day',
    '2026-11-09',
    '2026-11-17',
    ['2026-11-17'],
    '2026-11-18',
    '2026-11-19',
    '2026-11-19',
    false,
  ],
  [
    'the safe day of a Saturday',
    '2026-08-05',
    '2026-08-15',
    ['2026-08-14'],
    '2026-08-17',
    '2026-08-17',
    '2026-08-17',
    true,
  ],
  [
    'before a doubtful day',
    null,
    '2026-12-23',
    ['2026-12-23'],
    '2026-12-28',
    '2026-12-29',
    '2026-12-28',
    null,
  ],
])('moves forward if the office is closed after it was published: %s', (...row) => {
  const [, filed, published, closed, last, overOn, law, agrees] = row
  const office = clerkOffice('Wake', [])
  expect(deadlineOf(filed, published, ...closed)).toMatchObject({
    basis: 'computed',
    last_day: last,
    closes_at_instant: closingInstant(day(last), office),
    over_from_instant: closingInstant(day(overOn), office),
    published_last_day: published,
    published_flaw: 'closed_day',
    computed_last_day: law,
    agrees,
  })
})

it.each([
  ['2026-01-20', '2026-01-30'],
  [null, null],
])('names the closed days that moved it: filed %s', (filed, tenth_day) => {
  const deadline = deadlineOf(filed, '2026-01-30', '2026-01-30')
  expect(deadline?.tenth_day).toBe(tenth_day)
  expect(deadline?.moved_by.map(({ reason }) => reason)).toEqual(['Snow', 'Saturday', 'Sunday'])
})

it('moves no further than a closure lasts, and not at all for another county or day', () => {
  expect(deadlineOf(null, '2026-11-19', '2026-11-18', '2026-11-20')).toMatchObject({
    basis: 'published',
    last_day: '2026-11-19',
    published_flaw: null,
  })
  expect(deadlineOf(null, '2026-05-25', '2026-05-21')).toMatchObject({
    basis: 'computed',
    last_day: '2026-05-22',
    published_flaw: 'closed_day',
  })
})

// As ordered after Hurricane Helene.
const ORDER: CourtClosure = {
  ...{ county: 'Wake', from: day('2024-09-26'), to: day('2024-10-14') },
  ...{ extends_to: day('2024-10-28'), reason: 'Hurricane Helene' },
}

it.each<[string, string | null, string, string, string | null]>([
  ['without a known filing', null, '2024-09-30', '2024-10-28', '2024-10-28'],
  ['counted from a filing', '2024-09-20', '2024-09-30', '2024-10-28', '2024-10-28'],
  ['later than the filing gives', '2024-09-13', '2024-09-30', '2024-10-28', '2024-10-28'],
  ['before the order', null, '2024-09-25', '2024-09-25', null],
  ['on the day of the order', null, '2024-10-28', '2024-10-28', null],
])('stays the safe day under an order, and the period may run to the order’s: %s', (...row) => {
  const [, filed, published, overOn, law] = row
  const office = clerkOffice('Wake', [])
  expect(deadlineUnder([ORDER], filed, published)).toMatchObject({
    basis: 'published',
    last_day: published,
    over_from_instant: closingInstant(day(overOn), office),
    published_flaw: law === null ? null : 'too_early',
    computed_last_day: law,
    agrees: law === null ? null : false,
  })
})

it.each([
  ['without a known filing', null, null],
  ['counted from a filing', '2024-09-20', false],
])('moves with a closure under an order, but not to the order’s: %s', (_what, filed, agrees) => {
  const closures = [snowOn('2024-09-30'), ORDER, snowOn('2024-10-01')]
  expect(deadlineUnder(closures, filed, '2024-09-30')).toMatchObject({
    basis: 'computed',
    last_day: '2024-10-02',
    over_from_instant: closingInstant(day('2024-10-28'), clerkOffice('Wake', [])),
    published_flaw: 'closed_day',
    computed_last_day: '2024-10-28',
    agrees,
  })
})

it('is moved by no order', () => {
  const days = fc.integer({ min: 0, max: 60 }).map((n) => addDays(day('2024-09-01'), n))
  fc.assert(
    fc.property(days, fc.array(days, { maxLength: 8 }), (published, closed) => {
      const closures = closed.map(snowOn)
      const safe = deadlineUnder(closures, null, published)?.last_day
      expect(deadlineUnder([...closures, ORDER], null, published)?.last_day).toBe(safe)
    }),
  )
})

it.each([
  ['the sale', { sale_date: day('2026-07-24') }, '2026-08-03'],
  ['the report of sale', { sale_date: day('2026-07-24'), report_on: day('2026-07-28') }, '2026-08-07'],
  [
    'an earlier upset bid',
    { bids: [bidOf(9_000, 'upset', '2026-07-31'), bidOf(10_000, 'upset')] },
    '2026-08-10',
  ],
])('is too early before the tenth day after %s, whatever else is not known', (_what, facts, lawful) => {
  expect(currentDeadline({ ...facts, published_last_day: day('2026-07-31') })).toMatchObject({
    last_day: '2026-07-31',
    published_flaw: 'too_early',
    computed_last_day: lawful,
    over_from_instant: closingInstant(day(lawful), clerkOffice('Wake', [])),
  })
  expect(currentDeadline({ ...facts, published_last_day: day(lawful) })).toMatchObject({
    last_day: lawful,
    published_flaw: null,
  })
})

it('of a Saturday is the Friday before it, however long ago the report was, unless the filing is known', () => {
  const facts = { report_on: day('2026-07-28'), published_last_day: day('2026-08-29') }
  expect(currentDeadline(facts)).toMatchObject({
    last_day: '2026-08-28',
    computed_last_day: '2026-08-31',
    over_from_instant: closingInstant(day('2026-08-31'), clerkOffice('Wake', [])),
  })
  const filed = { ...facts, bids: [bidOf(9_000, 'auction'), bidOf(10_000, 'upset', '2026-08-14')] }
  expect(currentDeadline(filed)).toMatchObject({ last_day: '2026-08-24', computed_last_day: '2026-08-24' })
})

it('ends no period before the last day on which the office may be open, whatever is known of the filing', () => {
  let uncertain = 0
  const days = fc.integer({ min: 0, max: 730 }).map((n) => addDays(day('2026-01-01'), n))
  fc.assert(
    fc.property(fc.option(days), days, (filed, published) => {
      const { last_day, last_day_if_closed } = extendedDay(published, 'Wake', [])
      if (last_day_if_closed !== null) uncertain += 1
      const end = closingInstant(last_day_if_closed ?? last_day, clerkOffice('Wake', []))
      const deadline = deadlineOf(filed, published)
      expect(deadline?.over_from_instant).toBeGreaterThanOrEqual(end)
      if (deadline?.published_flaw === null)
        expect(deadline).toMatchObject({ last_day: published, last_day_if_closed })
    }),
    { numRuns: 3000 },
  )
  expect(uncertain).toBeGreaterThan(20)
})

it('is called published only if a source published this very day', () => {
  const days = fc.integer({ min: 0, max: 364 }).map((n) => addDays(day('2026-01-01'), n))
  fc.assert(
    fc.property(fc.option(days), days, fc.array(days, { maxLength: 3 }), (filed, published, closed) => {
      const deadline = deadlineOf(filed, published, ...closed)
      expect(deadline?.basis).toBe(deadline?.last_day === published ? 'published' : 'computed')
      expect(deadline?.published_last_day).toBe(published)
    }),
  )
})

function currentDeadline(facts: Partial<UpsetBidFacts>) {
  const bids = [bidOf(9_000, 'auction'), bidOf(10_000, 'upset')]
  return upsetBidDeadline(
    upsetBidFacts({ bids, published_for_bid_cents: 10_000_00, ...facts }),
    clerkOffice('Wake', []),
  )
}
