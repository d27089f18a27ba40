import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const COUNTY = { source: 'county', authority: 'county' } as const
const FIRM = { source: 'firm', authority: 'law_firm' } as const
const DAY_MS = 24 * 3_600_000

/** Case, parcel and street of one property; sale date, opening bid, bid, last day, status as given. */
const row = (sale: string, opening = '', bid = '', lastDay = '', status = '') =>
  `firm|Wake|25CVD001201-910|0120981|1 Oak St|${sale}|${opening}|${bid}|${lastDay}|${status}`

const shown = async () => {
  const [listing] = await bench.rows(sql`
    SELECT foreclosure_date AS sale, opening_bid_cents / 100 AS opening, highest_bid_cents / 100 AS bid,
      upset_bid_date AS last_day FROM tax_foreclosure`)
  return listing
}

describe('a county page and a law firm that differ', () => {
  test('show the county page, whichever of them was read last', async () => {
    await bench.run([row('2026-12-15', '8450')], COUNTY)
    await bench.run([row('2026-12-16', '8500')], FIRM)
    await bench.run([row('2026-12-17', '8600')], FIRM)
    expect(await shown()).toMatchObject({ sale: '2026-12-15', opening: 8450 })
  })

  test('show the county page when it begins to list what the firm listed first', async () => {
    await bench.run([row('2026-12-16', '8500')], FIRM)
    await bench.run([row('2026-12-15', '8450')], COUNTY)
    expect(await shown()).toMatchObject({ sale: '2026-12-15', opening: 8450 })
  })

  test('show what the county page says next', async () => {
    await bench.run([row('2026-12-15', '8450')], COUNTY)
    await bench.run([row('2026-12-16', '8500')], FIRM)
    await bench.run([row('2027-01-12', '9000')], COUNTY)
    expect(await shown()).toMatchObject({ sale: '2027-01-12', opening: 9000 })
  })

  test('show the higher bid, with the last day printed beside it', async () => {
    bench.clock.now = Date.parse('2026-11-20T15:00:00Z')
    await bench.run([row('2026-11-10', '5000', '22050', '2026-11-30', 'upset')], COUNTY)
    await bench.run([row('2026-11-10', '5000', '23152.50', '2026-12-03', 'upset')], FIRM)
    expect(await shown()).toMatchObject({ bid: 23152, last_day: '2026-12-03' })
    await bench.run([row('2026-11-10', '5000', '24310.13', '2026-12-07', 'upset')], COUNTY)
    expect(await shown()).toMatchObject({ bid: 24310, last_day: '2026-12-07' })
  })

  test('show the county page’s last day for the same bid', async () => {
    bench.clock.now = Date.parse('2026-11-20T15:00:00Z')
    await bench.run([row('2026-11-10', '5000', '22050', '2026-11-30', 'upset')], COUNTY)
    await bench.run([row('2026-11-10', '5000', '22050', '', 'upset')], FIRM)
    await bench.run([row('2026-11-10', '5000', '22050', '2026-12-02', 'upset')], FIRM)
    expect(await shown()).toMatchObject({ bid: 22050, last_day: '2026-11-30' })
  })

  test('show the firm’s last day, also a corrected one, if the county page left that of the bid before standing', async () => {
    bench.clock.now = Date.parse('2026-11-24T15:00:00Z')
    await bench.run([row('2026-11-10', '5000', '22050', '2026-11-30', 'upset')], COUNTY)
    await bench.run([row('2026-11-10', '5000', '22050', '2026-11-30', 'upset')], FIRM)
    await bench.run([row('2026-11-10', '5000', '23152.50', '2026-12-03', 'upset')], FIRM)
    await bench.run([row('2026-11-10', '5000', '23152.50', '2026-11-30', 'upset')], COUNTY)
    expect(await shown()).toMatchObject({ bid: 23152, last_day: '2026-12-03' })
    await bench.run([row('2026-11-10', '5000', '23152.50', '2026-12-04', 'upset')], FIRM)
    expect(await shown()).toMatchObject({ bid: 23152, last_day: '2026-12-04' })
    await bench.run([row('2026-11-10', '5000', '23152.50', '2026-12-03', 'upset')], COUNTY)
    expect(await shown()).toMatchObject({ bid: 23152, last_day: '2026-12-03' })
  })

  test('show what the county page says again after an empty cell', async () => {
    await bench.run([row('2026-12-15', '8450')], COUNTY)
    await bench.run([row('2026-12-15', '8450')], FIRM)
    await bench.run([row('2026-12-15', '')], COUNTY)
    await bench.run([row('2026-12-15', '8500')], FIRM)
    expect(await shown()).toMatchObject({ opening: 8500 })
    await bench.run([row('2026-12-15', '8450')], { ...COUNTY, force: true })
    expect(await shown()).toMatchObject({ opening: 8450 })
  })

  test('show the firm once the county page is no longer read, or its date is past', async () => {
    await bench.run([row('2026-12-15', '8450')], COUNTY)
    await bench.run([row('2026-12-15', '8450')], FIRM)
    bench.clock.now += 6 * DAY_MS
    await bench.run([row('2026-12-22', '8450')], FIRM)
    expect(await shown()).toMatchObject({ sale: '2026-12-22' })
  })
})

