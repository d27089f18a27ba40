import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { countByOption } from '#domain/listing-filters/apply-filters.ts'
import { buildSearchIndex } from '#domain/listing-filters/search-index.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { optionsOf, valueText } from './filter-options.ts'

describe('a price range', () => {
  it.each([
    ['0-10000', 'Up to $10,000'],
    ['10000-25000', '$10,000 to $25,000'],
    ['100000+', '$100,000 or more'],
    ['750.5-800', '$750.50 to $800'],
  ])('%s reads %s', (value, text) => {
    expect(valueText('price', value)).toBe(text)
  })
})

const context = { today: plainDate(2026, 11, 18), favorites: new Set<number>() }

it('offers "any" first, then every value with its match count', () => {
  const index = buildSearchIndex([
    outlined(),
    outlined({ county: 'Wake' }),
    outlined({ county: 'Wake', status: 'Redeemed' }),
  ])
  const counts = countByOption(index, { ...NO_FILTERS, status: 'Redeemed', county: 'Wake' }, context)
  expect(optionsOf('county', counts)).toEqual([
    { value: null, text: 'Any county', count: null },
    { value: 'Mecklenburg', text: 'Mecklenburg', count: 0 },
    { value: 'Wake', text: 'Wake', count: 1 },
  ])
})
