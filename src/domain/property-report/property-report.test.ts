import { contactsOf } from '#domain/counties/county-contacts.ts'
import { describe, expect, it } from 'vitest'
import { aClosedDetails, aDetails, doubtfulClock, openNextBid } from '#contract/listings/details.fixture.ts'
import { propertyReportOf } from './property-report.ts'

const now = Date.parse('2026-11-18T11:50:00Z')

const event = { id: 1, source_url: null, effective_on: null, seen_at: '2026-11-18T11:12:00.000Z' }

describe('a property report', () => {
  it('has the current figures and no personal data', () => {
    const { key, sheet } = propertyReportOf({ details: aDetails(), call: null, outline: null, now })
    expect(key.map(({ value }) => value)).toEqual(['Mon, Nov 30, 5:00 PM', '$19,372.50', '$142,700'])
    expect(key[2]?.note).toBe('The bid is 13% of this')
    expect(sheet.worksheet).toBeNull()
    expect(sheet.ladder?.rows.every(({ kind }) => kind === 'rung')).toBe(true)
  })

  it('lists each event with its source, and what a correction changed', () => {
    const timeline = [
      {
        ...event,
        kind: 'upset_bid',
        from: { highest_bid: 15000 },
        to: { highest_bid: 18450 },
        source: 'File',
      },
      {
        ...event,
        kind: 'facts_corrected',
        from: { street: 'Oak' },
        to: { street: '1423 Oak St' },
        source: null,
      },
    ]
    const report = propertyReportOf({ details: aDetails({ timeline }), call: null, outline: null, now })
    expect(report.timeline).toEqual([
      {
        day: 'by Nov 18',
        text: 'Upset bid of $18,450.00',
        note: 'Minimum was $15,750.00. Raised by $3,450.00.',
        source: 'File, seen Nov 18, 2026, 6:12 AM',
      },
      {
        day: 'Nov 18',
        text: 'Listing updated',
        note: 'Street: Oak, now 1423 Oak St.',
        source: 'By the calendar, seen Nov 18, 2026, 6:12 AM',
      },
    ])
  })

  it('shows the cautions that apply, and none once the property is redeemed', () => {
    const keys = (status: string) =>
      propertyReportOf({
        details: aClosedDetails({ listing: { status } }),
        call: null,
        outline: null,
        now,
      }).cautions.map(({ key }) => key)
    expect(keys('Awaiting Funds')).toContain('title')
    expect(keys('Redeemed')).toEqual([])
  })

  it('shows the courthouse and the clerk’s number once, with date and advice, known or not', () => {
    const county = { name: 'Burke', contacts: contactsOf('Burke') }
    const open = propertyReportOf({ details: aDetails({ county }), call: null, outline: null, now })
    expect(open.sheet.facts.find(({ name }) => name === 'Clerk’s phone')?.value).toBe('(828) 433-3200')
    expect(open.sale.find(({ name }) => /Clerk|Courthouse/.test(name))).toBeUndefined()
    const closed = propertyReportOf({
      details: aClosedDetails({ county, listing: { status: 'Redeemed' } }),
      call: null,
      outline: null,
      now,
    })
    expect(closed.sale.find(({ name }) => name === 'Courthouse address')).toEqual({
      name: 'Courthouse address',
      value: '201 South Green St, Morganton, NC 28655',
      note: 'Checked Jun 30, 2026. Confirm with the clerk.',
    })
    const unknown = propertyReportOf({
      details: aClosedDetails({ listing: { status: 'Redeemed' } }),
      call: null,
      outline: null,
      now,
    })
    expect(unknown.sale).toContainEqual({ name: 'Clerk’s phone', value: 'Not known' })
  })

  it('names the procedure of the case, and the county’s usual one only where the case’s is not known', () => {
    const county = { procedure: 'In rem (G.S. 105-375)' }
    const procedureOf = (procedure: 'MORTGAGE_STYLE' | 'IN_REM' | null) =>
      propertyReportOf({
        details: aDetails({ procedure, county }),
        call: null,
        outline: null,
        now,
      }).sale.filter(({ name }) => /procedure/i.test(name))
    expect(procedureOf('MORTGAGE_STYLE')).toEqual([
      { name: 'Procedure', value: 'Mortgage-style (G.S. 105-374)' },
    ])
    expect(procedureOf('IN_REM')).toEqual([{ name: 'Procedure', value: 'In rem (G.S. 105-375)' }])
    expect(procedureOf(null)).toEqual([{ name: 'County’s usual procedure', value: 'In rem (G.S. 105-375)' }])
  })

  it('has the facts by the person’s call to the clerk', () => {
    const call = {
      last_day: null,
      status_reason: null,
      last_bid: 20_000,
      filed: '2026-11-17',
      called_at: '2026-11-18T11:40:00.000Z',
      is_overtaken: false,
      status: 'Upset Bid Ongoing',
      next_bid: { ...openNextBid, last_bid: 20_000, minimum_upset_bid: 21_000, computed_minimum: 21_000 },
      clock: doubtfulClock,
    }
    const { key } = propertyReportOf({ details: aDetails(), call, outline: null, now })
    expect(key[0]?.note).toMatch(/^Per the clerk, Nov 18; calculated/)
    expect(key[1]?.value).toBe('$21,000.00')
    expect(key[2]?.note).toBe('The bid is 14% of this')
    const frozen = { ...call, status: 'Redeemed', next_bid: null, clock: null }
    expect(propertyReportOf({ details: aDetails(), call: frozen, outline: null, now }).cautions).toEqual([])
    const overtaken = { ...call, is_overtaken: true }
    expect(propertyReportOf({ details: aDetails(), call: overtaken, outline: null, now })).toEqual(
      propertyReportOf({ details: aDetails(), call: null, outline: null, now }),
    )
  })

  it('shows seller and deposit once', () => {
    const listing = { status: 'Auction in future', foreclosure_date: '2026-12-08' }
    const { sale, sheet } = propertyReportOf({
      details: aClosedDetails({ listing }),
      call: null,
      outline: null,
      now,
    })
    const shownValues = sheet.facts.map(({ value }) => value)
    expect(sale.filter(({ value }) => value !== 'Not known' && shownValues.includes(value))).toEqual([])
  })
})
