import { expect, it } from 'vitest'
import { parseFileDay } from '#server/features/ingest/normalize/file-day.ts'
import { dayAfter } from './day-in-text.ts'

it.each<[readonly string[], string | null]>([
  [['Last updated 11/1/2026'], '2026-11-01'],
  [['LAST UPDATED: 11/1/2026 4:00 PM by the tax office'], '2026-11-01T21:00:00.000Z'],
  [['', 'Last updated', '2026-11-01 16:00:00', '12 rows'], '2026-11-01T16:00:00.000Z'],
  [['Last updated on', '2026-11-01T16:00:00-05:00'], '2026-11-01T21:00:00.000Z'],
  [['Last updated on Sunday, November 1st, 2026 at 4:00 p.m.'], '2026-11-01T21:00:00.000Z'],
  [['Last updated: Nov. 1, 2026. Call first.'], '2026-11-01'],
  [['11/1/2026 last updated'], null],
  [['Last updated daily'], null],
])('finds in %j the day %s', (row, day) => {
  const text = dayAfter('last updated', [['County of Wake'], row])
  expect(text === null ? null : parseFileDay(text)).toBe(day)
})
