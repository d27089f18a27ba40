import { expect, it } from 'vitest'
import { promisedNoticeOf } from './alert-event.ts'

it.each([
  ['sale_date_set', '2026-11-09', null],
  ['sale_date_set', '2026-11-17', 'cleared_for_auction'],
  ['sale_date_set', '2026-12-08', 'cleared_for_auction'],
  ['postponed', '2026-11-09', null],
  ['postponed', '2026-12-08', 'cleared_for_auction'],
  ['postponed', null, null],
])('%s to %s, seen on November 17, promises %s', (kind, foreclosure_date, notice) => {
  // Late in the evening in New York.
  const seen_at = '2026-11-18T04:30:00.000Z'
  expect(promisedNoticeOf({ kind, to: { foreclosure_date }, seen_at })).toBe(notice)
})
