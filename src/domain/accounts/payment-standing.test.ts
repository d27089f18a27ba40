import { describe, expect, it } from 'vitest'
import { newYorkDate } from '#domain/time/new-york.ts'
import {
  isLiveSubscription,
  mayHaveTrial,
  standingOf,
  subscriptionRank,
  trialDaysOf,
  trialEnd,
} from './payment-standing.ts'

describe('standing', () => {
  it.each([
    [null, false, 'none'],
    ['incomplete', false, 'unfinished'],
    ['incomplete_expired', false, 'canceled'],
    ['trialing', false, 'trialing'],
    ['trialing', true, 'ending'],
    ['active', false, 'active'],
    ['active', true, 'ending'],
    ['past_due', false, 'past_due'],
    ['past_due', true, 'past_due'],
    ['unpaid', false, 'unpaid'],
    ['paused', false, 'paused'],
    ['canceled', false, 'canceled'],
    ['a state of next year', false, 'unfinished'],
  ])('Stripe status %s, ending %s: %s', (status, isEnding, standing) => {
    expect(standingOf(status, isEnding)).toBe(standing)
  })
})

describe('several subscriptions of one person', () => {
  it('rank by importance', () => {
    const all = [
      'canceled',
      'a new word',
      'incomplete_expired',
      'past_due',
      'trialing',
      'active',
      'incomplete',
    ]
    expect(all.toSorted((a, b) => subscriptionRank(a) - subscriptionRank(b))).toEqual([
      'active',
      'trialing',
      'past_due',
      'incomplete',
      'a new word',
      'canceled',
      'incomplete_expired',
    ])
  })

  it('count as live until they have ended', () => {
    expect(['canceled', 'incomplete_expired'].some(isLiveSubscription)).toBe(false)
    expect(['past_due', 'unpaid', 'paused', 'incomplete', 'a new word'].every(isLiveSubscription)).toBe(true)
  })
})

describe('a trial', () => {
  it.each([
    [[7], 7],
    [[7, 14], 7],
    [[14, 0], 0],
    [[0], 0],
    [[], 0],
  ])('of plans with %j days lasts %i', (days, expected) => {
    expect(trialDaysOf(days.map((trialDays) => ({ trialDays })))).toBe(expected)
  })

  it('is only for the first subscription', () => {
    expect([null, 'incomplete_expired'].every(mayHaveTrial)).toBe(true)
    expect(['active', 'canceled', 'past_due', 'incomplete'].some(mayHaveTrial)).toBe(false)
  })

  it.each([
    ['2026-11-18T12:00:00Z', '2026-11-25', 'of days alike'],
    ['2027-11-04T04:30:00Z', '2027-11-10', 'begun after midnight before clocks go back'],
    ['2027-03-12T04:30:00Z', '2027-03-19', 'begun before midnight before clocks go forward'],
  ])('begun at %s ends after seven days of 24 hours, on %s: %s', (begins, day) => {
    const end = trialEnd(Date.parse(begins), 7)
    expect(end - Date.parse(begins)).toBe(604_800_000)
    expect(newYorkDate(end)).toBe(day)
  })
})
