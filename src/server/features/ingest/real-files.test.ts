import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counties } from '#domain/counties/counties.ts'
import { findDisputedListings } from '#server/features/listings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { importFile } from './index.ts'
import type { ImportReport } from './index.ts'

const folder = process.env['REAL_DATA_DIR']
if (folder === undefined) console.warn('SKIPPED: the real listing files, because REAL_DATA_DIR is not set.')

const dayOne = Date.parse('2025-11-04T23:00:00Z')
const dayTwo = Date.parse('2025-11-05T23:00:00Z')

// Parcel number, then its listing as stored after day two.
const storedAfterDayTwo: [string, Record<string, unknown>][] = [
  ['0026086', { case_number: '24CVD000114-010', street: 'Ervin Ln.', status: 'Waiting on sales date' }],
  ['0026087', { case_number: '24CVD000114-010', street: '237 Ervin Ln.', foreclosure_date: null }],
  // The law firm prints amounts in cents and upset deadlines as plain dates.
  ['3092152829', { highest_bid_cents: 5_402_250, upset_bid_date: '2025-11-10', status: 'Upset Bid Ongoing' }],
  // A last bid below the opening bid is still a bid.
  ['07178006', { opening_bid_cents: 3_900_000, highest_bid_cents: 3_420_375, upset_bid_date: '2025-11-14' }],
  // An upset deadline printed before the sale is not an upset bid period.
  ['5597-00-58-6340-000', { foreclosure_date: null, upset_bid_date: null }],
  [
    '558600025490000',
    { status: 'Auction in future', foreclosure_date: '2025-11-06', time: '11:00 AM', upset_bid_date: null },
  ],
  // An afternoon sale whose instant was converted twice on day one.
  ['11644', { foreclosure_date: '2025-11-04', time: '2:30 PM', highest_bid_cents: 840_100 }],
  // Dollars.
  ['7474-02-6683-31', { highest_bid_cents: 4_410_000, upset_bid_date: '2025-11-14', zip: '28379' }],
  [
    '02-036A-0007.00',
    { opening_bid_cents: 624_500, case_number: '23CVD003776-120', foreclosure_date: '2025-11-13' },
  ],
  ['1712-18-20-5044', { opening_bid_cents: 5_250_000, upset_bid_date: '2025-11-13' }],
  // Two parcels in one cell each have their own address.
  [
    '17301303',
    { street: '6019 Ingleside Drive', opening_bid_cents: 6_500_000, foreclosure_date: '2025-11-18' },
  ],
  ['11907131', { street: '510 W. Kingston Avenue', city: null }],
  ['021518 0057 02', { street: 'Ebony Ln', city: 'Dunn' }],
  ['1619403', { street: '169 Boiler Rd', city: 'Mooresboro', case_number: '24M000064-800' }],
  ['4851-72-2849-00', { status: 'Waiting on sales date', status_reason: 'postponed' }],
  // The county gives the case, the law firm the bid.
  [
    '6836-32-5923.000',
    { case_number: '24M001550-330', highest_bid_cents: 305_000, status: 'Awaiting Funds' },
  ],
]

