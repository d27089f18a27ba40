import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aClosedDetails,
  aDetails,
  doubtfulClock,
  openClock,
  openNextBid,
} from '#contract/listings/details.fixture.ts'
import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { type BidSheet, bidSheetOf } from './bid-sheet.ts'
import { packetOf, soonestFirst } from './packet.ts'
import type { SheetInput, SheetNotes } from './sheet-input.ts'

const now = Date.parse('2026-11-18T11:50:00Z')

const propertyNotes: SheetNotes = {
  note: '',
  maximum_bid: 24_000,
  costs: 12_900,
  repairs: 38_000,
  resale: 118_000,
  wanted_margin: null,
}

function sheet(differences: Partial<SheetInput> = {}) {
  return bidSheetOf({ details: aDetails(), call: null, propertyNotes, outline: null, now, ...differences })
}

const saleAhead = aClosedDetails({
  listing: {
    status: 'Auction in future',
    foreclosure_date: '2026-12-08',
    time: '11:00 AM',
    highest_bid: null,
  },
  rounds: [],
})

describe('a sheet for an upset bid', () => {
  it('has the three figures of the design', () => {
    expect(sheet().key).toEqual([
      { label: 'Upset deadline', value: 'Mon, Nov 30, 5:00 PM', note: 'Published' },
      { label: 'Minimum upset bid', value: '$19,372.50', note: 'Calculated; confirm with the clerk' },
      { label: 'My maximum', value: '$24,000.00', note: 'Covers the next 5 minimum upset bids' },
    ])
  })

  it('has the ladder of the design with a line at the maximum', () => {
    const rows = sheet().ladder?.rows.map((row) =>
      row.kind === 'rung' ? [row.label, row.raise, row.bid, row.deposit, row.isOver] : row.text,
    )
    expect(rows).toEqual([
      ['Now', '$922.50', '$19,372.50', '$968.63', false],
      ['After 1 more', '$968.63', '$20,341.13', '$1,017.06', false],
      ['After 2 more', '$1,017.06', '$21,358.19', '$1,067.91', false],
      ['After 3 more', '$1,067.91', '$22,426.10', '$1,121.31', false],
      ['After 4 more', '$1,121.31', '$23,547.41', '$1,177.38', false],
      'My maximum $24,000.00 stops here',
      ['After 5 more', '$1,177.38', '$24,724.79', '$1,236.24', true],
      ['After 6 more', '$1,236.24', '$25,961.03', '$1,298.06', true],
    ])
  })

  it('has the worksheet of the design', () => {
    expect(sheet().worksheet?.rows.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      'Bid $24,000.00',
      'Deposit $1,200.00',
      'Balance due $22,800.00',
      'Recording and excise $74.00',
      'Repairs $38,000.00',
      'Title and holding $12,900.00',
      'Resale $118,000.00',
      'Profit $43,026.00',
    ])
  })

  it('lists the clerk’s closed days before the deadline, except weekends', () => {
    const hours = sheet().facts.find(({ name }) => name === 'Hours')
    expect(hours?.value).toBe('Closes 5:00 PM. Closed Thu, Nov 26 and Fri, Nov 27')
  })

  it('gives the clerk’s address and number with day and advice, and what to dial', () => {
    const details = aDetails({ county: { contacts: contactsOf('Mecklenburg') } })
    const { facts, sources, phoneRule } = sheet({ details })
    expect(facts).toContainEqual({
      name: 'File with',
      value: 'Clerk of Superior Court, Mecklenburg County\n832 East Fourth St, Charlotte, NC 28202',
      note: 'Checked Jun 30, 2026. Two sources agree.',
    })
    expect(facts).toContainEqual({
      name: 'Clerk’s phone',
      value: '(704) 686-0400',
      note: 'Checked Jun 30, 2026. Confirm with the clerk.',
      tel: 'tel:+17046860400',
    })
    expect(facts).toContainEqual(expect.objectContaining({ name: 'Upset bid desk' }))
    expect(sources).toContainEqual({
      what: 'Clerk’s phone',
      source: 'A directory of North Carolina courthouses',
      when: 'Checked Jun 30, 2026',
    })
    expect(phoneRule).toMatch(/^Not known/)
  })

  it('states which facts about the clerk are unknown', () => {
    const { facts } = sheet({ details: aDetails({ county: { contacts: [] } }) })
    expect(facts).toContainEqual({
      name: 'File with',
      value: 'Clerk of Superior Court, Mecklenburg County\nAddress not on file',
    })
    expect(facts).toContainEqual({ name: 'Clerk’s phone', value: 'Not known' })
  })

  it('gives the courthouse’s rule on phones with its day', () => {
    const details = aDetails({ county: { name: 'Forsyth', contacts: contactsOf('Forsyth') } })
    expect(sheet({ details }).phoneRule).toBe(
      'Forbidden (since Nov 10, 2025). Checked Nov 17, 2025. Confirm with the clerk.',
    )
  })

  it('warns of uncertain facts', () => {
    const county = { closes_at_confirmed: false }
    const doubtful = sheet({ details: aDetails({ clock: doubtfulClock, county }) })
    expect(doubtful.warnings).toEqual([expect.stringMatching(/^If the clerk is closed on Mon, Dec 28/)])
    expect(doubtful.facts.find(({ name }) => name === 'Hours')?.value).toMatch(
      /^Usually closes 5:00 PM, not confirmed: be there by 4:30 PM\. .* May be closed Mon, Dec 28$/,
    )
  })

  it.each([
    [null, 'Not set', 'Write it down before you go', null],
    [19_372.49, '$19,372.49', 'Below the minimum upset bid', 0],
    [19_372.5, '$19,372.50', 'Covers the next minimum upset bid', 1],
    [60_000, '$60,000.00', 'Covers the next 24 minimum upset bids', 6],
  ])('with a maximum of %s', (maximum_bid, value, note, cutAt) => {
    const { key, ladder } = sheet({ propertyNotes: { ...propertyNotes, maximum_bid } })
    expect(key[2]).toMatchObject({ value, note })
    expect(ladder?.rows.findIndex(({ kind }) => kind === 'cut')).toBe(cutAt ?? -1)
    expect(ladder?.rows.filter(({ kind }) => kind === 'rung')).toHaveLength(7)
  })

  it('places the line after the last bid that the maximum covers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (maximum_bid) => {
        const rows = sheet({ propertyNotes: { ...propertyNotes, maximum_bid } }).ladder?.rows ?? []
        const cut = rows.findIndex(({ kind }) => kind === 'cut')
        rows.forEach((row, place) => {
          if (row.kind !== 'rung') return
          const bid = Number(row.bid.replace(/[$,]/g, ''))
          expect(bid <= maximum_bid).toBe(place < cut)
          expect(row.isOver).toBe(place > cut)
        })
      }),
    )
  })

  it('uses the call to the clerk until a source is newer', () => {
    const call = {
      last_day: null,
      status_reason: null,
      last_bid: 20_000,
      filed: '2026-11-17',
      called_at: '2026-11-18T14:00:00.000Z',
      is_overtaken: false,
      status: 'Upset Bid Ongoing',
      next_bid: { ...openNextBid, last_bid: 20_000, minimum_upset_bid: 21_000, computed_minimum: 21_000 },
      clock: doubtfulClock,
    }
    const called = sheet({ call })
    expect(called.key[0]?.note).toBe('Per the clerk, Nov 18; calculated; hour not confirmed')
    expect(called.key[1]?.value).toBe('$21,000.00')
    expect(called.facts).toContainEqual({
      name: 'Last bid',
      value: '$20,000.00, filed Tue, Nov 17, per the clerk Wed, Nov 18',
    })
    expect(called.sources[0]).toEqual({
      what: 'Last bid $20,000.00',
      source: 'Your call to the clerk',
      when: 'called Nov 18, 2026, 9:00 AM',
    })
    const soldOf = ({ facts }: BidSheet) => facts.find(({ name }) => name === 'Sold')?.value
    expect(soldOf(called)).toBe('Tue, Oct 20, 2026, 11:00 AM, $12,900.00')
    const lower = sheet({ call: { ...call, last_bid: 12_500 } })
    expect(soldOf(lower)).toBe('Tue, Oct 20, 2026, 11:00 AM')
    const frozen = { ...call, status_reason: 'bids_frozen', next_bid: null, clock: null }
    expect(sheet({ call: frozen }).key[1]).toEqual({
      label: 'Last bid',
      value: '$20,000.00',
      note: 'Per the clerk, Nov 18',
    })
    const overtaken = sheet({ call: { ...call, is_overtaken: true } })
    expect(overtaken).toEqual(sheet())
  })
})

