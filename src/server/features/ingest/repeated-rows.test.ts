import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const listed = () =>
  bench.rows(sql`SELECT id, street, gone_since IS NOT NULL AS is_gone FROM tax_foreclosure ORDER BY id`)

describe('a street without a parcel number', () => {
  const row = (source: string, street: string, bid: string) =>
    `${source}|Burke|25CVD000001-110||${street}|10/23/2026||${bid}||upset`

  it('is the same listing in the next file, however the street is written', async () => {
    await bench.run([row('firm', '77 North Oak Street', '8000'), row('firm', '9 Elm St', '7000')])
    const report = await bench.run([row('firm', '77 N Oak St.', '9000'), row('firm', '9 Elm Street', '7000')])
    expect(report).toMatchObject({ listings: { new: 0 }, events: { upset_bid: 1 } })
    expect(report.events).not.toHaveProperty('disappeared_from_source')
    expect(await listed()).toEqual([
      { id: 1, street: '77 N Oak St.', is_gone: false },
      { id: 2, street: '9 Elm Street', is_gone: false },
    ])
  })

  it('is the same listing in another source, and twice in one file', async () => {
    await bench.run([row('firm', '77 Oak Street', '8000')])
    await bench.run([row('county', '77 Oak St', '8000'), row('county', '77 OAK STR', '8000')])
    expect(await listed()).toMatchObject([{ id: 1, is_gone: false }])
  })
})

describe('rows of one file', () => {
  it.each([
    ['the same', '11033', '11033'],
    ['with other punctuation', '11033', '110-33'],
    ['with no number of the parcel', 'See deed 12', 'See deed 12'],
  ])('are one property twice, of which the later one counts: %s', async (_what, first, second) => {
    const report = await bench.run([
      `firm|Burke|25CVD000001-110|${first}|4 Main St|2026-12-01`,
      `firm|Burke|25CVD000001-110|${second}|4 MAIN ST.|2026-12-08`,
    ])
    expect(report.duplicate_rows).toEqual([{ line: 2, same_as_line: 3 }])
    expect(await bench.rows(sql`SELECT foreclosure_date FROM tax_foreclosure`)).toEqual([
      { foreclosure_date: '2026-12-08' },
    ])
  })

  const bids = [
    ['the same sale', '10/23/2026', '10/23/2026', 9_000_00],
    ['another sale', '10/23/2026', '09/23/2026', 5_000_00],
  ] as const
  it.each(bids)(
    'with bids of %s count by bid in one sale, else by order',
    async (_what, sale, otherSale, shown) => {
      const stale = `firm|Burke|25CVD000001-110|11033|4 Main St|${otherSale}||5000|11/09/2026|upset`
      const fresh = `firm|Burke|25CVD000001-110|11033|4 Main St|${sale}||9000|11/12/2026|upset`
      const bid = sql`SELECT highest_bid_cents AS cents FROM tax_foreclosure`
      await bench.run([stale, fresh])
      expect(await bench.rows(bid)).toEqual([{ cents: 9_000_00 }])
      await bench.run([fresh, stale], { force: true })
      expect(await bench.rows(bid)).toEqual([{ cents: shown }])
    },
  )

  // [parcel of one, parcel of the other, case of both]
  const twoHouses = [
    ['1/2345', '12/345', ''],
    ['1/2345', '12/345', '25CVD000001-910'],
    ['Lots 1 and 2', 'Lots 1 and 2', ''],
    ['Lots 1 and 2', 'Lots 1 and 2', '25CVD000001-910'],
    ['See deed 12', 'See deed 12', ''],
  ] as const
  const rowsOf = (parcel: string, other: string, number: string) =>
    [
      `firm|Wake|${number}|${parcel}|1 Oak Ln|12/01/2026`,
      `firm|Wake|${number}|${other}|77 Elm St|12/08/2026`,
    ] as const

  it.each(twoHouses)('are two houses with "%s" and "%s" as parcel, case "%s"', async (...cells) => {
    const rows = rowsOf(...cells)
    const report = await bench.run(rows)
    expect(report).toMatchObject({ duplicate_rows: [], rows: { new: 2 }, listings: { new: 2 } })
    expect(await bench.run(rows)).toMatchObject({ rows: { in_both: 2, changed: 0 }, events: {} })
    const [first, second] = rows
    // One that cannot be read is not gone, and one that is not there is.
    expect(await bench.run([first, `${second}||||nonsense`], { force: true })).toMatchObject({ events: {} })
    const left = await bench.run([first], { force: true })
    expect(left.events).toEqual({ disappeared_from_source: 1 })
    expect(await listed()).toEqual([
      { id: 1, street: '1 Oak Ln', is_gone: false },
      { id: 2, street: '77 Elm St', is_gone: true },
    ])
  })

  it.each(twoHouses)('may share the key of a stored record: "%s" and "%s", case "%s"', async (...cells) => {
    const [first, second] = rowsOf(...cells)
    await bench.run([second])
    const report = await bench.run([first, second])
    expect(report.events).toMatchObject({ listed: 1 })
    expect(await listed()).toEqual([
      { id: 1, street: '77 Elm St', is_gone: false },
      { id: 2, street: '1 Oak Ln', is_gone: false },
    ])
  })

  it('are compared with their own rows of the last file where they share a key', async () => {
    const rows = ['1/2345', '12/345', '123/45', '1234/5'].map(
      (parcel, n) =>
        `firm|Wake||${parcel}|${n + 1} Oak Ln|10/20/2026||${9 - n}000|11/${12 + n * 5}/2026|upset`,
    )
    await bench.run(rows)
    expect(await bench.run(rows.toReversed())).toMatchObject({ problems: [], events: {} })
  })
})
