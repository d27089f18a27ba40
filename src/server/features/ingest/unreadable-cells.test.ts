import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createImportBench, plainMapping } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'
import { importFile, reportLines } from './index.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const sold = 'firm|Burke|25CVD000001-110|11033|4 Main St|2026-10-27|6300|9250|2026-11-06'
const ahead = 'firm|Wake|25CVD000002-910|0120981|8 Oak Ln|2026-12-15|8450'
const undated = 'firm|Wake|25CVD000003-910|0120982|Off Mill Rd'

async function listing(id: number): Promise<Record<string, unknown> | undefined> {
  const found = await bench.rows(sql`
    SELECT status, status_reason, foreclosure_date, opening_bid_cents, highest_bid_cents, upset_bid_date
    FROM tax_foreclosure WHERE id = ${id}`)
  return found[0]
}

// Digits and letters in no order, which an index cannot compress.
const long = (length: number) =>
  Array.from({ length }, (_, n) => createHash('sha256').update(String(n)).digest('hex')[0]).join('')

describe('a text that cannot be stored', () => {
  const columns = ['sale', 'opening', 'bid', 'last day', 'status', 'updated']
  const mapping = { ...plainMapping, optional_columns: columns }
  const first = {
    source: 'firm',
    county: 'Wake',
    case: '25CVD000001-910',
    parcel: '0120981',
    street: '1 Oak Ln',
  }
  const second = { ...first, case: '25CVD000002-910', parcel: '0120982', street: '2 Oak Ln' }
  const run = (records: unknown, given: unknown = mapping) =>
    importFile({
      file: { name: 'list.json', bytes: Buffer.from(JSON.stringify(records)) },
      mapping: given,
      now: bench.clock.now,
      db: bench.database.db,
      log: quietLog,
    })
  const stored = 'contains a character that cannot be stored'

  it.each([
    ['NUL in a street', { street: '2 Oak\0 Ln' }, `its cell "street" ${stored}`],
    ['half of a character in a street', { street: '2 Oak \ud800' }, `its cell "street" ${stored}`],
    ['NUL in a case', { case: '25CVD000002-910\0' }, `its cell "case" ${stored}`],
    ['NUL in a county', { county: 'Wa\0ke' }, `its cell "county" ${stored}`],
    ['NUL in no county', { county: 'Erie\0' }, '"Erie\ufffd" is not a North Carolina county'],
    ['NUL in a source', { source: 'firm\0' }, 'its source "firm\ufffd" is not in the mapping'],
    ['NUL in a status', { status: '\0' }, `its cell "status" ${stored}`],
    ['a very long street', { street: long(5_001) }, 'its cell "street" has more than 5000 characters'],
  ])('makes its row bad, and the others count: %s', async (_what, cell, reason) => {
    const report = await run([{ ...second, ...cell }, first])
    expect(report).toMatchObject({ state: 'published', bad_rows: [{ line: 1, reason }], rows: { new: 1 } })
  })

  it.each([
    ['parcel', { parcel: `1${long(4_000)}` }, 'the parcel_identification'],
    ['case', { case: `25CV1234${long(4_000)}` }, 'the case_number'],
  ])('is unreadable as a very long %s', async (_what, cell, reason) => {
    const report = await run([{ ...second, ...cell }, first])
    expect(report).toMatchObject({ state: 'published', rows: { bad: 0, new: 2, unreadable_cells: 1 } })
    expect(report.unreadable_cells[0]?.reason).toContain(reason)
  })

  it('is shown in the columns of a refused file', async () => {
    const report = await run([{ 'a\0': 1 }])
    expect(report.problems[0]).toContain('its columns are "a\ufffd"')
  })

  it.each([
    ['a value', { ...mapping, about: 'a\0' }],
    ['a key', { ...mapping, 'a\ud800': 1 }],
  ])('is a problem of the mapping: %s', async (_what, given) => {
    const { state, problems, run_id } = await run([first], given)
    expect({ state, problems }).toEqual({
      state: 'refused',
      problems: ['mapping: it contains a character that cannot be stored'],
    })
    expect(await bench.rows(sql`SELECT mapping FROM ingest_run WHERE id = ${run_id}`)).toEqual([
      { mapping: { mapping: null, source: null, as_of: null } },
    ])
  })
})

