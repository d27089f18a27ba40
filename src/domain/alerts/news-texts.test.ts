import { expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { listedReminderText, reminderText } from './news-texts.ts'

type Kind = Parameters<typeof reminderText>[0]

it.each<[Kind, before: string, onDay: string, after: string]>([
  [
    'last_day_24h',
    'Upset deadline is Tue, Dec 8',
    'Upset deadline is today, Tue, Dec 8',
    'Upset deadline was Tue, Dec 8',
  ],
  [
    'last_day_3h',
    'Upset bids close within three hours, on Tue, Dec 8',
    'Upset deadline is today, Tue, Dec 8',
    'Upset deadline was Tue, Dec 8',
  ],
  [
    'auction_tomorrow',
    'Auction tomorrow, Tue, Dec 8',
    'Auction today, Tue, Dec 8',
    'Auction was set for Tue, Dec 8',
  ],
  [
    'last_day_in_search',
    'Upset deadline coming up Tue, Dec 8',
    'Upset deadline is today, Tue, Dec 8',
    'Upset deadline was Tue, Dec 8',
  ],
  [
    'sale_in_search',
    'Auction coming up Tue, Dec 8',
    'Auction today, Tue, Dec 8',
    'Auction was set for Tue, Dec 8',
  ],
])('words a reminder in a list by the distance of its day: %s', (kind, ...texts) => {
  const listed = ['2026-12-07', '2026-12-08', '2026-12-15'].map((today) =>
    listedReminderText(kind, {
      day: day('2026-12-08'),
      today: day(today),
      isEstimated: false,
      isOvertaken: false,
    }),
  )
  expect(listed).toEqual(texts)
})

it.each<[Kind, text: string]>([
  ['last_day_24h', 'Upset deadline was Tue, Dec 8'],
  ['last_day_3h', 'Upset deadline was Tue, Dec 8'],
  ['last_day_in_search', 'Upset deadline was Tue, Dec 8'],
  ['auction_tomorrow', 'Auction was set for Tue, Dec 8'],
  ['sale_in_search', 'Auction was set for Tue, Dec 8'],
])('states no day that moved as if it were still ahead: %s', (kind, text) => {
  for (const today of ['2026-12-07', '2026-12-08', '2026-12-09']) {
    const moved = { day: day('2026-12-08'), today: day(today), isEstimated: false, isOvertaken: true }
    expect(listedReminderText(kind, moved)).toBe(text)
  }
})

it('keeps it clear that a deadline is estimated', () => {
  const estimated = {
    day: day('2026-12-08'),
    today: day('2026-12-08'),
    isEstimated: true,
    isOvertaken: false,
  }
  expect(reminderText('last_day_3h', estimated)).toBe(
    'Upset bids close within three hours, on Tue, Dec 8 (estimated)',
  )
  expect(listedReminderText('last_day_3h', estimated)).toBe('Upset deadline is today, Tue, Dec 8 (estimated)')
  expect(listedReminderText('last_day_3h', { ...estimated, today: day('2026-12-09') })).toBe(
    'Upset deadline was Tue, Dec 8 (estimated)',
  )
})
