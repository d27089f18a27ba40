import { expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { loadPrepareChanged } from './load-prepare-changed.ts'
import { prepareNext } from './prepare-next.ts'

const answerOf = (listing: Listing) => ({
  tax_foreclosures: [],
  without_outline: [listing],
  accessible_counties: ['Mecklenburg'],
})

it('takes over what the list before has for an announced change', async () => {
  const listing = aListing({ id: 1, geometry: null, street: '1 Oak St' })
  const before = prepareNext(answerOf(listing))
  await loadPrepareChanged()
  const changed = { ...listing, street: '1 Elm St' }
  const after = prepareNext(answerOf(changed))
  expect(after.listings).toEqual([changed])
  expect(after.groupOf).toBe(before.groupOf)
})