describe('an unreadable cell', () => {
  it('is reported, and the rest of its row counts', async () => {
    const report = await bench.run([sold, ahead.replace('2026-12-15', 'Summer/Fall 2026'), undated])
    expect(report).toMatchObject({
      state: 'published',
      rows: { read: 3, bad: 0, unreadable_cells: 1 },
      unreadable_cells: [
        { line: 3, reason: 'the foreclosure_date "Summer/Fall 2026" is not a readable date' },
      ],
    })
    expect(await listing(2)).toMatchObject({ foreclosure_date: null, opening_bid_cents: 845_000 })
    expect(reportLines(report)).toContain(
      '  line 3: the foreclosure_date "Summer/Fall 2026" is not a readable date',
    )
  })

  it.each([
    ['a sale date', ahead.replace('2026-12-15', '12/15/2026 or 12/22/2026')],
    ['an amount', ahead.replace('8450', '84.50.00')],
  ])('does not withdraw the source’s previous value: %s', async (_what, unreadable) => {
    await bench.run([sold, ahead, undated])
    const before = await listing(2)
    const report = await bench.run([sold, unreadable, undated])
    expect(report).toMatchObject({ events: {}, rows: { unreadable_cells: 1, changed: 0 }, differences: [] })
    expect(await listing(2)).toEqual(before)
    // Reading it again later is not a change either.
    expect(await bench.run([sold, ahead, undated])).toMatchObject({ events: {}, differences: [] })
    expect(await listing(2)).toEqual(before)
  })

  it.each([
    ['parcel', ahead, ahead.replace('0120981', 'see map')],
    ['case and parcel', ahead, ahead.replace('25CVD000002-910|0120981', 'CVD 25 2|see map')],
    [
      'parcel, without a case',
      ahead.replace('25CVD000002-910', ''),
      ahead.replace('25CVD000002-910|0120981', '|see map'),
    ],
    [
      'parcel, without a street',
      ahead.replace('8 Oak Ln', ''),
      ahead.replace('0120981|8 Oak Ln', 'see map|'),
    ],
    [
      'parcel, on the first import',
      ahead.replace('25CVD000002-910|0120981', '|see map'),
      ahead.replace('25CVD000002-910', ''),
    ],
  ])('creates no second listing for its row: %s', async (_what, first, then) => {
    await bench.run([sold, first, undated])
    for (const row of [then, then, first, then]) {
      const report = await bench.run([sold, row, undated], { force: true })
      expect(report).toMatchObject({ state: 'published', events: {} })
      expect(report.sources.map((source) => [source.new, source.gone])).toEqual([[0, 0]])
    }
    expect(await bench.rows(sql`SELECT count(*)::int FROM tax_foreclosure`)).toEqual([{ count: 3 }])
  })

  it('keeps the known bid when only the upset deadline changes', async () => {
    await bench.run([sold, ahead, undated])
    await bench.run([sold.replace('9250|2026-11-06', '97125k|2026-11-16'), ahead, undated])
    expect(await listing(1)).toMatchObject({ highest_bid_cents: 925_000, upset_bid_date: '2026-11-16' })
  })

  it('voids the previous bid’s upset deadline if only the bid can be read', async () => {
    await bench.run([sold, ahead, undated])
    const report = await bench.run([sold.replace('9250|2026-11-06', '10000|soon'), ahead, undated])
    expect(report.events).toEqual({ upset_bid: 1 })
    const [round] = await bench.rows(sql`SELECT published_for_bid_cents FROM sale ORDER BY id LIMIT 1`)
    expect(round).toEqual({ published_for_bid_cents: 925_000 })
    expect(await listing(1)).toMatchObject({ highest_bid_cents: 1_000_000 })
  })

  it('may be declared to mean no day, which withdraws the day', async () => {
    await bench.run([sold, ahead, undated])
    const mapping = { ...plainMapping, no_day: ['Summer/Fall 2026'] }
    const report = await bench.run([sold, ahead.replace('2026-12-15', 'SUMMER/FALL 2026'), undated], {
      mapping,
    })
    expect(report).toMatchObject({ rows: { unreadable_cells: 0 }, events: { postponed: 1 } })
    expect(await listing(2)).toMatchObject({ status: 'Waiting on sales date' })
  })

  it('does not refresh the facts of its county', async () => {
    await bench.run([sold, ahead, undated])
    const read_at = sql`SELECT county_fips, max(read_at) FROM source_reading GROUP BY 1 ORDER BY 1`
    const before = await bench.rows(read_at)
    await bench.run([sold.replace('2026-11-06', 'soon'), ahead, undated])
    const after = await bench.rows(read_at)
    expect(after[0]).toEqual(before[0])
    expect(after[1]).not.toEqual(before[1])
  })

  it('holds the run if a whole column is unreadable', async () => {
    const rows = (text: string) =>
      ['1', '2', '3', '4'].map((n) => `firm|Wake|25CVD00000${n}-910|012098${n}|${n} Oak Ln|${text}|10${n}00`)
    await bench.run(rows('2026-12-15'))
    const report = await bench.run(rows('15.12.2026'))
    expect(report).toMatchObject({
      state: 'held',
      problems: ['4 of the 4 cells of foreclosure_date from firm cannot be read'],
    })
  })
})
