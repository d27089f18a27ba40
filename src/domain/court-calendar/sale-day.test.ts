import { expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { noSaleReason } from './sale-day.ts'

it.each([
  ['2026-12-20', 'a Sunday'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-25', 'Christmas'],
  ['2026-12-19', null],
  ['2026-12-21', null],
  // The courthouse may be open.
  ['2026-12-28', null],
])('says why no sale is held on %s: %s', (date, reason) => {
  expect(noSaleReason(day(date))).toBe(reason)
})
