import { describe, expect, it } from 'vitest'
import { readCountyRow } from './county-row.fixture.ts'

const columns = {
  parcel_identification: 'Parcel',
  case_number: 'Case',
  foreclosure_date: 'Sale',
  upset_bid_date: 'Last',
  highest_bid: 'Bid',
}

describe('a placeholder with text below it', () => {
  it.each([
    [{ Bid: 'Pending<br>$44,000.00' }, 'the highest_bid "Pending\n$44,000.00" is not an amount in dollars'],
    [{ Sale: 'TBD<br>DEC 17, 2026' }, 'the foreclosure_date "TBD\nDEC 17, 2026" is not a readable date'],
    [{ Sale: 'DEC 17, 2026\nTBD' }, 'the foreclosure_date "DEC 17, 2026\nTBD" is not a readable date'],
    [{ Last: 'Pending<br>11/30/2026' }, 'the upset_bid_date "Pending\n11/30/2026" is not a readable date'],
    [{ Parcel: 'N/A\n0309115' }, 'the parcel_identification "N/A\n0309115" is not a parcel number'],
    [{ Parcel: '0309115\nN/A' }, 'the parcel_identification "0309115\nN/A" is not a parcel number'],
    [{ Parcel: '-\n0309115' }, 'the parcel_identification "-\n0309115" is not a parcel number'],
    [{ Case: 'TBD\nsee notice' }, 'the case_number "TBD\nsee notice" is not a case number'],
  ])('is unreadable: %j', (cells, reason) => {
    const row = { Case: '23CVD001214', Sale: '', Last: '', Bid: '', ...cells }
    expect(readCountyRow(row, columns)).toMatchObject({ row: { unreadable: [{ reason }] } })
  })

  it('is no value above a counter', () => {
    const row = { Case: 'TBD\n0', Sale: 'TBD<br>169', Last: 'TBD\n12', Bid: 'Pending\n3' }
    const none = { case_number: null, foreclosure_date: null, upset_bid_date: null, highest_bid_cents: null }
    expect(readCountyRow(row, columns)).toMatchObject({
      row: { unreadable: [], observations: [{ facts: none }] },
    })
  })

  it('leaves the case below it', () => {
    const row = { Case: 'Pending\n23CVD001214-110', Sale: '', Last: '', Bid: '' }
    expect(readCountyRow(row, columns)).toMatchObject({
      row: { observations: [{ case_number: '23CVD001214-110' }] },
      notes: [expect.stringContaining('text next to it')],
    })
  })

  it.each<[string, string, readonly (string | null)[]]>([
    ['TBD\n4 Main St', '11033', ['4 Main St']],
    ['TBD\n4 Main St', '11033\n11034', [null, '4 Main St']],
    ['4 Main St\nUnit 2\nTBD', '11033', ['4 Main St Unit 2']],
  ])('leaves the street below it: %j of %j', (place, Parcel, streets) => {
    for (const fact of ['street', 'address']) {
      const result = readCountyRow(
        { Parcel, Place: place },
        { parcel_identification: 'Parcel', [fact]: 'Place' },
      )
      expect(result.kind === 'row' && result.row.observations.map(({ facts }) => facts.street)).toEqual(
        streets,
      )
    }
  })
})
