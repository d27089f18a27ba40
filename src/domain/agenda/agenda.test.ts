import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { lastDayHours } from '#domain/upset-bid/filing-hours.ts'
import { aListing, anyListing, today } from '#domain/listing/listing.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { agenda, calendarDays } from './agenda.ts'

const upset = (id: number, upset_bid_date: string | null) => aListing({ id, upset_bid_date })
const sale = (id: number, foreclosure_date: string | null, time: string | null = null) =>
  aListing({ id, status: 'Auction in future', upset_bid_date: null, foreclosure_date, time })

const office = { closes_at: '5:00 PM', closes_at_confirmed: false }
const hoursOf = (listing: WireListing) => lastDayHours(listing, listing.county === 'Wake' ? null : office)

/** Days on which something is due, shortened to ids. */
const due = (listings: Parameters<typeof agenda>[0] & ReturnType<typeof aListing>[], days = 14) =>
  agenda(listings, today, days, [], hoursOf).flatMap(({ date, deadlines, auctions }) =>
    deadlines.length + auctions.length === 0
      ? []
      : [[date, deadlines.map(({ id }) => id), auctions.map(({ id }) => id)]],
  )

describe('the agenda', () => {
  it('has every day from today on, including days the courts are closed', () => {
    const days = agenda([], today, 14, [], hoursOf)
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, n) => addDays(today, n)))
    expect(days.flatMap(({ date, closed }) => (closed ? [`${date} ${closed.reason}`] : []))).toEqual([
      '2026-11-21 Saturday',
      '2026-11-22 Sunday',
      '2026-11-26 Thanksgiving',
      '2026-11-27 Thanksgiving (Friday)',
      '2026-11-28 Saturday',
      '2026-11-29 Sunday',
    ])
  })

  it('marks statewide closures, not those of one county', () => {
    const closure = (county: string | null, on: string) => ({
      county,
      from: day(on),
      to: day(on),
      extends_to: null,
      reason: 'Snow',
    })
    const days = agenda([], today, 3, [closure(null, '2026-11-19'), closure('Wake', '2026-11-20')], hoursOf)
    expect(days.map(({ closed }) => closed?.reason ?? null)).toEqual([null, 'Snow', null])
  })

  it('puts deadlines and sales on their dates, from today through the requested range', () => {
    expect(
      due([
        upset(1, '2026-11-18'),
        upset(2, '2026-12-01'),
        upset(3, '2026-11-17'),
        upset(4, '2026-12-02'),
        upset(5, null),
        upset(6, 'soon'),
        sale(7, '2026-12-01'),
        sale(8, '2026-11-17'),
      ]),
    ).toEqual([
      ['2026-11-18', [1], []],
      ['2026-12-01', [2], [7]],
    ])
  })

  it('omits ended listings, whatever their dates', () => {
    const over = ['Redeemed', 'Awaiting Funds', 'Purchase Completed', 'Waiting on sales date'].map(
      (status, index) =>
        aListing({ id: index, status, upset_bid_date: '2026-11-20', foreclosure_date: '2026-11-20' }),
    )
    expect(due(over)).toEqual([])
  })

  it('does not repeat the sale of a listing in its upset bid period', () => {
    expect(due([aListing({ upset_bid_date: '2026-11-20', foreclosure_date: '2026-11-19' })])).toEqual([
      ['2026-11-20', [1], []],
    ])
  })

  it('sorts sales and deadlines by hour, unknown hours last, equal ones in the order given', () => {
    const on = '2026-11-20'
    const sales = [sale(1, on), sale(2, on, '1:00 PM'), sale(3, on, '10:00 AM'), sale(4, on, 'noon')]
    const deadlines = [
      { ...upset(10, on), county: 'Wake' },
      upset(9, on),
      upset(8, on),
      { ...upset(7, on), closes_at: '12:00 PM' },
      { ...upset(6, on), county: 'Wake', closes_at: '4:30 PM' },
    ]
    expect(due([...sales, ...deadlines])).toEqual([[on, [7, 6, 9, 8, 10], [3, 4, 2, 1]]])
  })

  it('omits a deadline whose hour has passed, also where bids may still be taken', () => {
    const passed = (['end_estimated', 'end_uncertain'] as const).map((status_reason, id) =>
      aListing({ id, upset_bid_date: today, status_reason }),
    )
    expect(due([...passed, upset(9, today)])).toEqual([[today, [9], []]])
  })

  it('names each listing at most once', () => {
    fc.assert(
      fc.property(fc.array(anyListing, { maxLength: 20 }), fc.nat(30), (listings, days) => {
        const numbered = listings.map((listing, id) => ({ ...listing, id }))
        const all = agenda(numbered, today, days, [], hoursOf).flatMap((each) => [
          ...each.deadlines,
          ...each.auctions,
        ])
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})

describe('the days of a calendar', () => {
  const range = { from: day('2026-11-16'), days: 5, today, county: null }
  const dated = (status: string, upset_bid_date: string | null, foreclosure_date: string | null) => ({
    status,
    upset_bid_date,
    foreclosure_date,
    time: null,
  })

  it('show past events up to today and only upcoming ones after it', () => {
    const ended = dated('Awaiting Funds', '2026-11-16', '2026-11-05')
    const sold = dated('Upset Bid Ongoing', '2026-11-20', '2026-11-17')
    const calledOff = dated('Waiting on sales date', null, '2026-11-17')
    const closedEarly = dated('Awaiting Funds', '2026-11-19', '2026-11-05')
    const days = calendarDays([ended, sold, calledOff, closedEarly], range, [], () => null)
    expect(days.map(({ date, deadlines, auctions }) => [date, deadlines, auctions])).toEqual([
      ['2026-11-16', [ended], []],
      ['2026-11-17', [], [sold]],
      ['2026-11-18', [], []],
      ['2026-11-19', [], []],
      ['2026-11-20', [sold], []],
    ])
  })

  it('keep what was due today after its hour', () => {
    const over = dated('Awaiting Funds', today, '2026-11-05')
    const mayBeOver = { ...dated('Upset Bid Ongoing', today, '2026-11-05'), status_reason: 'end_uncertain' }
    const sold = dated('Upset Bid Ongoing', '2026-11-30', today)
    const unposted = dated('Sale date passed; no result posted', null, today)
    const redeemed = dated('Redeemed', today, today)
    const listings = [over, mayBeOver, sold, unposted, redeemed]
    const [due] = calendarDays(listings, { ...range, from: today, days: 1 }, [], () => null)
    expect(due).toMatchObject({ deadlines: [over, mayBeOver], auctions: [sold, unposted] })
    expect(agenda(listings, today, 1, [], () => null)).toMatchObject([{ deadlines: [], auctions: [] }])
  })

  it('include the closed days of one county', () => {
    const snow = { county: 'Wake', from: today, to: today, extends_to: null, reason: 'Snow' }
    const closedOn = (county: string | null) =>
      calendarDays([], { ...range, county }, [snow], () => null).map(({ closed }) => closed?.reason ?? null)
    expect(closedOn('Wake')).toEqual([null, null, 'Snow', null, null])
    expect(closedOn('Burke')).toEqual([null, null, null, null, null])
  })
})
