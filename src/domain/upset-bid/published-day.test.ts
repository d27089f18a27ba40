import { expect, it } from 'vitest'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { day } from '#domain/time/day.fixture.ts'
import { closingInstant } from './clerk-office.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { upsetBidDeadline } from './deadline.ts'
import { bidOf, upsetBidFacts } from './upset-bid-facts.fixture.ts'

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
    basis: 'published',
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
