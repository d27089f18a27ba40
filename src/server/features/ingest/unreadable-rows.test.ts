import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImportBench, csvOf } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const sold = 'firm|Burke|25CVD000001-110|11033|4 Main St|2026-10-27|6300|9250|2026-11-06'
const ahead = 'firm|Wake|25CVD000002-910|0120981|8 Oak Ln|2026-12-15|8450'
const undated = 'firm|Wake|25CVD000003-910|0120982|Off Mill Rd'
const all = [sold, ahead, undated]

const gone = () => bench.rows(sql`SELECT id FROM tax_foreclosure WHERE gone_since IS NOT NULL ORDER BY id`)

/** A file whose last line has too few cells. */
function ragged(...rows: string[]) {
  return { file: { name: 'list.csv', bytes: Buffer.concat([csvOf(...rows), Buffer.from('firm,Wake\n')]) } }
}

describe('the listing of a row whose county cannot be read', () => {
  it.each([
    ['by parcel and case', ahead],
    ['by parcel', ahead.replace('25CVD000002-910', '')],
    ['by case', ahead.replace('0120981', '')],
    ['by street', ahead.replace('25CVD000002-910|0120981', '|')],
  ])('is not gone: %s', async (_what, row) => {
    await bench.run([sold, row, undated])
    const report = await bench.run([sold, row.replace('Wake', 'Wkae'), undated])
    expect(report).toMatchObject({ state: 'published', events: {}, rows: { bad: 1, gone: 0 } })
    expect(report.bad_rows).toEqual([{ line: 3, reason: '"Wkae" is not a North Carolina county' }])
    expect(await gone()).toEqual([])
    expect(await bench.run([sold, row, undated], { force: true })).toMatchObject({ events: {} })
  })

  it('stays beside another one that is gone', async () => {
    await bench.run(all)
    const report = await bench.run([sold, ahead.replace('Wake', 'Wkae')])
    expect(report).toMatchObject({ state: 'published', events: { disappeared_from_source: 1 } })
    expect(await gone()).toEqual([{ id: 3 }])
  })

  it('is that of its own source', async () => {
    const mirror = ahead.replace('firm', 'county')
    await bench.run([sold, ahead, undated, mirror])
    const report = await bench.run([sold, ahead.replace('Wake', 'Wkae'), undated], { force: true })
    expect(report.sources).toContainEqual(expect.objectContaining({ name: 'firm', gone: 0 }))
  })
})

describe('the listing of a row whose status is not known', () => {
  const vanished = (row: string) =>
    [...row.split('|'), ...Array<string>(9).fill('')].slice(0, 9).join('|') + '|vanished'

  it.each([
    ['as before', undated, undated],
    ['with another case number', undated, undated.replace('000003', '000099')],
    ['with its first case number', undated.replace('25CVD000003-910', ''), undated],
    ['with another parcel number', undated, undated.replace('0120982', '0120999')],
    ['with its first parcel number', undated.replace('0120982', ''), undated],
    [
      'with its first case number, by street',
      'firm|Wake|||9 Mill Rd',
      'firm|Wake|25CVD000003-910||9 Mill Rd',
    ],
    [
      'in a county misspelled, with another case number',
      undated,
      undated.replace('Wake', 'Wkae').replace('000003', '000099'),
    ],
  ])('is not gone: %s', async (_what, before, now) => {
    await bench.run([sold, ahead, before])
    const report = await bench.run([sold, ahead, vanished(now)])
    expect(report).toMatchObject({ state: 'published', events: {}, rows: { bad: 1, gone: 0 } })
    expect(await gone()).toEqual([])
  })

  it.each([
    ['of another property', 'firm|Wake|25CVD000099-910|0120999|1 New Rd'],
    ['of another property, without a case yet', 'firm|Wake|TBD|0120999|1 New Rd'],
    ['of a listing that is there already', ahead],
  ])('is gone beside a row %s', async (_what, row) => {
    await bench.run([sold, ahead, undated.replace('25CVD000003-910', 'TBD')])
    const rest = row === ahead ? [sold] : [sold, ahead]
    const report = await bench.run([...rest, vanished(row)])
    expect(report.events).toEqual({ disappeared_from_source: 1 })
    expect(await gone()).toEqual([{ id: 3 }])
  })

  it('is gone beside the row of another known case of its parcel', async () => {
    const second = undated.replace('000003', '000004')
    await bench.run([sold, ahead, undated, second])
    expect((await bench.run([sold, ahead, vanished(second)])).events).toEqual({ disappeared_from_source: 1 })
    expect(await gone()).toEqual([{ id: 3 }])
  })
})

describe('a row of which it cannot be read whose listing it is', () => {
  it.each<[string, string[], Partial<Parameters<ImportBench['run']>[1]>]>([
    ['a county only', [sold, ahead, 'firm|Wkae'], {}],
    ['an unknown status and no number', [sold, ahead, 'firm|Wake||||||||vanished'], {}],
    ['no number and no address', [sold, ahead, 'firm|Wake||||2026-12-15'], {}],
    ['an unknown source', [sold, ahead, undated.replace('firm', 'frim')], {}],
    ['too few cells', [sold, ahead], ragged(sold, ahead)],
    ['a row that the caller lost', [sold, ahead], { lostRows: 1 }],
  ])('holds the run if a listing would be gone: %s', async (_what, rows, more) => {
    await bench.run(all)
    const report = await bench.run(rows, more)
    expect(report).toMatchObject({
      state: 'held',
      problems: ['1 row from firm could not be read, so it is unknown whether the missing listing is gone'],
    })
    expect(await gone()).toEqual([])
  })

  it.each<[string, string[], Partial<Parameters<ImportBench['run']>[1]>]>([
    ['an unreadable row', [...all, 'firm|Wkae'], {}],
    ['too few cells', all, ragged(...all)],
    ['a row that the caller lost', all, { lostRows: 1 }],
  ])('holds nothing if no listing would be gone: %s', async (_what, rows, more) => {
    await bench.run(all)
    expect(await bench.run(rows, more)).toMatchObject({ state: 'published', problems: [] })
  })

  it('counts for its own source only', async () => {
    const others = ['11', '12', '13'].map((n) => `county|Burke|25CVD0000${n}-110|110${n}|${n} Main St`)
    await bench.run([...all, ...others])
    const held = await bench.run([sold, ahead, ...others.slice(1), 'firm|Wkae', 'firm|Wkae'])
    expect(held.problems).toEqual([
      '2 rows from firm could not be read, so it is unknown whether the missing listing is gone',
    ])
    expect(await bench.run([...all, ...others.slice(1), 'firm|Wkae'])).toMatchObject({
      state: 'published',
      events: { disappeared_from_source: 1 },
    })
  })

  it('holds the run once for all missing listings', async () => {
    const more = ['4', '5'].map((n) => `firm|Wake|25CVD00000${n}-910|012098${n}|${n} Oak Ln`)
    await bench.run([...all, ...more])
    expect((await bench.run([...all, 'firm|Wkae'])).problems).toEqual([
      '1 row from firm could not be read, so it is unknown whether the 2 missing listings are gone',
    ])
  })
})
