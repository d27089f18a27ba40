import { expect, it, test } from 'vitest'
import { EVENT_KINDS } from '#domain/events/event-kinds.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import type { EventValues } from '#domain/timeline/event-values.ts'
import { textKindOfEvent, textKindOfReminder } from './text-kinds.ts'

const today = plainDate(2026, 11, 30)

const kindOf = (kind: string, from: EventValues = null, to: EventValues = null) =>
  textKindOfEvent({ kind, from, to }, today)

it('texts upset bids, postponements and cancellations, and no other event without values', () => {
  const texted = EVENT_KINDS.map((kind) => [kind, kindOf(kind)]).filter(([, text]) => text !== null)
  expect(texted).toEqual([
    ['postponed', 'sale_change'],
    ['cancelled', 'sale_change'],
    ['upset_bid', 'upset_bid'],
  ])
})

it.each(['surveyed', 'toString', ''])('texts nothing of the kind %j, which is unknown here', (kind) => {
  expect(kindOf(kind)).toBeNull()
})

const sale = (foreclosure_date: string | null, time: string | null = '11:00 AM') => ({
  foreclosure_date,
  time,
})

test.each<[what: string, from: EventValues, to: EventValues, text: 'sale_change' | null]>([
  ['an earlier day', sale('2027-01-27'), sale('2027-01-05'), 'sale_change'],
  ['an earlier day, which is today', sale('2027-01-27'), sale('2026-11-30'), 'sale_change'],
  ['an earlier day that has passed', sale('2027-01-27'), sale('2026-11-29'), null],
  ['a later day', sale('2027-01-27'), sale('2027-02-02'), 'sale_change'],
  ['a later day that has passed too', sale('2026-11-23'), sale('2026-11-24'), null],
  ['a day without its hour', sale('2027-01-27'), sale('2027-01-05', null), 'sale_change'],
  ['a day that is no longer known', sale('2027-01-27'), sale(null), 'sale_change'],
  ['a first day', sale(null, null), sale('2027-01-05'), null],
  ['another hour', { time: '11:00 AM' }, { time: '10:00 AM' }, 'sale_change'],
  ['another hour of a day', sale('2027-01-27'), sale('2027-01-27', '10:00 AM'), 'sale_change'],
  ['an hour that is no longer known', { time: '11:00 AM' }, { time: null }, 'sale_change'],
  ['a first hour', { time: null }, { time: '11:00 AM' }, null],
  ['the same day and hour', sale('2027-01-27'), sale('2027-01-27'), null],
  ['another place', { sale_place: 'Courthouse' }, { sale_place: 'Annex' }, null],
  ['a bid', { highest_bid: 97_500 }, { highest_bid: 9_750 }, null],
])('a correction to %s is texted as it matters to a bidder', (_what, from, to, text) => {
  expect(kindOf('facts_corrected', from, to)).toBe(text)
  expect(kindOf('sale_date_set', from, to)).toBeNull()
})

test.each([
  ['last_day_24h', '2026-12-01', 'deadline'],
  ['last_day_3h', '2026-11-30', 'deadline'],
  ['auction_tomorrow', '2026-12-01', null],
  ['last_day_in_search', '2026-11-29', null],
  ['last_day_in_search', '2026-11-30', 'deadline'],
  ['last_day_in_search', '2026-12-01', 'deadline'],
  ['last_day_in_search', '2026-12-02', null],
  ['last_day_in_search', '', null],
  ['sale_in_search', '2026-11-30', null],
] as const)('the reminder %s of %s is texted as %s', (kind, day, text) => {
  expect(textKindOfReminder(kind, day, today)).toBe(text)
})