it('names the parcels that the same bid buys, a few of them if there are many', () => {
  const parcels = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ parcel_identification: `P${n + 1}`, is_sold_with: true }))
  const apart = { parcel_identification: 'Q1', is_sold_with: false }
  const soldWith = (same_case: SheetInput['details']['same_case']) =>
    sheet({ details: { ...aDetails(), same_case } }).facts.find(({ name }) => name === 'Sold with')
  expect(soldWith([apart, ...parcels(2)])).toEqual({
    name: 'Sold with',
    value: 'P1, P2',
    note: 'Same case and same bids: they appear to be sold together, for one bid',
  })
  expect(soldWith(parcels(10))?.value).toBe('P1, P2, P3, P4, P5, P6, P7, P8, and 2 more')
  expect(soldWith([apart])).toBeUndefined()
})

describe('the clerk’s hours', () => {
  it.each([
    [{ closes_at: '12:00 PM' }, {}, now, 'Closes 5:00 PM. Upset bids until 12:00 PM on Mon, Nov 30. Closed'],
    [
      {},
      { closes_at_confirmed: false },
      now,
      'Usually closes 5:00 PM, not confirmed: be there by 4:30 PM. Upset bids until 5:00 PM on Mon, Nov 30. Closed',
    ],
    [
      { closes_at: '12:00 PM', over_from_instant: null },
      {},
      Date.parse('2026-12-01T15:00:00Z'),
      /^Closes 5:00 PM$/,
    ],
  ])(
    'applies the hour of the deadline to that day alone: %j, the office %j',
    (hours, county, at, expected) => {
      const details = aDetails({ clock: { ...openClock, ...hours }, county })
      expect(sheet({ details, now: at }).facts.find(({ name }) => name === 'Hours')?.value).toMatch(expected)
    },
  )
})

