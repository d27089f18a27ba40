import { expect, it } from 'vitest'
import { openClock } from '#contract/listings/details.fixture.ts'
import type { WireDisagreement } from '#domain/disagreement/disagreement-warnings.ts'
import { clockDaysOf, type WireClock } from '#domain/upset-bid/clock-days.ts'
import { deadlineWarnings } from './deadline-warnings.ts'

const now = Date.parse('2026-11-18T17:00:00Z')
const earlier: WireDisagreement = {
  fact: 'upset_bid_date',
  shown: '2026-11-30',
  because: 'known_first',
  statements: [{ source: 'Kania', value: '2026-11-27' }],
}

const CLERK = /^The clerk’s date and our math differ/
const PUBLISHED = /^The published date/
const SOURCES = /^Sources disagree: Kania/

const bidAlone = { filed: null, last_day: null }

it.each<[string, Partial<WireClock>, { filed: string | null; last_day: string | null } | null, RegExp[]]>([
  ['the sources’ day that agrees', {}, null, [SOURCES]],
  [
    'the sources’ day that differs',
    { agrees: false, computed_last_day: '2026-12-01' },
    null,
    [SOURCES, PUBLISHED],
  ],
  ['the clerk’s day that agrees', {}, { ...bidAlone, last_day: '2026-11-30' }, []],
  ['the clerk’s day that differs', { agrees: false }, { ...bidAlone, last_day: '2026-11-30' }, [CLERK]],
  ['the sources’ day with the clerk’s bid', {}, bidAlone, [SOURCES]],
  ['the sources’ day to which the clerk’s filing leads', {}, { ...bidAlone, filed: '2026-11-20' }, []],
  ['a day computed from the clerk’s bid', { basis: 'computed', published_last_day: null }, bidAlone, []],
  [
    'the sources’ day that a closure moved, with the clerk’s bid',
    { basis: 'computed', published_flaw: 'closed_day' },
    bidAlone,
    [SOURCES, /^The clerk is closed on the published deadline/],
  ],
])('warns about %s', (_what, changed, call, expected) => {
  const clock = { ...openClock, ...changed }
  const days = clockDaysOf(clock)
  if (days === null) throw new Error('no deadline')
  const warnings = deadlineWarnings({ clock, days, call, disagreements: [earlier], county: 'Wake' }, now)
  expect(warnings).toHaveLength(expected.length)
  expected.forEach((pattern, place) => expect(warnings[place]).toMatch(pattern))
})