describe.skipIf(folder === undefined)('two real files of consecutive days', () => {
  let database: Database
  let first: ImportReport
  let second: ImportReport
  let third: ImportReport
  let fourth: ImportReport
  let versions: readonly [number, number]

  async function importDay(day: string, now: number): Promise<ImportReport> {
    const name = `nc-properties-2025-11-${day}.csv`
    const file = { name, bytes: await readFile(path.join(folder ?? '', 'listings', name)) }
    const mapping: unknown = JSON.parse(await readFile('examples/collector-export.map.json', 'utf8'))
    return importFile({ file, mapping, now, db: database.db, log: quietLog })
  }

  async function one(query: ReturnType<typeof sql>): Promise<Record<string, unknown>> {
    const { rows } = await database.db.execute(query)
    const [row] = rows
    if (!row) throw new Error('no row')
    return row
  }

  async function dataVersions(): Promise<number> {
    const { sum } = await one(sql`SELECT sum(data_version)::bigint AS sum FROM county`)
    return Number(sum)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    first = await importDay('04', dayOne)
    second = await importDay('05', dayTwo)
    const before = await dataVersions()
    third = await importDay('05', dayTwo + 60_000)
    fourth = await importDay('04', dayTwo + 120_000)
    versions = [before, await dataVersions()]
  })
  afterAll(() => database.close())

  it('reads day one without its sales under deeds of trust', () => {
    expect(first.state).toBe('published')
    expect(first.rows).toEqual({
      read: 925,
      left_out: 399,
      bad: 0,
      // Addresses in the parcel number column.
      unreadable_cells: 6,
      duplicates: 0,
      in_both: 0,
      new: 526,
      gone: 0,
      changed: 0,
      unchanged: 0,
    })
  })

  it('notes case numbers an operator should check', () => {
    expect(first.notes.map(({ text }) => text)).toEqual([
      'several parcel numbers without separators: "66162913248661628" was stored as one',
      'the case "25CV05665-590" was read as 25CV005665-590: a digit may be missing',
      'the case "24CV006198-12" was read as 24CV006198-120: its court code is cut off; this county’s is 120',
      'the case "25VC001262-460" has no known format and was stored as printed',
    ])
  })

  it('finds exactly the differences of day two', () => {
    expect(second.state).toBe('published')
    expect(second.rows).toMatchObject({
      read: 753,
      left_out: 212,
      bad: 0,
      duplicates: 3,
      in_both: 524,
      new: 14,
      gone: 2,
    })
    expect(second.changed_facts).toMatchObject({ highest_bid: 28, opening_bid: 7, foreclosure_date: 0 })
  })

  it('explains every row that is gone, new or duplicated', () => {
    expect(second.gone_rows.map(({ county, because }) => [county, because])).toEqual([
      ['Caldwell', 'its case number is 24CV001660-130 now, on line 42'],
      ['Rutherford', 'the same listing is on line 170, its numbers written differently'],
    ])
    const reasons = second.new_rows.map(({ because }) => because.replace(/\d+/g, 'N'))
    expect(
      Object.fromEntries([...Map.groupBy(reasons, (text) => text)].map(([text, all]) => [text, all.length])),
    ).toEqual({
      'listed for the first time': 9,
      'the same property as on line N, written differently': 3,
      'its case number was NCVDN-N before': 1,
      'the same listing, its numbers written differently': 1,
    })
    expect(second.duplicate_rows).toHaveLength(3)
    expect(second.listings).toMatchObject({ new: 10, gone: 0, renumbered: 1 })
  })

  it('emits an event for every changed bid', () => {
    const bids = second.differences.filter(({ fact }) => fact === 'highest_bid')
    expect(bids).toHaveLength(28)
    expect((second.events['upset_bid'] ?? 0) + (second.events['sold'] ?? 0)).toBe(28)
    expect(second.events).not.toHaveProperty('disappeared_from_source')
  })

  it('changes nothing when the same file is imported again', () => {
    expect(third.rows).toMatchObject({
      in_both: 538,
      unchanged: 538,
      new: 0,
      gone: 0,
      changed: 0,
      duplicates: 3,
    })
    expect(third.events).toEqual({})
    expect(third.listings).toMatchObject({ new: 0, changed: 0, renumbered: 0 })
    expect(versions[1]).toBe(versions[0])
  })

  it('holds day one for every source when imported after day two', () => {
    expect(fourth.state).toBe('held')
    expect(fourth.problems.filter((problem) => problem.includes('is older than the last file'))).toHaveLength(
      4,
    )
  })

  it('attributes a listing to both the county and the law firm that list it', async () => {
    const { n } = await one(sql`
      SELECT count(*)::int AS n FROM (
        SELECT tax_foreclosure_id FROM source_record GROUP BY 1 HAVING count(*) > 1) AS shared`)
    expect(n).toBe(11)
    const { names } = await one(sql`SELECT array_agg(name ORDER BY name) AS names FROM source`)
    expect(names).toEqual(['county_website', 'kania', 'rbcwb', 'zls'])
  })

  it('finds no disagreements: where two sources give a fact, they agree', async () => {
    const everywhere = counties.map(({ fips }) => fips)
    expect(await findDisputedListings(database.db, everywhere)).toEqual([])
  })

  it.each(storedAfterDayTwo)('%s', async (parcel, facts) => {
    const row = await one(sql`
      SELECT t.*, c.case_number FROM tax_foreclosure t
      JOIN parcel p ON p.id = t.parcel_id JOIN foreclosure_case c ON c.id = t.case_id
      WHERE p.parcel_identification = ${parcel}`)
    expect(row).toMatchObject(facts)
  })
})
