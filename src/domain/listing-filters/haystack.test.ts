import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { haystackOf, wordMatches } from './haystack.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { searchText } from './search-text.ts'

const letters = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: min, maxLength: max })

describe('wordMatches', () => {
  it('finds exactly the listings whose text has every word', () => {
    const streets = fc.array(letters(0, 4), { maxLength: 12 })
    const words = fc.array(letters(1, 3), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(streets, words, (names, wanted) => {
        const listings = names.map((street) => aListing({ street, city: null }))
        const expected = listings.map((listing) => wanted.every((word) => searchText(listing).includes(word)))
        expect([...wordMatches(haystackOf(listings), wanted)]).toEqual(expected.map(Number))
      }),
      { numRuns: 1000 },
    )
  })

  it('accepts an empty list', () => {
    expect([...wordMatches(haystackOf([]), ['a'])]).toEqual([])
  })
})
