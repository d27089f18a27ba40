import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { attributePublishedTerms, publishedTermsStand } from './published-terms.ts'
import type { PublishedTerms, SeenTerms } from './published-terms.ts'

function terms(
  last: string | null,
  minimum: number | null,
  bid: number | null,
  closes: number | null = null,
): PublishedTerms {
  return {
    published_last_day: last === null ? null : day(last),
    published_closes_at_minute: closes,
    published_minimum_cents: minimum,
    published_for_bid_cents: bid,
  }
}

function seen(last: string | null, minimum: number | null = null, closes: number | null = null): SeenTerms {
  return {
    closes_at_minute: closes,
    last_day: last === null ? null : day(last),
    minimum_cents: minimum,
  }
}

const nothing = terms(null, null, null)
const [first, second] = [900_000, 975_000]

describe('attributePublishedTerms', () => {
  it.each([
    [
      'first terms belong to the bid they are published with',
      nothing,
      seen('2026-08-10'),
      first,
      terms('2026-08-10', null, first),
    ],
    [
      'a forecast before the sale has no bid',
      nothing,
      seen('2026-08-31'),
      null,
      terms('2026-08-31', null, null),
    ],
    [
      'a forecast passes to the first bid',
      terms('2026-08-31', null, null),
      seen('2026-08-31'),
      first,
      terms('2026-08-31', null, first),
    ],
    [
      'a newer bid with the old date voids it',
      terms('2026-08-10', null, first),
      seen('2026-08-10'),
      second,
      terms('2026-08-10', null, first),
    ],
    [
      'a newer bid with a newer day',
      terms('2026-08-10', null, first),
      seen('2026-08-20'),
      second,
      terms('2026-08-20', null, second),
    ],
    [
      'an hour printed with the day',
      terms('2026-08-10', null, first),
      seen('2026-08-10', null, 720),
      first,
      terms('2026-08-10', null, first, 720),
    ],
    [
      'a time is void with its date',
      terms('2026-08-10', null, first, 720),
      seen('2026-08-20'),
      second,
      terms('2026-08-20', null, second),
    ],
    [
      'a newer bid with an earlier day',
      terms('2026-08-10', null, first),
      seen('2026-08-03'),
      second,
      terms('2026-08-10', null, first),
    ],
    [
      'a newer bid with a new minimum only',
      terms('2026-08-10', 975_000, first),
      seen(null, 1_050_000),
      second,
      terms(null, 1_050_000, second),
    ],
    [
      'a newer bid with the old minimum only',
      terms(null, 975_000, first),
      seen(null, 975_000),
      second,
      terms(null, 975_000, first),
    ],
    [
      'a newer bid with its first day',
      terms(null, 975_000, first),
      seen('2026-08-20'),
      second,
      terms('2026-08-20', null, second),
    ],
    [
      'the same bid with a corrected day',
      terms('2026-08-10', null, first),
      seen('2026-08-07'),
      first,
      terms('2026-08-07', null, first),
    ],
    [
      'the same bid with a minimum added',
      terms('2026-08-10', null, first),
      seen(null, 975_000),
      first,
      terms('2026-08-10', 975_000, first),
    ],
    [
      'a bid corrected downward keeps its date',
      terms('2026-08-10', 975_000, first),
      seen('2026-08-10'),
      90_000,
      terms('2026-08-10', null, 90_000),
    ],
    [
      'nothing printed changes nothing',
      terms('2026-08-10', null, first),
      seen(null),
      second,
      terms('2026-08-10', null, first),
    ],
    [
      'a bid that is no longer known',
      terms('2026-08-10', null, first),
      seen('2026-08-12'),
      null,
      terms('2026-08-12', null, first),
    ],
    [
      'a bid corrected downward keeps the date if none is printed',
      terms('2026-08-10', 975_000, first),
      seen(null, 945_000),
      880_000,
      terms('2026-08-10', 945_000, 880_000),
      [first, 880_000],
    ],
    [
      'an earlier bid that is valid again has no date of the later one',
      terms('2026-08-20', 975_000, second),
      seen(null, 975_000),
      first,
      terms(null, 975_000, first),
      [first],
    ],
  ])('%s', (_, known, now, bid, expected, former = []) => {
    expect(attributePublishedTerms(known, now, bid, former)).toEqual(expected)
  })
})

describe('attributePublishedTerms of the same source', () => {
  it('changes nothing when it is read again', () => {
    const date = fc.option(fc.nat(30).map((days) => addDays(day('2026-08-01'), days)))
    const amount = fc.option(fc.constantFrom(first, second, 1_050_000))
    const hour = fc.constantFrom(null, 720, 990)
    const known = fc.record({
      published_last_day: date,
      published_closes_at_minute: hour,
      published_minimum_cents: amount,
      published_for_bid_cents: amount,
    })
    fc.assert(
      fc.property(
        known,
        fc.record({ last_day: date, closes_at_minute: hour, minimum_cents: amount }),
        amount,
        fc.array(fc.constantFrom(first, second)),
        (before, now, bid, former) => {
          const once = attributePublishedTerms(before, now, bid, former)
          expect(attributePublishedTerms(once, now, bid, former)).toEqual(once)
        },
      ),
    )
  })
})

describe('publishedTermsStand', () => {
  it('is true for the bid the terms belong to', () => {
    expect(publishedTermsStand(terms('2026-08-10', null, first), [first])).toBe(true)
    expect(publishedTermsStand(terms('2026-08-10', null, first), [second])).toBe(false)
    expect(publishedTermsStand(terms('2026-08-10', null, first), [first, second])).toBe(true)
    expect(publishedTermsStand(terms('2026-08-10', null, null), [first])).toBe(false)
    expect(publishedTermsStand(terms('2026-08-10', null, null), [])).toBe(true)
  })
})
