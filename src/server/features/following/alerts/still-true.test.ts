import { expect, test } from 'vitest'
import type { EventValues } from '#domain/timeline/event-values.ts'
import { isHourStillTrue, isStillTrue, mayStillBeTexted } from './still-true.ts'

const listing = {
  status: 'Auction in future',
  highest_bid: null,
  opening_bid: null,
  foreclosure_date: '2026-12-01',
  time: '10:00 AM',
  upset_bid_date: null,
}
const over = { ...listing, status: 'Sale date passed; no result posted' }
const unset = { ...listing, status: 'Waiting on sales date', foreclosure_date: null, time: null }

const moved = { foreclosure_date: '2026-12-01', time: '10:00 AM' }

type Standing = Parameters<typeof isStillTrue>[1]

test.each<[what: string, kind: string, to: EventValues, now: Standing, stands: boolean, texted: boolean]>([
  ['a sale moved to its day', 'facts_corrected', moved, listing, true, true],
  ['to another day', 'facts_corrected', { ...moved, foreclosure_date: '2026-12-08' }, listing, false, false],
  ['to a day that is over', 'facts_corrected', moved, over, true, false],
  ['to no day', 'facts_corrected', { foreclosure_date: null, time: null }, unset, true, true],
  ['a day since called off', 'facts_corrected', moved, unset, false, false],
  ['the hour', 'facts_corrected', { time: '10:00 AM' }, listing, true, true],
  ['another hour', 'facts_corrected', { time: '9:00 AM' }, listing, false, false],
  ['the hour of a sale that is over', 'facts_corrected', { time: '10:00 AM' }, over, true, false],
  ['a postponement to its day', 'postponed', moved, listing, true, true],
])('%s: %s to %j', (_what, kind, to, now, stands, texted) => {
  expect(isStillTrue({ kind, to }, now)).toBe(stands)
  expect(mayStillBeTexted({ kind, to }, now)).toBe(texted)
})

test.each<[to: EventValues, stands: boolean]>([
  [moved, true],
  [{ ...moved, time: '11:00 AM' }, false],
  [{ ...moved, time: null }, true],
  [{ opening_bid: 4200 }, true],
  [null, true],
])('a day stands whatever its hour, and the hour of %j on its own', (to, stands) => {
  expect(isStillTrue({ kind: 'postponed', to }, listing)).toBe(true)
  expect(isHourStillTrue(to, listing)).toBe(stands)
})
