// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { aNotification } from '#web/features/alerts/notification.fixture.ts'
import { entryTexts } from './entry-texts.ts'

it.each([
  ['2026-12-07', 'Auction tomorrow, Tue, Dec 8'],
  ['2026-12-08', 'Auction today, Tue, Dec 8'],
  ['2026-12-15', 'Auction was Tue, Dec 8'],
])('words a reminder as of the day it is read: %s', (today, text) => {
  const reminder = { kind: 'auction_tomorrow', day: '2026-12-08' } as const
  const eve = aNotification({ id: 8, street: '2 Elm St', event: null, reminder })
  expect(entryTexts(eve, day(today)).text).toBe(text)
})