describe('a statement that did not count beside the county page', () => {
  const upset = (lastDay: string) => row('2026-11-10', '5000', '22050', lastDay, 'upset')
  const overruled = async () => {
    bench.clock.now = Date.parse('2026-11-20T15:00:00Z')
    await bench.run([upset('2026-12-04')], COUNTY)
    await bench.run([upset('2026-12-04')], FIRM)
    await bench.run([upset('2026-11-30')], FIRM)
    expect(await shown()).toMatchObject({ last_day: '2026-12-04' })
  }
  const drop = () => bench.run([], { ...COUNTY, force: true })

  test.each<[string, () => Promise<unknown>]>([
    ['no longer lists the property', drop],
    ['withdraws its day', () => bench.run([upset('')], COUNTY)],
    ['states the same', () => bench.run([upset('2026-11-30')], COUNTY)],
    ['was not read for four days', async () => (bench.clock.now += 5 * DAY_MS)],
  ])('counts at the next reading once that page %s', async (_what, end) => {
    await overruled()
    await bench.run([upset('2026-11-30')], FIRM)
    expect(await shown()).toMatchObject({ last_day: '2026-12-04' })
    await end()
    await bench.run([upset('2026-11-30')], FIRM)
    expect(await shown()).toMatchObject({ last_day: '2026-11-30' })
    expect((await bench.run([upset('2026-11-30')], FIRM)).events).toEqual({})
  })

  test('does not count after what another source has stated since', async () => {
    await bench.run([upset('2026-12-04')], { source: 'copy' })
    await overruled()
    await drop()
    await bench.run([upset('2026-12-02')], { source: 'copy' })
    await bench.run([upset('2026-11-30')], FIRM)
    expect(await shown()).toMatchObject({ last_day: '2026-12-02' })
  })

  test('counts for a sale date that is ahead once the date of that page is past', async () => {
    await bench.run([row('2026-11-05')], COUNTY)
    await bench.run([row('2026-11-05')], FIRM)
    await bench.run([row('2026-12-08')], FIRM)
    const sales: unknown[] = []
    for (let day = 2; day <= 6; day += 1) {
      await bench.run([row('2026-11-05')], COUNTY)
      await bench.run([row('2026-12-08')], FIRM)
      sales.push((await shown())?.['sale'])
      bench.clock.now += DAY_MS
    }
    expect(sales).toEqual(['2026-11-05', '2026-11-05', '2026-11-05', '2026-12-08', '2026-12-08'])
  })

  test.each([
    ['2026-12-22', '2026-12-22'],
    ['2026-12-08', '2026-12-15'],
  ])('counts as a first listing if it was one: %s', async (stated, sale) => {
    await bench.run([row('2026-12-15')], COUNTY)
    await bench.run([row(stated)], FIRM)
    expect(await shown()).toMatchObject({ sale: '2026-12-15' })
    await drop()
    await bench.run([row(stated)], FIRM)
    expect(await shown()).toMatchObject({ sale })
  })
})

test('a firm that withdraws a date leaves the county page’s', async () => {
  await bench.run([row('2026-12-15')], COUNTY)
  await bench.run([row('2026-12-15')], FIRM)
  await bench.run([row('')], FIRM)
  expect(await shown()).toMatchObject({ sale: '2026-12-15' })
})

test('files without an authority follow the latest statement, as before', async () => {
  await bench.run([row('2026-12-15', '8450')], { source: 'county' })
  await bench.run([row('2026-12-15', '8450')], { source: 'firm' })
  await bench.run([row('2026-12-16', '8500')], { source: 'firm' })
  expect(await shown()).toMatchObject({ sale: '2026-12-16', opening: 8500 })
})

describe('a file with rows of a county page and of a law firm', () => {
  const own = (source: string, sale: string, opening: string) => row(sale, opening).replace('firm', source)
  const before = ['2026-12-15', '8450'] as const

  test.each([
    ['the county last', ['firm', 'county']],
    ['the firm last', ['county', 'firm']],
  ])('shows the county page, with %s', async (_what, order) => {
    await bench.run([row(...before)], COUNTY)
    await bench.run([row(...before)], FIRM)
    const rowOf: Record<string, string> = {
      county: own('county', '2026-12-17', '8600'),
      firm: own('firm', '2026-12-16', '8500'),
    }
    await bench.run(order.map((source) => rowOf[source] ?? ''))
    expect(await shown()).toMatchObject({ sale: '2026-12-17', opening: 8600 })
    // What the firm said counts once the county page no longer says anything else.
    await bench.run([own('firm', '2026-12-16', '8500'), own('county', '', '')])
    expect(await shown()).toMatchObject({ sale: '2026-12-16', opening: 8500 })
  })

  test('shows the county page that says the same as before', async () => {
    await bench.run([row(...before)], COUNTY)
    await bench.run([row(...before)], FIRM)
    await bench.run([own('county', ...before), own('firm', '2026-12-16', '8500')])
    expect(await shown()).toMatchObject({ sale: '2026-12-15', opening: 8450 })
  })
})
