import { expect, it } from 'vitest'
import { hasInvalidDate } from './invalid-dates.ts'
import { aListing } from './listing.fixture.ts'

it.each([
  [false, {}],
  [false, { upset_bid_date: null, foreclosure_date: '', date_last_updated: ' ' }],
  [true, { upset_bid_date: '2026-02-30' }],
  [true, { foreclosure_date: 'soon' }],
  [true, { date_last_updated: '2026-11-18' }],
])('is %s for %j', (expected, differences) => {
  expect(hasInvalidDate(aListing(differences))).toBe(expected)
})
