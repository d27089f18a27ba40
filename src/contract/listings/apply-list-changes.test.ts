import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { applyListChanges } from './apply-list-changes.ts'
import type { Listing } from './listing-schema.ts'
import type { ListAnswer } from './list-answer.ts'

const COUNTIES = ['Ashe', 'Burke', 'Wake']

/** A state of the data: for each id, whether there is a listing and what it shows. */
const state = fc.array(
  fc.option(fc.record({ street: fc.constantFrom('1 Oak', '2 Oak'), isOutlined: fc.boolean() }), {
    nil: null,
  }),
  { minLength: 7, maxLength: 7 },
)
const counties = fc.subarray(COUNTIES)

const geometry = {
  rings: [
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
  spatialReference: { wkid: 2264 },
}

type State = typeof state extends fc.Arbitrary<infer S> ? S : never

function listingsOf(held: State): Listing[] {
  return held.flatMap((each, place) =>
    each
      ? [
          aListing({
            id: place + 1,
            // A listing never moves to another county.
            county: COUNTIES[place % COUNTIES.length] ?? '',
            street: each.street,
            geometry: each.isOutlined ? geometry : null,
          }),
        ]
      : [],
  )
}

function answerOf(listings: readonly Listing[], open: readonly string[]): ListAnswer {
  const own = listings.filter(({ county }) => open.includes(county))
  return {
    tax_foreclosures: own.filter((each) => each.geometry !== null),
    without_outline: own.filter((each) => each.geometry === null),
    accessible_counties: [...open],
  }
}

it('gives the list that a reader without a kept one gets', () => {
  fc.assert(
    fc.property(state, state, counties, counties, counties, (before, now, openBefore, openNow, inFull) => {
      const [old, fresh] = [listingsOf(before), listingsOf(now)]
      const whole = openNow.filter((name) => inFull.includes(name) || !openBefore.includes(name))
      const changed = fresh.filter(
        (each) =>
          whole.includes(each.county) ||
          JSON.stringify(old.find(({ id }) => id === each.id)) !== JSON.stringify(each),
      )
      const gone = old.filter(({ id }) => !fresh.some((each) => each.id === id)).map(({ id }) => id)
      const answer = { ...answerOf(changed, openNow), changes: { gone, whole_counties: whole } }
      const kept = answerOf(old, openBefore)
      expect(applyListChanges(kept, answer)).toEqual(answerOf(fresh, openNow))
    }),
  )
})

it('takes a whole list as it is, and keeps the objects of listings that did not change', () => {
  const kept = answerOf([aListing({ id: 1, county: 'Wake' }), aListing({ id: 2, county: 'Wake' })], ['Wake'])
  const whole = answerOf([], ['Wake'])
  expect(applyListChanges(kept, whole)).toBe(whole)
  const changes = { gone: [2], whole_counties: [] }
  const after = applyListChanges(kept, { ...whole, changes })
  const all = (answer: ListAnswer) => [...answer.tax_foreclosures, ...answer.without_outline]
  expect(all(after)).toHaveLength(1)
  expect(all(after)[0]).toBe(all(kept)[0])
})

it('keeps the list of each part in which nothing changed, and leaves the kept list as it was', () => {
  const [outlined, bare] = [
    aListing({ id: 1, county: 'Wake', geometry }),
    aListing({ id: 2, county: 'Wake', geometry: null }),
  ]
  const kept = answerOf([outlined, bare], ['Wake'])
  const changed = { ...bare, street: '2 Oak' }
  const answer = { ...answerOf([changed], ['Wake']), changes: { gone: [], whole_counties: [] } }
  const after = applyListChanges(kept, answer)
  expect(after.tax_foreclosures).toBe(kept.tax_foreclosures)
  expect(after.without_outline).toEqual([changed])
  expect(kept.without_outline).toEqual([bare])
})