describe('the hour of the deadline', () => {
  const noon = { closes_at: '12:00 PM', published_closes_at: '12:00 PM' }
  const computed = { basis: 'computed', published_last_day: null, published_closes_at: null } as const
  const safeDay = { basis: 'computed', last_day: '2026-11-25', published_flaw: 'closed_day' } as const

  it.each<[Partial<UpsetBidClock>, string, string]>([
    [{}, 'Upset deadline Mon, Nov 30', 'Published'],
    [{ closes_at_confirmed: false }, 'Upset deadline Mon, Nov 30', 'Published; hour not confirmed'],
    [noon, 'Upset deadline Mon, Nov 30, 12:00 PM', 'Published'],
    [{ published_closes_at: '6:00 PM' }, 'Upset deadline Mon, Nov 30', 'Published'],
    [{ ...noon, ...safeDay }, 'Upset deadline Wed, Nov 25', 'Calculated'],
    [computed, 'Upset deadline Mon, Nov 30', 'Calculated'],
    [
      { ...computed, closes_at_confirmed: false },
      'Upset deadline Mon, Nov 30',
      'Calculated; hour not confirmed',
    ],
  ])('is attributed to a source only if it published it: %j', (differences, what, note) => {
    const { key, sources } = sheet({ details: aDetails({ clock: { ...openClock, ...differences } }) })
    expect(sources.map((line) => line.what)).toContain(what)
    expect(key[0]?.note).toBe(note)
  })

  it('leaves the note to the doubt about the day once it has passed', () => {
    const clock = { ...openClock, closes_at_confirmed: false, over_from_instant: '2026-12-02T22:00:00.000Z' }
    const { key } = sheet({ details: aDetails({ clock }), now: Date.parse('2026-12-01T15:00:00Z') })
    expect(key[0]?.note).toBe('Published. May be over. Call the clerk.')
  })
})

it('a sheet does not number upset bids, of which sources may skip some', () => {
  const value = 'Upset bid, $18,450.00, filed Mon, Nov 16'
  expect(sheet().facts).toContainEqual({ name: 'Last bid', value })
})

it('a sheet has no deposit for a maximum that is below any', () => {
  const rows = sheet({ propertyNotes: { ...propertyNotes, maximum_bid: 500 } }).worksheet?.rows.map(
    ({ name }) => name,
  )
  expect(rows).not.toContain('Deposit')
  expect(rows).not.toContain('Balance due')
  expect(rows).toContain('Bid')
})

