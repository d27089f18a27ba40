import { describe, expect, it } from 'vitest'
import { aDetails, openRound } from '#contract/listings/details.fixture.ts'
import type { ListingEvent } from '#contract/listings/listings.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { cautionsOf } from './cautions.ts'

it.each<[Phase, string | null, string[]]>([
  ['upset_open', null, ['redemption', 'liens', 'title', 'possession']],
  ['upset_ended', 'confirmation_not_seen', ['redemption', 'liens', 'title', 'possession']],
  ['sale_ahead', null, ['redemption', 'liens', 'title', 'possession']],
  ['waiting', 'bankruptcy', ['bankruptcy', 'redemption', 'liens', 'title', 'possession']],
  ['confirmed', 'confirmed', ['liens', 'title', 'possession']],
  ['transferring', null, ['liens', 'title', 'possession']],
  ['completed', null, ['liens', 'title']],
  ['redeemed', null, []],
])('%s (%s) warns of %j', (phase, status_reason, keys) => {
  expect(cautionsOf(aDetails({ listing: { status_reason } }), phase).map(({ key }) => key)).toEqual(keys)
})

it.each([
  ['MORTGAGE_STYLE', /^The commissioner’s deed/],
  ['IN_REM', /^The sheriff’s deed/],
  [null, /^The deed/],
] as const)('names the deed of the procedure: %s', (procedure, text) => {
  const title = cautionsOf(aDetails({ procedure }), 'upset_open').find(({ key }) => key === 'title')
  expect(title?.text).toMatch(text)
})

const textOf = (key: string, details: Parameters<typeof aDetails>[0], phase: Phase) =>
  cautionsOf(aDetails(details), phase).find((caution) => caution.key === key)?.text

describe('the redemption by the United States, 120 days', () => {
  const round = { ...openRound, sale_date: '2026-10-20' }

  it.each<[string | null, Phase, RegExp]>([
    [null, 'upset_open', /From the auction, 120 days end on Feb 17, 2027\. They may count from the confirm/],
    ['2026-12-01', 'confirmed', /on Feb 17, 2027; from the confirmation, on Mar 31, 2027\./],
    ['2026-12-01', 'completed', /on Feb 17, 2027; from the confirmation, on Mar 31, 2027\./],
  ])('has its dates: confirmed on %s (%s)', (confirmed_on, phase, text) => {
    expect(textOf('liens', { rounds: [{ ...round, confirmed_on }] }, phase)).toMatch(text)
  })

  it.each<[Phase, string | null]>([
    ['sale_ahead', '2026-12-15'],
    ['result_unseen', '2026-11-17'],
    ['upset_open', null],
  ])('has no date before a sale or without its day: %s, %s', (phase, sale_date) => {
    expect(textOf('liens', { rounds: [{ ...round, sale_date }] }, phase)).toMatch(/or longer\.$/)
  })

  it('counts from the latest sale', () => {
    const rounds = [{ ...round, sale_date: '2026-03-03', confirmed_on: '2026-04-01' }, round]
    expect(textOf('liens', { rounds }, 'upset_open')).toMatch(/on Feb 17, 2027\. They may/)
  })
})

describe('the year to contest a sale', () => {
  it.each([
    ['2026-11-03', 'recorded on Nov 3, 2026, so the year ends on Nov 3, 2027.'],
    // The later of the two days that a year after February 29 can be.
    ['2028-02-29', 'recorded on Feb 29, 2028, so the year ends on Mar 1, 2029.'],
  ])('ends a year after the deed was recorded: %s', (recorded_on, text) => {
    expect(textOf('title', { rounds: [{ ...openRound, recorded_on }] }, 'completed')).toContain(text)
  })

  it('has no date without the day of recording, or before the purchase is complete', () => {
    expect(textOf('title', {}, 'completed')).toMatch(/never served\.$/)
    const rounds = [{ ...openRound, recorded_on: '2026-11-03' }]
    expect(textOf('title', { rounds }, 'confirmed')).toMatch(/never served\.$/)
  })
})

describe('a postponement by more than 90 days', () => {
  let id = 100
  const event = (kind: string, from: string | null, to: string | null): ListingEvent => ({
    id: id--,
    kind,
    from: { foreclosure_date: from },
    to: { foreclosure_date: to },
    source: null,
    source_url: null,
    seen_at: '2026-11-18T11:12:00.000Z',
    effective_on: null,
  })

  it.each<[string, ListingEvent[], string | null]>([
    ['once, by 91 days', [event('postponed', '2026-10-01', '2026-12-31')], 'Oct 1, 2026'],
    ['once, by 90 days', [event('postponed', '2026-10-02', '2026-12-31')], null],
    [
      'twice, by 46 days each',
      [
        event('postponed', '2026-11-15', '2026-12-31'),
        event('facts_corrected', null, null),
        event('postponed', '2026-09-30', '2026-11-15'),
      ],
      'Sep 30, 2026',
    ],
    [
      'canceled and set again between',
      [
        event('postponed', '2026-11-15', '2026-12-31'),
        event('sale_date_set', '2026-09-30', '2026-11-15'),
        event('cancelled', null, null),
        event('postponed', '2026-08-30', '2026-09-30'),
      ],
      null,
    ],
    [
      'without a date, and set again',
      [
        event('sale_date_set', null, '2026-12-31'),
        event('opening_bid_published', null, null),
        event('postponed', '2026-09-30', null),
        event('sale_date_set', null, '2026-09-30'),
      ],
      'Sep 30, 2026',
    ],
    [
      'without a date, stayed, and set again',
      [
        event('sale_date_set', null, '2026-12-31'),
        event('stayed_by_bankruptcy', null, null),
        event('postponed', '2026-09-30', null),
      ],
      null,
    ],
    ['without a day before', [event('postponed', null, '2026-12-31')], null],
    ['never', [event('listed', null, null)], null],
  ])('%s', (_how, timeline, first) => {
    const details = { listing: { foreclosure_date: '2026-12-31' }, timeline }
    const expected = first && `First set for ${first}, now for Dec 31, 2026.`
    expect(textOf('postponement', details, 'sale_ahead')?.slice(0, expected?.length) ?? null).toBe(expected)
    expect(textOf('postponement', details, 'upset_open')).toBeUndefined()
  })
})
