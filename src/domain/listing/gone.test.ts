import { expect, it } from 'vitest'
import { goneText } from './gone.ts'
import { today } from './listing.fixture.ts'

it.each([
  [undefined, null],
  ['2026-11-17T11:00:00.000Z', 'No longer listed since Nov 17'],
  // 11 PM of the day before in New York.
  ['2026-11-17T04:00:00.000Z', 'No longer listed since Nov 16'],
  ['2026-01-01T03:00:00.000Z', 'No longer listed since Dec 31, 2025'],
])('a listing gone since %s reads %s', (gone_since, text) => {
  expect(goneText({ gone_since }, today)).toBe(text)
})