describe('a sheet for an auction', () => {
  it('shows sale, place and next steps, but no deadline', () => {
    const { kind, key, facts, ladder } = sheet({ details: saleAhead })
    expect(kind).toBe('Bid sheet, auction')
    expect(key[0]).toEqual({ label: 'Sale', value: 'Tue, Dec 8, 11:00 AM', note: '' })
    expect(facts).toContainEqual({
      name: 'After sale',
      value: 'If it sells, upset bids until Fri, Dec 18 or later',
    })
    expect(ladder?.title).toBe('Upset bids if it sells for the opening bid')
    expect(ladder?.rows[0]).toMatchObject({ label: 'First', bid: '$10,620.44', deposit: '$750.00' })
  })
})

describe('a sheet while no bids are taken', () => {
  it.each(['Redeemed', 'Purchase Completed', 'Waiting on sales date', 'Sale date passed; no result posted'])(
    '%s shows the reason and no figures',
    (status) => {
      const { ladder, statement, key } = sheet({ details: aClosedDetails({ listing: { status } }) })
      expect(ladder).toBeNull()
      expect(statement).toMatch(/bid|redeemed/)
      expect(key[0]).toMatchObject({ label: 'Status', value: status })
    },
  )
})

describe('sources', () => {
  it('are given for every figure, each with a date', () => {
    for (const details of [aDetails(), saleAhead]) {
      const { sources } = sheet({ details })
      expect(sources.length).toBeGreaterThanOrEqual(4)
      for (const { source, when } of sources) {
        expect(source).not.toBe('')
        expect(when).toMatch(/^(seen|printed) \w{3} \d{1,2}, 2026, \d{1,2}:\d\d [AP]M$/)
      }
    }
  })

  it('are those of the newest event that states the fact', () => {
    const event = { id: 1, kind: 'upset_bid', from: null, source_url: null, effective_on: null }
    const timeline = [
      { ...event, to: { highest_bid: 18450 }, source: 'Court file', seen_at: '2026-11-18T11:12:00.000Z' },
      { ...event, to: { highest_bid: 15000 }, source: 'Old list', seen_at: '2026-11-09T11:12:00.000Z' },
    ]
    expect(sheet({ details: aDetails({ timeline }) }).sources[0]).toEqual({
      what: 'Last bid $18,450.00',
      source: 'Court file',
      when: 'seen Nov 18, 2026, 6:12 AM',
    })
  })
})

describe('the map', () => {
  it('shows the outline to scale, or nothing if it is unknown', () => {
    const square = [
      [
        [0, 0],
        [0, 100],
        [100, 100],
        [100, 0],
        [0, 0],
      ],
    ] as const
    const map = sheet({ outline: { feet: [square], neighbors: [] } }).map
    // 100 feet take 70 % of 232.
    expect(map?.scale).toEqual({ length: 40.6, text: '25 ft' })
    expect(map?.parcel).not.toBe('')
    expect(sheet().map).toBeNull()
  })
})

describe('a packet', () => {
  it('is sorted by deadline or sale time, undated sheets last', () => {
    const listing = (id: number, more = {}) => ({ ...aDetails({ listing: { id, ...more } }) })
    const early = { ...saleAhead, listing: { ...saleAhead.listing, id: 1, foreclosure_date: '2026-11-24' } }
    const sameDay = { ...saleAhead, listing: { ...saleAhead.listing, id: 2, foreclosure_date: '2026-11-30' } }
    const over = aClosedDetails({ listing: { id: 4, status: 'Redeemed' } })
    const packet = packetOf([over, listing(3), sameDay, early].map((details) => sheet({ details })))
    expect(packet.map(({ listingId }) => listingId)).toEqual([1, 2, 3, 4])
  })
})

describe('soonestFirst', () => {
  it('puts the nearest deadline or sale first, and undated listings last in the order given', () => {
    const listings = [
      aListing({ id: 1, status: 'Waiting on sales date' }),
      aListing({ id: 2, status: 'Auction in future', foreclosure_date: '2026-12-14' }),
      aListing({ id: 3, status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-30' }),
      aListing({ id: 4, status: 'Auction in future', foreclosure_date: '2026-11-17' }),
      aListing({ id: 5, status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-19' }),
      aListing({ id: 6, status: 'Auction in future', foreclosure_date: '2026-11-30' }),
    ]
    expect(soonestFirst(listings, plainDate(2026, 11, 18)).map(({ id }) => id)).toEqual([5, 3, 6, 2, 1, 4])
  })
})
