import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aListing, anyListing } from '#domain/listing/listing.fixture.ts'
import { queryWords, searchText } from './search-text.ts'

describe('searchText', () => {
  it('has address, case number and parcel number, one per line', () => {
    expect(searchText(aListing())).toBe('1423oak st\ncharlotte\nnc\n28208\n25cv018442590 25cv18442\n07102214')
  })

  it.each([
    ["9 O'Brien Ln.", '9obrien ln'],
    ['101 NC-16 Hwy', '101nc16hwy'],
    ['16 Bed-Lou Ln', '16bed lou ln'],
    ['829 W. Craighead Road & 4322 Hancock Terrace', '829w craighead road4322hancock terrace'],
    ['Peña Café', 'pena cafe'],
    [null, ''],
  ])('normalizes the street %j to %j', (street, text) => {
    expect(searchText(aListing({ street })).split('\n')[0]).toBe(text)
  })

  it('has six lines of plain characters for any listing', () => {
    fc.assert(
      fc.property(anyListing, (listing) => {
        expect(searchText(listing)).toMatch(/^(?:[a-z0-9 ]*\n){5}[a-z0-9 ]*$/)
      }),
    )
  })
})

describe('queryWords', () => {
  it.each([
    ['', []],
    ['  - . ', []],
    ['Oak  oak St.', ['oak', 'st']],
    ['071-022-14', ['07102214']],
    ['25 cvd 297', ['25cvd297']],
    ['25CVD000297-010 Oak', ['25cvd000297010', 'oak']],
    ["O'Brien", ['obrien']],
    ['Bed-Lou', ['bed', 'lou']],
    ['NC-16', ['nc16']],
    ['28208, 1423', ['28208', '1423']],
    ['Peña', ['pena']],
    ['Sørensen', ['s', 'rensen']],
    ['Oak — # % Ln', ['oak', 'ln']],
    ['улица Oak', ['улица', 'oak']],
    ['ｏａｋ 😀', ['ｏａｋ', '😀']],
  ])('splits %j into %j', (q, words) => {
    expect(queryWords(q)).toEqual(words)
  })

  it('keeps a word in another alphabet, which no listing has', () => {
    fc.assert(
      fc.property(anyListing, fc.constantFrom('улица', 'مرحبا', '😀', 'ｏａｋ', '٣'), (listing, q) => {
        expect(queryWords(q).every((word) => searchText(listing).includes(word))).toBe(false)
      }),
    )
  })
})
