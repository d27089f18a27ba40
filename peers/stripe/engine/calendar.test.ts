import { expect, it } from 'vitest'
import { periodEnd } from './calendar.ts'

const at = (iso: string): number => Date.parse(iso) / 1000

it.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', '2026-12-21T10:00:00Z'],
  ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
  ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z', '2027-03-31T12:00:00Z'],
  ['2028-01-30T12:00:00Z', '2028-01-30T12:00:00Z', '2028-02-29T12:00:00Z'],
])('a billing month anchored at %s that starts at %s ends at %s', (anchor, start, end) => {
  expect(periodEnd(at(anchor), at(start))).toBe(at(end))
})
