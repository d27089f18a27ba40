import { expect, test } from 'vitest'
import { NO_FACTS, type ObservedFacts } from '#server/features/listings/index.ts'
import { reasonsOfConfusedRows } from './confused-rows.ts'
import type { RunInput } from './run-input.ts'

const DAY = new Date('2026-11-02T12:00:00Z')

type Property = Partial<ObservedFacts> & { county?: string }

/** What a file states of some rows, and stated before in rows with the same keys; each may have several parcels. */
function input(rows: readonly { before: readonly Property[]; now: readonly Property[] }[]) {
  const records = rows.flatMap(({ before }, row) =>
    before.map(({ county = '37183', ...facts }, place) => ({
      source_id: 1,
      tax_foreclosure_id: row * 10 + place,
      county_fips: county,
      facts: { ...NO_FACTS, ...facts },
      row_keys: [`row ${row}`],
      source_url: null,
      first_seen_at: DAY,
      last_seen_at: DAY,
      facts_as_of: DAY,
      is_in_latest: true,
      missing_since: null,
      last_updated: null,
      stated_since: {},
      last_counted: null,
    })),
  )
  const normal = rows.map(({ now }, row) => ({
    line: row + 2,
    source: 'firm',
    row_key: `row ${row}`,
    last_updated: null,
    source_url: null,
    observations: now.map(({ county = '37183', ...facts }) => ({
      county_fips: county,
      case_number: facts.case_number ?? null,
      procedure: null,
      parcel: null,
      facts: { ...NO_FACTS, ...facts },
    })),
    unreadable: [],
    geometry: null,
  }))
  const sources = [{ id: 1, name: 'firm', is_demo: false, authority: null, as_of: null, read_at: null }]
  return { sources, records, rows: normal } satisfies Pick<RunInput, 'sources' | 'records' | 'rows'>
}

const own = (row: number): Property => ({
  parcel_identification: `012098${row}`,
  case_number: `25CVD00120${row}-910`,
  street: `${row} Oak St`,
})

/** Six rows, of which the first `count` changed. */
const changedIn = (count: number, change: (row: number) => Property) =>
  input(
    [0, 1, 2, 3, 4, 5].map((row) => ({
      before: [own(row)],
      now: [row < count ? { ...own(row), ...change(row) } : own(row)],
    })),
  )

const CHANGES: readonly [string, (row: number) => Property][] = [
  ['case_number', (row) => ({ case_number: `24CVD00999${row}-910` })],
  ['street', (row) => ({ street: `${row} Elm St` })],
  ['the county', () => ({ county: '37063' })],
]

test.each(CHANGES)('%s that changed in three rows is a reason', (what, change) => {
  expect(reasonsOfConfusedRows(changedIn(3, change))).toEqual([
    `${what} changed beside the same parcel in 3 of 6 listings of the source firm`,
  ])
})

test.each(CHANGES)('%s that changed in two rows is none', (_what, change) => {
  expect(reasonsOfConfusedRows(changedIn(2, change))).toEqual([])
})

test('streets that changed places among the parcels of each row are a reason', () => {
  const pairs = [0, 1].map((row) => {
    const one = own(row * 2)
    const other = { ...own(row * 2 + 1), case_number: one.case_number ?? null }
    const now = [
      { ...one, street: other.street ?? null },
      { ...other, street: one.street ?? null },
    ]
    return { before: [one, other], now }
  })
  expect(reasonsOfConfusedRows(input(pairs))).toEqual([
    'street changed beside the same parcel in 4 of 4 listings of the source firm',
  ])
})
