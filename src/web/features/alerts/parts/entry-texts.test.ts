// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { aNotification } from '#web/features/alerts/notification.fixture.ts'
import { currentTexts, entryTexts } from './entry-texts.ts'

it.each([
  ['2026-12-07', 'Auction tomorrow, Tue, Dec 8'],
  ['2026-12-08', 'Auction today, Tue, Dec 8'],
  ['2026-12-15', 'Auction was set for Tue, Dec 8'],
])('words a reminder as of the day it is read: %s', (today, text) => {
  const reminder = { kind: 'auction_tomorrow', day: '2026-12-08' } as const
  const eve = aNotification({ id: 8, street: '2 Elm St', event: null, reminder })
  expect(entryTexts(eve, day(today)).text).toBe(text)
})

it('states no deadline that moved as if it were still ahead', () => {
  const reminder = { kind: 'last_day_24h', day: '2026-12-08', is_overtaken: true } as const
  expect(entryTexts(aNotification({ event: null, reminder }), day('2026-12-08')).text).toBe(
    'Upset deadline was Tue, Dec 8',
  )
})

const deadline = {
  last_day: '2026-11-30',
  basis: 'computed',
  closes_at: '12:00 PM',
  closes_at_confirmed: true,
} as const
const figures = ['minimum upset bid $22,050.00', 'deposit $1,102.50']
const mark = 'Per the clerk, Nov 22'

it.each([
  ['the sources', false, { deadline }, [...figures, 'deadline Mon, Nov 30 by 12:00 PM']],
  [
    'an estimate',
    false,
    { deadline: { ...deadline, basis: 'estimated', closes_at_confirmed: false } as const },
    [...figures, 'deadline Mon, Nov 30 by 12:00 PM (not confirmed) (estimated)'],
  ],
  [
    'a call',
    true,
    { deadline: { ...deadline, is_per_clerk: true } as const },
    [...figures, 'deadline Mon, Nov 30 by 12:00 PM', mark],
  ],
  ['a call about the bid alone', true, { deadline }, [...figures, mark, 'deadline Mon, Nov 30 by 12:00 PM']],
  ['a call, with no deadline ahead', true, {}, [...figures, mark]],
])('states the bid and the deadline that count now, with whose they are: %s', (_, isCalled, facts, texts) => {
  const { listing } = aNotification()
  const called = isCalled ? { ...listing, called_at: '2026-11-22T15:00:00.000Z' } : listing
  expect(currentTexts(aNotification({ ...facts, listing: called }), day('2026-11-23'))).toEqual(texts)
})
