import { expect, it, test } from 'vitest'
import { EVENT_KINDS } from '#domain/events/event-kinds.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { textKindOfEvent, textKindOfReminder } from './text-kinds.ts'

const today = plainDate(2026, 11, 30)

it('texts upset bids, postponements and cancellations, and no other event', () => {
  const texted = EVENT_KINDS.map((kind) => [kind, textKindOfEvent(kind)]).filter(([, text]) => text !== null)
  expect(texted).toEqual([
    ['postponed', 'sale_change'],
    ['cancelled', 'sale_change'],
    ['upset_bid', 'upset_bid'],
  ])
})

it.each(['surveyed', 'toString', ''])('texts nothing of the kind %j, which is unknown here', (kind) => {
  expect(textKindOfEvent(kind)).toBeNull()
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
