import { describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { today } from '#domain/listing/listing.fixture.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { cardFigures } from './card-figures.ts'

const shown = (differences: Partial<Listing>) =>
  cardFigures(outlined(differences), today).map(({ label, amount, basis }) =>
    [label, amount, basis].filter((part) => part !== null).join(' '),
  )

describe('the figures of a card', () => {
  it('include the minimum upset bid and its deposit while upset bids are open', () => {
    expect(shown({ highest_bid: 18450 })).toEqual([
      'Last bid $18,450',
      'Minimum upset bid $19,372.50 computed',
      'Deposit $968.63 computed',
    ])
  })

  it('label a published minimum', () => {
    const next_bid = { minimum_upset_bid: 19_400, basis: 'published', deposit: 970 } as const
    expect(shown({ highest_bid: 18450, next_bid })).toEqual([
      'Last bid $18,450',
      'Minimum upset bid $19,400.00 published',
      'Deposit $970.00 computed',
    ])
  })

  it.each<[string, Partial<Listing>, string]>([
    ['the upset deadline has passed', { upset_bid_date: '2026-11-17' }, 'Last bid $18,450'],
    ['the sale is over', { status: 'Purchase Completed' }, 'Final bid $18,450'],
    ['the transfer is pending', { status: 'Pending Transfer' }, 'Final bid $18,450'],
    ['the sale is confirmed', { status: 'Pending', status_reason: 'confirmed' }, 'Final bid $18,450'],
    ['the sale awaits confirmation', { status: 'Awaiting Funds' }, 'Last bid $18,450'],
    ['the sale was canceled', { status: 'Waiting on sales date' }, 'Last bid $18,450'],
    ['the property was redeemed', { status: 'Redeemed' }, 'Last bid $18,450'],
    ['the source states a sentence', { status: 'Call the commissioner' }, 'Last bid $18,450'],
    ['no bid was made', { highest_bid: null }, 'Opening bid $9,870.44'],
    ['the highest bid is 0', { highest_bid: 0, status: 'Auction in future' }, 'Opening bid $9,870.44'],
    ['no amount is known', { highest_bid: null, opening_bid: null }, 'Opening bid N/A'],
  ])('shows the price alone where %s', (_why, differences, figure) => {
    expect(shown(differences)).toEqual([figure])
  })

  it('shows the next bid on the deadline day itself, and where the deadline is unknown', () => {
    expect(shown({ upset_bid_date: '2026-11-18' })).toHaveLength(3)
    expect(shown({ upset_bid_date: null })).toHaveLength(3)
  })
})
