import { expect, it } from 'vitest'
import { DEFAULT_LISTING_STATE } from '#contract/listings/listing-url.ts'
import { listingReturnOf, listingReturnTo, oneStepDeeper } from './listing-return.ts'

it.each([
  [{ listing: '/listing?county=Wake', steps: 1 }, true],
  [{ listing: '/listing', steps: 3 }, true],
  [{ listing: '/listing', steps: 0 }, false],
  [{ listing: '/listings', steps: 1 }, false],
  [{ listing: 'https://elsewhere.example/listing', steps: 1 }, false],
  [{ listing: '/listing' }, false],
  [{ steps: 1 }, false],
  ['/listing', false],
  [null, false],
  [undefined, false],
])('parses %j as: %s', (state, isReturn) => {
  expect(listingReturnOf(state)).toEqual(isReturn ? state : null)
})

it('links to the screen with its filters and selected card', () => {
  const filters = { ...DEFAULT_LISTING_STATE.filters, county: 'New Hanover' }
  const back = listingReturnTo({ ...DEFAULT_LISTING_STATE, filters, selected: 7 })
  expect(back).toEqual({ listing: '/listing?county=New+Hanover&selected=7', steps: 1 })
  expect(listingReturnOf(back)).toEqual(back)
  expect(listingReturnTo(DEFAULT_LISTING_STATE)).toEqual({ listing: '/listing', steps: 1 })
})

it('counts the steps away from the listing screen', () => {
  const back = listingReturnOf({ listing: '/listing', steps: 1 })
  expect(oneStepDeeper(back)).toEqual({ listing: '/listing', steps: 2 })
  expect(oneStepDeeper(null)).toBeUndefined()
})
