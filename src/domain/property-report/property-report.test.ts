import { contactsOf } from '#domain/counties/county-contacts.ts'
import { describe, expect, it } from 'vitest'
import { aClosedDetails, aDetails } from '#contract/listings/details.fixture.ts'
import { propertyReportOf } from './property-report.ts'

const now = Date.parse('2026-11-18T11:50:00Z')

const event = { id: 1, source_url: null, effective_on: null, seen_at: '2026-11-18T11:12:00.000Z' }

describe('a property report', () => {
  it('has the current figures and no personal data', () => {
    const { key, sheet } = propertyReportOf({ details: aDetails(), outline: null, now })
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
    const report = propertyReportOf({ details: aDetails({ timeline }), outline: null, now })
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
      propertyReportOf({ details: aClosedDetails({ listing: { status } }), outline: null, now }).cautions.map(
        ({ key }) => key,
      )
    expect(keys('Awaiting Funds')).toContain('title')
    expect(keys('Redeemed')).toEqual([])
  })

  it('shows the courthouse and the clerk’s number once, with date and advice, known or not', () => {
    const county = { name: 'Burke', contacts: contactsOf('Burke') }
    const open = propertyReportOf({ details: aDetails({ county }), outline: null, now })
    expect(open.sheet.facts.find(({ name }) => name === 'Clerk’s phone')?.value).toBe('(828) 433-3200')
    expect(open.sale.find(({ name }) => /Clerk|Courthouse/.test(name))).toBeUndefined()
    const closed = propertyReportOf({
      details: aClosedDetails({ county, listing: { status: 'Redeemed' } }),
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
      outline: null,
      now,
    })
    expect(unknown.sale).toContainEqual({ name: 'Clerk’s phone', value: 'Not known' })
  })

  it('shows seller and deposit once', () => {
    const listing = { status: 'Auction in future', foreclosure_date: '2026-12-08' }
    const { sale, sheet } = propertyReportOf({ details: aClosedDetails({ listing }), outline: null, now })
    const shownValues = sheet.facts.map(({ value }) => value)
    expect(sale.filter(({ value }) => value !== 'Not known' && shownValues.includes(value))).toEqual([])
  })
})
