import { describe, expect, it } from 'vitest'
import type { Statement } from '#contract/sources/evidence.ts'
import { aStatement, firmPage } from '#contract/sources/evidence.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import {
  requestedEvent,
  requestedFact,
  byRequestedFact,
  factName,
  factValueText,
  factsIn,
  isColumnOf,
  printedText,
  shownFacts,
  statedFact,
  type StatedFact,
} from './stated-facts.ts'

const today = day('2026-11-18')
const since = '2026-11-18T11:12:00.000Z'

function stated(fact: string, value: string | number, columns: string[] = []): StatedFact {
  return { fact, value, columns, since }
}

it.each([
  ['fact=highest_bid', 'highest_bid'],
  ['fact=place', 'place'],
  ['fact=state', null],
  ['fact=<b>', null],
  ['', null],
])('the requested fact of ?%s is %s', (search, fact) => {
  expect(requestedFact(new URLSearchParams(search))).toBe(fact)
})

it.each([
  ['event=41', 41],
  ['event=0', null],
  ['event=4.5', null],
  ['event=9999999999999999', null],
  ['fact=highest_bid', null],
])('the requested event of ?%s is %s', (search, event) => {
  expect(requestedEvent(new URLSearchParams(search))).toBe(event)
})

it.each([
  ['highest_bid', 18450, 'Last bid: $18,450.00'],
  ['assessed_value', 142700.5, 'Assessed value: $142,700.50'],
  ['upset_bid_date', '2026-11-30', 'Upset deadline: Mon, Nov 30'],
  ['recorded_on', '2025-12-01', 'Deed recorded: Mon, Dec 1, 2025'],
  ['upset_bid_time', '5:00 PM', 'Deadline hour: 5:00 PM'],
  ['status', 'upset', 'Status: Upset bids open'],
  ['lot_size', 0.42, 'Lot size: 0.42 ac'],
  ['longitude', -81.68, 'Longitude: -81.68'],
  ['of_a_newer_version', 'x', 'of_a_newer_version: x'],
])('writes %s %s as %s', (fact, value, text) => {
  expect(`${factName(fact)}: ${factValueText(stated(fact, value), today)}`).toBe(text)
})

it('shows the bid and its deadline first, and nothing that no page prints', () => {
  expect(shownFacts([...aStatement().facts, stated('newer', 1)]).map(({ fact }) => fact)).toEqual([
    'highest_bid',
    'upset_bid_date',
    'street',
    'newer',
  ])
})

describe('byRequestedFact', () => {
  const firm = aStatement({ source: 'firm' })
  const county = aStatement({ source: 'county', facts: [stated('highest_bid', 9000)] })
  const silent = aStatement({ source: 'silent', facts: [] })
  const order = (...requested: [string | null, string | number | null]) =>
    byRequestedFact([silent, county, firm], ...requested).map(({ source }) => source)

  it.each<[string | null, number | null, string[]]>([
    ['highest_bid', null, ['county', 'firm', 'silent']],
    ['highest_bid', 18450, ['firm', 'county', 'silent']],
    ['upset_bid_date', null, ['firm', 'silent', 'county']],
    [null, null, ['silent', 'county', 'firm']],
  ])('of %s, shown %s', (fact, shown, sources) => {
    expect(order(fact, shown)).toEqual(sources)
  })
})

describe('columns of a fact', () => {
  const bid = stated('highest_bid', 1, ['HIGHEST BID RECORDED'])

  it.each([
    ['HIGHEST BID RECORDED', true],
    [' Highest\nbid  recorded: ', true],
    ['HIGHEST BID', false],
  ])('include %j: %s', (column, is) => {
    expect(isColumnOf(bid, column)).toBe(is)
    expect(factsIn(column, [bid, stated('street', 'x', ['address'])])).toEqual(is ? [bid] : [])
  })

  it.each<[string, string[], Statement['page'], string | null]>([
    ['the cell', ['currentbid'], firmPage, '$18,450.00'],
    ['every cell', ['address', 'currentbid'], firmPage, '1423 Oak St, $18,450.00'],
    ['nothing that is hidden', ['owner'], firmPage, null],
    ['nothing that is blank', ['salestatus'], firmPage, null],
    ['nothing without a page', ['currentbid'], null, null],
  ])('were printed as: %s', (_what, columns, page, text) => {
    expect(printedText(stated('highest_bid', 1, columns), page)).toBe(text)
  })

  it('are those of the source that states it', () => {
    expect(statedFact(aStatement(), 'highest_bid')?.columns).toEqual(['currentbid'])
    expect(statedFact(aStatement(), 'zoning_code')).toBeNull()
    expect(statedFact(aStatement(), null)).toBeNull()
  })
})
