import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'
import { createImportBench, plainMapping } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

interface Row {
  readonly sale: string
  readonly opening: string
  readonly bid: string
  readonly last: string
}

function lines(rows: readonly Partial<Row>[]): string[] {
  return rows.map(({ sale = '', opening = '', bid = '', last = '' }, index) => {
    const n = String(index + 1)
    return `firm|Wake|25CVD00000${n}-910|012098${n}|${n} Oak Ln|${sale}|${opening}|${bid}|${last}`
  })
}

const sold: readonly Row[] = [
  { sale: '2026-10-20', opening: '10100', bid: '20100', last: '2026-11-05' },
  { sale: '2026-10-21', opening: '10200', bid: '30200', last: '2026-11-06' },
  { sale: '2026-10-22', opening: '10300', bid: '41300', last: '2026-11-09' },
  { sale: '2026-10-23', opening: '10400', bid: '52400', last: '2026-11-10' },
  { sale: '2026-10-26', opening: '10500', bid: '63500', last: '2026-11-12' },
]
const ahead: readonly Partial<Row>[] = ['14', '15', '16', '17', '18'].map((day) => ({
  sale: `2026-12-${day}`,
  opening: `10${day}0`,
}))

const later = (text: string, days: number) =>
  new Date(Date.parse(text) + days * 86_400_000).toISOString().slice(0, 10)
const times = (text: string, factor: number) => (Number(text) * factor).toFixed(2)

describe('facts that changed the same way', () => {
  it.each<[string, readonly Partial<Row>[], (row: Partial<Row>, index: number) => Partial<Row>, string]>([
    [
      'every upset deadline one day later',
      sold,
      (row) => ({ ...row, last: later(row.last ?? '', 1) }),
      'upset_bid_date moved by 1 day in 5 of 5 listings from firm',
    ],
    [
      'every upset deadline on one day, one day earlier',
      sold.map((row) => ({ ...row, last: '2026-11-10' })),
      (row) => ({ ...row, last: '2026-11-09' }),
      'upset_bid_date moved by -1 day in 5 of 5 listings from firm',
    ],
    [
      'most sale dates one week later',
      ahead,
      (row, index) => (index < 4 ? { ...row, sale: later(row.sale ?? '', 7) } : row),
      'foreclosure_date moved by 7 days in 4 of 5 listings from firm',
    ],
    [
      'sale dates with day and month confused',
      ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07'].map((sale) => ({ sale })),
      ({ sale = '' }) => ({
        sale: `${sale.slice(0, 5)}${sale.slice(8)}-${sale.slice(5, 7)}`.replace('2026', '2027'),
      }),
      'foreclosure_date changed in 4 of 4 listings from firm',
    ],
    [
      'opening and last bid swapped',
      sold,
      (row) => ({ ...row, opening: row.bid ?? '', bid: row.opening ?? '' }),
      'opening_bid and highest_bid were swapped in 5 of 5 listings from firm',
    ],
    [
      'opening and last bid swapped before the sale',
      ahead,
      (row) => ({ sale: row.sale ?? '', bid: row.opening ?? '' }),
      'opening_bid and highest_bid were swapped in 5 of 5 listings from firm',
    ],
    [
      'amounts multiplied by 100',
      sold,
      (row) => ({ ...row, opening: times(row.opening ?? '', 100) }),
      '5 amounts changed by a factor of 100 in listings from firm',
    ],
    [
      'last bids scaled by the same factor',
      sold,
      (row) => ({ ...row, bid: times(row.bid ?? '', 1.2) }),
      'highest_bid changed by the same amount in 5 of 5 listings from firm',
    ],
    [
      'opening bids raised by the same amount',
      sold,
      (row) => ({ ...row, opening: String(Number(row.opening) + 55) }),
      'opening_bid changed by the same amount in 5 of 5 listings from firm',
    ],
    [
      'future sale dates missing',
      ahead,
      (row) => ({ opening: row.opening ?? '' }),
      'foreclosure_date is now missing in 5 of 5 listings from firm',
    ],
    [
      'bids missing',
      sold,
      (row, index) => (index < 3 ? { ...row, bid: '' } : row),
      'highest_bid is now missing in 3 of 5 listings from firm',
    ],
  ])('%s hold the run', async (_what, before, change, problem) => {
    await bench.run(lines(before))
    const report = await bench.run(lines(before.map(change)))
    expect(report).toMatchObject({ state: 'held', problems: [problem] })
  })

  it.each<[string, readonly Partial<Row>[], (row: Partial<Row>, index: number) => Partial<Row>]>([
    [
      'new bids that move their upset deadlines',
      sold,
      (row, index) => ({
        ...row,
        bid: times(row.bid ?? '', 1.1 + index / 50),
        last: later(row.last ?? '', 7),
      }),
    ],
    ['bids raised by the minimum raise', sold, (row) => ({ ...row, bid: times(row.bid ?? '', 1.05) })],
    [
      'one sale day postponed by a week',
      ahead.map((row) => ({ ...row, sale: '2026-12-14' })),
      (row) => ({ ...row, sale: '2026-12-21' }),
    ],
    [
      'two moved upset deadlines',
      sold,
      (row, index) => (index < 2 ? { ...row, last: later(row.last ?? '', 1) } : row),
    ],
    [
      'past upset deadlines left blank',
      sold.map((row) => ({ ...row, last: '2026-11-01' })),
      (row) => ({ ...row, last: '' }),
    ],
  ])('%s are published', async (_what, before, change) => {
    await bench.run(lines(before))
    const report = await bench.run(lines(before.map(change)))
    expect(report).toMatchObject({ state: 'published', problems: [] })
  })

  it('count a row with several parcels once', async () => {
    const several = 'firm|Wake|25CVD000001-910|0120981 & 0120982 & 0120983|1 Oak Ln|2026-12-14'
    const other = ahead.map((row) => ({ ...row }))
    const rest = lines(other).slice(3)
    await bench.run([several, ...rest])
    const report = await bench.run([several.replace('12-14', '12-15'), ...rest])
    expect(report).toMatchObject({ state: 'published' })
  })
})

