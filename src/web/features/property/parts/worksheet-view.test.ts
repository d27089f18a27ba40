import { day } from '#domain/time/day.fixture.ts'
import { describe, expect, it } from 'vitest'
import { worksheet } from '#domain/worksheet/worksheet.fixture.ts'
import { worksheetView, type BidAhead } from './worksheet-view.ts'

const today = day('2026-11-18')

/** The worksheet of the design. */
const oakStreet = worksheet({
  maximum_bid_cents: 24_000_00,
  costs_cents: 12_900_00,
  repairs_cents: 38_000_00,
  resale_cents: 118_000_00,
})
const upset: BidAhead = { kind: 'upset', cents: 19_372_50 }
const sale: BidAhead = { kind: 'sale', cents: 9_870_44 }

describe('results of the worksheet', () => {
  it('match the design', () => {
    expect(worksheetView(oakStreet, upset, today)).toEqual({
      deed: '$74.00',
      margin: { label: 'Profit at my maximum', amount: '$43,026.00', isLoss: false },
      sensible: { amount: '$24,000.00', note: 'Limited by your maximum; your target profit allows more.' },
      reach: {
        text: 'Your maximum covers the next 5 minimum upset bids, up to $23,547.41 with a deposit of $1,177.38.',
        isAbove: false,
      },
    })
  })

  it('are empty without numbers', () => {
    expect(worksheetView(worksheet({}), null, today)).toEqual({
      deed: null,
      margin: null,
      sensible: null,
      reach: null,
    })
    expect(worksheetView(worksheet({}), upset, today)).toMatchObject({
      margin: null,
      sensible: null,
      reach: null,
    })
  })

  it.each([
    ['Profit at the minimum upset bid', upset, '$47,662.50'],
    ['Profit at the opening bid', sale, '$57,183.56'],
  ])('include the %s without a maximum', (label, ahead, amount) => {
    const { margin } = worksheetView({ ...oakStreet, maximum_bid_cents: null }, ahead, today)
    expect(margin).toEqual({ label, amount, isLoss: false })
  })

  it('mark a loss', () => {
    const view = worksheetView(
      worksheet({ maximum_bid_cents: 5_000_00, resale_cents: 1_000_00 }),
      null,
      today,
    )
    expect(view.margin).toEqual({ label: 'Profit at my maximum', amount: '-$4,036.00', isLoss: true })
  })
})

describe('your top bid', () => {
  it('is below a maximum that would use up the profit', () => {
    const view = worksheetView({ ...oakStreet, wanted_margin_cents: 50_000_00 }, upset, today)
    expect(view.sensible).toEqual({
      amount: '$17,039.00',
      note: 'Your maximum is $6,961.00 above it and would not leave your target profit.',
    })
    expect(view.reach).toEqual({
      text: 'The minimum upset bid, $19,372.50, is already $2,333.50 above your top bid.',
      isAbove: true,
    })
  })

  it('is below a maximum that would be a loss', () => {
    const { sensible } = worksheetView({ ...oakStreet, maximum_bid_cents: 70_000_00 }, upset, today)
    expect(sensible).toEqual({
      amount: '$66,940.00',
      note: 'Your maximum is $3,060.00 above it and would be a loss.',
    })
  })

  it.each([
    [null, 'Every bid would be a loss.'],
    [5_00, 'No bid leaves your target profit.'],
  ])('is zero for a target profit of %s', (wanted_margin_cents, note) => {
    const known = worksheet({ resale_cents: 9_00, costs_cents: 90_00, wanted_margin_cents })
    expect(worksheetView(known, upset, today)).toMatchObject({
      sensible: { amount: '$0.00', note },
      reach: null,
    })
  })
})

describe('the limit on the ladder', () => {
  it.each([
    [0, upset, true, 'The minimum upset bid, $19,372.50, is already $19,372.50 above your maximum.'],
    [18_000_00, upset, true, 'The minimum upset bid, $19,372.50, is already $1,372.50 above your maximum.'],
    [
      19_372_50,
      upset,
      false,
      'Your maximum covers the next minimum upset bid, up to $19,372.50 with a deposit of $968.63.',
    ],
    [
      20_400_00,
      upset,
      false,
      'Your maximum covers the next 2 minimum upset bids, up to $20,341.13 with a deposit of $1,017.06.',
    ],
    [9_000_00, sale, true, 'The opening bid, $9,870.44, is already $870.44 above your maximum.'],
    [10_000_00, sale, false, 'There is $129.56 between the opening bid and your maximum.'],
  ])('at %i', (maximum_bid_cents, ahead, isAbove, text) => {
    expect(worksheetView(worksheet({ maximum_bid_cents }), ahead, today).reach).toEqual({ text, isAbove })
  })
})
