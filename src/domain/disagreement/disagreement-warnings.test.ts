import { expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { disagreementWarnings, type WireDisagreement } from './disagreement-warnings.ts'

function lastDay(because: WireDisagreement['because'], shown: string, other: string): WireDisagreement {
  const statements = [
    { source: 'county', value: shown },
    { source: 'firm', value: other },
  ]
  return { fact: 'upset_bid_date', because, shown, statements }
}

const earlier = [
  'Sources disagree: firm gives the deadline as Thu, Nov 5. Ask the clerk before you rely on the later date.',
]

it.each<[string, WireDisagreement, string[]]>([
  ['an earlier day', lastDay('said_last', '2026-11-06', '2026-11-05'), earlier],
  ['an earlier day that was known later', lastDay('known_first', '2026-11-06', '2026-11-05'), earlier],
  ['a later day', lastDay('said_last', '2026-11-06', '2026-11-09'), []],
  ['the day of an older bid', lastDay('beside_last_bid', '2026-11-06', '2026-11-05'), []],
  ['another fact', { ...lastDay('said_last', '2026-11-06', '2026-11-05'), fact: 'foreclosure_date' }, []],
])('warns of a deadline that may be too late: %s', (_what, disagreement, warnings) => {
  expect(disagreementWarnings([disagreement], day('2026-11-02'))).toEqual(warnings)
})
