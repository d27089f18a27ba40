import { describe, expect, it } from 'vitest'
import { aClosedDetails, aDetails, openNextBid } from '#contract/listings/details.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { costView } from './cost-view.ts'

const today = day('2026-11-18')

function figures(
  ...[details, phase]: [Parameters<typeof costView>[0], Parameters<typeof costView>[1]]
): string[] {
  return costView(details, phase, today).figures.map(
    ({ label, value, mark }) => `${label}: ${value}${mark ? ` [${mark.basis}] ${mark.text}` : ''}`,
  )
}

describe('costView', () => {
  it('computes the bid, its deposit and the next four', () => {
    const view = costView(aDetails(), 'upset_open', today)
    expect(figures(aDetails(), 'upset_open')).toEqual([
      'Minimum upset bid: $19,372.50 [computed] Calculated; confirm with the clerk',
      'Deposit: $968.63 [computed] Calculated',
      'Last bid: $18,450.00 [published] Published Nov 18',
    ])
    expect(view.ladder.map(({ label, raise, bid, deposit }) => [label, raise, bid, deposit])).toEqual([
      ['Now', '$922.50', '$19,372.50', '$968.63'],
      ['After 1 more', '$968.63', '$20,341.13', '$1,017.06'],
      ['After 2 more', '$1,017.06', '$21,358.19', '$1,067.91'],
      ['After 3 more', '$1,067.91', '$22,426.10', '$1,121.31'],
      ['After 4 more', '$1,121.31', '$23,547.41', '$1,177.38'],
    ])
    expect(view.payment).toContain('Clerk of Superior Court of Mecklenburg County')
  })

  it.each([
    [true, 'Published; matches our math'],
    [false, 'Published; our math gives $19,372.50'],
  ])('marks whether a published minimum agrees: %s', (agrees, text) => {
    const next_bid = { ...openNextBid, basis: 'published', minimum_upset_bid: 19400, agrees } as const
    expect(figures(aDetails({ next_bid }), 'upset_open')[0]).toBe(
      `Minimum upset bid: $19,400.00 [published] ${text}`,
    )
  })

  it('shows no bid if none is known', () => {
    const view = costView(aDetails({ next_bid: null }), 'upset_open', today)
    expect(view).toMatchObject({ figures: [], ladder: [] })
    expect(view.statement).toMatch(/no source shows the last bid/)
  })

  it('shows opening bid, sale-day deposit and its recipient before the sale', () => {
    const details = aClosedDetails({ procedure: 'IN_REM', county: { sale_day_deposit: '10% in cash' } })
    expect(figures(details, 'sale_ahead')).toEqual([
      'Opening bid: $9,870.44 [published] Published',
      'Sale-day deposit: 10% in cash',
    ])
    expect(costView(details, 'sale_ahead', today).payment).toMatch(/to the sheriff, not to the clerk/)
    const bare = aClosedDetails({ listing: { opening_bid: 0 } })
    expect(figures(bare, 'sale_ahead')).toEqual([
      'Opening bid: Not published yet',
      'Sale-day deposit: Set in the notice of sale',
    ])
  })

  it.each([
    ['upset_frozen', ['Last bid'], /motion for a new sale is pending/],
    ['upset_ended', ['Last bid'], /No further bid can be filed/],
    ['confirmed', ['Final bid'], /court confirmed the sale/],
    ['transferring', ['Final bid'], /confirmed and paid/],
    ['completed', ['Final bid'], /deed is recorded/],
    ['waiting', ['Opening bid'], /no date is set|No sale date is set/i],
    ['result_unseen', ['Opening bid'], /no result is posted. No upset bid can be filed/],
    ['redeemed', [], /redeemed. No upset bid can be filed/],
    ['other', ['Last bid'], /Ask the clerk/],
  ] as const)('%s: computes nothing, and explains why', (phase, labels, statement) => {
    const view = costView(aDetails(), phase, today)
    expect(view.figures.map(({ label }) => label)).toEqual(labels)
    expect(view.figures.filter(({ mark }) => mark?.basis === 'computed')).toEqual([])
    expect(view.statement).toMatch(statement)
    expect(view).toMatchObject({ ladder: [], payment: null })
  })

  it('states that the county or town bought it', () => {
    const details = aClosedDetails({ listing: { status_reason: 'taxing_unit_buyer' } })
    expect(costView(details, 'completed', today).statement).toMatch(/county or town made the highest bid/)
  })

  it.each([
    ['judgment', /court has ordered the sale/],
    ['postponed', /was postponed/],
    ['cancelled', /was canceled/],
    ['resale', /ordered a new sale/],
    ['bankruptcy', /bankruptcy case stopped/],
    ['of a newer version', /No sale date is set/],
  ])('explains a missing sale date: %s', (status_reason, statement) => {
    const details = aClosedDetails({ listing: { status_reason } })
    expect(costView(details, 'waiting', today).statement).toMatch(statement)
  })
})

describe('own figures', () => {
  const ladderWith = (maximumCents: number) =>
    costView(aDetails(), 'upset_open', today, { calledOn: null, maximumCents })

  it('marks figures derived from a call to the clerk', () => {
    const view = costView(aDetails(), 'upset_open', today, { calledOn: today, maximumCents: null })
    expect(view.figures.map(({ mark }) => `${mark?.basis}: ${mark?.text}`)).toEqual([
      'clerk: Per the clerk, Nov 18; calculated',
      'clerk: Per the clerk, Nov 18; calculated',
      'clerk: Per the clerk, Nov 18',
    ])
    const next_bid = { ...openNextBid, basis: 'published', agrees: true } as const
    const printed = costView(aDetails({ next_bid }), 'upset_open', today, {
      calledOn: today,
      maximumCents: null,
    })
    expect(printed.figures[0]?.mark?.text).toBe('Published; matches our math')
  })

  it('compares every rung with the maximum', () => {
    expect(ladderWith(21_000_00).ladder.map(({ room, isOver }) => [room, isOver])).toEqual([
      ['$1,627.50', false],
      ['$658.87', false],
      ['$358.19 over', true],
      ['$1,426.10 over', true],
      ['$2,547.41 over', true],
    ])
    expect(costView(aDetails(), 'upset_open', today)).toMatchObject({
      ladderEnd: null,
      ladder: [{ room: null }, {}, {}, {}, {}],
    })
  })

  it.each([
    [18_000_00, 0, true, 'The minimum upset bid is already $1,372.50 above my maximum $18,000.00'],
    [19_372_50, 1, false, 'My maximum $19,372.50 stops here'],
    [21_000_00, 2, false, 'My maximum $21,000.00 stops here'],
    [24_000_00, 5, false, 'My maximum $24,000.00 stops here'],
    [27_000_00, 5, false, 'My maximum $27,000.00 covers the next 7 minimum upset bids, up to $25,961.03'],
  ])('places the line of the maximum %i', (maximum, rowsBefore, isBelowAll, text) => {
    expect(ladderWith(maximum).ladderEnd).toEqual({ rowsBefore, text, isBelowAll })
  })
})
