import { expect, it } from 'vitest'
import { listingReturnOf, oneStepOn } from './listing-return.ts'

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
])('%j leads back: %s', (state, isWay) => {
  expect(listingReturnOf(state)).toEqual(isWay ? state : null)
})

it('counts the steps away from the listing screen', () => {
  const way = listingReturnOf({ listing: '/listing', steps: 1 })
  expect(oneStepOn(way)).toEqual({ listing: '/listing', steps: 2 })
  expect(oneStepOn(null)).toBeUndefined()
})
