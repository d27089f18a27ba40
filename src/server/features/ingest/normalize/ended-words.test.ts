import { describe, expect, it } from 'vitest'
import { readCountyRow } from './county-row.fixture.ts'
import { endedWordsIn } from './ended-words.ts'

const columns = { case_number: 'Case', address: 'Address', city: 'City', structure: 'Type' }

describe('a row with words that end a sale', () => {
  it.each([
    [{ Case: '24M318 - SALE CANCELLED' }, 'case_number', 'its case_number says "SALE CANCELLED"'],
    [{ Address: '102 Ridge Rd\nREDEEMED' }, 'address', 'its address says "REDEEMED"'],
    [{ Address: '102 Ridge Rd - Redeemed' }, 'address', 'its address says "Redeemed"'],
    [{ Address: 'WITHDRAWN 102 Ridge Rd' }, 'address', 'its address says "WITHDRAWN"'],
    [{ Address: '102 Ridge Rd (Paid in full)' }, 'address', 'its address says "Paid in full"'],
    [{ City: 'REDEEMED' }, 'city', 'its city says "REDEEMED"'],
    [{ Type: 'Canceled' }, 'structure', 'its structure says "Canceled"'],
  ])('is bad, with the key of the row without them: %j', (cells, fact, reason) => {
    const usual = { Case: '24M318', Address: '102 Ridge Rd', City: 'Spindale', Type: '' }
    for (const Parcel of ['11033', '']) {
      const before = readCountyRow({ Parcel, ...usual }, columns)
      const row_key = before.kind === 'row' ? before.row.row_key : null
      expect(readCountyRow({ Parcel, ...usual, ...cells }, columns)).toEqual({
        kind: 'bad',
        reason,
        fact,
        source: 'county',
        row_key,
      })
    }
  })

  it('is one of a street column', () => {
    const result = readCountyRow({ Street: '104 Oak St - REDEEMED' }, { street: 'Street' })
    expect(result).toMatchObject({ kind: 'bad', reason: 'its street says "REDEEMED"' })
  })
})

describe('endedWordsIn', () => {
  it.each([
    '12 Redeemer Church Rd',
    '12 Redeemed Way, Spindale',
    'Postponed Ln',
    'Mobile home removed',
    'Cancel St',
    'Stay Rd',
    'Unpaid Balance Rd',
  ])('finds none in %j', (text) => {
    expect(endedWordsIn(text)).toBeNull()
  })

  it.each([
    ['REDEEMED LOT 5', 'REDEEMED'],
    ['Cancelled sale', 'Cancelled sale'],
  ])('finds them in %j', (text, words) => {
    expect(endedWordsIn(text)).toBe(words)
  })
})