describe('bad rows', () => {
  const good = lines(sold)
  const bad = (row: string) => row.replace(/^firm\|Wake/, 'firm|Erie')
  const unknownWord = (row: string) => `${row}|no such word`

  it.each<[string, readonly string[], string, readonly string[]]>([
    ['all of them', good.map(unknownWord), 'held', ['5 of the 5 rows from firm cannot be read']],
    ['the only row', [unknownWord(good[0] ?? '')], 'held', ['1 of the 1 rows from firm cannot be read']],
    [
      'three of five',
      [...good.slice(0, 2), ...good.slice(2).map(bad)],
      'held',
      ['3 of the 5 rows from firm cannot be read'],
    ],
    [
      'of an unknown source',
      good.map((row) => row.replace('firm', 'nobody')),
      'held',
      ['5 of the 5 rows from the file cannot be read'],
    ],
    ['two of five', [...good.slice(0, 3), ...good.slice(3).map(bad)], 'published', []],
  ])('%s: a first run is checked too', async (_what, rows, state, problems) => {
    expect(await bench.run(rows)).toMatchObject({ state, problems })
  })

  it('of one source hold the run, even if the others are fine', async () => {
    const many = Array.from({ length: 60 }, (_one, index) => `county|Burke|||${String(index + 1)} Main St`)
    const report = await bench.run([...many, ...good.map(unknownWord)])
    expect(report.problems).toEqual(['5 of the 5 rows from firm cannot be read'])
  })

  it('do not refresh their county and listings', async () => {
    const burke = 'firm|Burke|25CVD000009-110|11033|4 Main St'
    await bench.run([...good, burke])
    const first = new Date(bench.clock.now)
    await bench.run([...good, unknownWord(`${burke}||||`)])
    const second = new Date(bench.clock.now)
    const readings = await bench.rows(sql`
      SELECT county_fips AS county, max(read_at) = ${second} AS fresh FROM source_reading GROUP BY 1 ORDER BY 1`)
    expect(readings).toEqual([
      { county: '37023', fresh: false },
      { county: '37183', fresh: true },
    ])
    const seen = await bench.rows(sql`
      SELECT f.county_fips AS county, bool_and(${lastSeenAt()} = ${first}) AS unseen FROM source_record r
      JOIN source s ON s.id = r.source_id
      JOIN tax_foreclosure f ON f.id = r.tax_foreclosure_id GROUP BY 1 ORDER BY 1`)
    expect(seen).toEqual([
      { county: '37023', unseen: true },
      { county: '37183', unseen: false },
    ])
  })

  it('refresh nothing when published with force', async () => {
    await bench.run(good)
    const first = new Date(bench.clock.now)
    expect(await bench.run(good.map(unknownWord), { force: true })).toMatchObject({ state: 'published' })
    expect(await bench.rows(sql`SELECT max(read_at) = ${first} AS first FROM source_reading`)).toEqual([
      { first: true },
    ])
  })

  it('hold a parcel file if no parcel can be read', async () => {
    const mapping = {
      reads: 'parcels',
      source: { name: 'parcels' },
      columns: { county: 'county', parcel_identification: 'parcel' },
    }
    const file = { name: 'parcels.csv', bytes: Buffer.from('county,parcel\nErie,1\nErie,2\n') }
    expect(await bench.run([], { mapping, file })).toMatchObject({
      state: 'held',
      problems: ['none of its 2 outlines could be read'],
    })
  })
})

it('an empty list refreshes nothing', async () => {
  await bench.run([], { mapping: { ...plainMapping, source: { name: 'firm' } } })
  expect(await bench.rows(sql`SELECT 1 FROM source_reading`)).toEqual([])
})
