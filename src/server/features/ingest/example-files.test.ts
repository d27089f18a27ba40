import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await createImportBench()
  bench.clock.now = Date.parse('2026-11-18T15:00:00Z')
})
afterAll(() => bench.database.close())

async function example(name: string): Promise<unknown> {
  return JSON.parse(await readFile(`examples/${name}`, 'utf8'))
}

describe('plain-list.csv', () => {
  it('is read by its mapping without problems', async () => {
    const file = { name: 'plain-list.csv', bytes: await readFile('examples/plain-list.csv') }
    const report = await bench.run([], { file, mapping: await example('plain-list.map.json') })
    expect(report).toMatchObject({
      state: 'published',
      rows: { read: 6, bad: 0, left_out: 0, duplicates: 0, new: 6 },
      notes: [],
    })
    const rows = await bench.rows(sql`
      SELECT k.name, c.case_number, t.status, t.upset_bid_date_basis AS basis, t.time FROM tax_foreclosure t
      JOIN foreclosure_case c ON c.id = t.case_id JOIN county k ON k.fips = t.county_fips ORDER BY t.id`)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Wake', '25CVD001201-910', 'Auction in future', null, '10:00 AM'],
      ['Wake', '25CVD000877-910', 'Waiting on sales date', null, null],
      ['Burke', '24CVD001955-110', 'Upset Bid Ongoing', 'published', '11:00 AM'],
      ['Burke', '25CVD000412-110', 'Upset Bid Ongoing', 'published', '11:00 AM'],
      ['Gaston', '25M000402-350', 'Awaiting Funds', null, '10:00 AM'],
      ['New Hanover', '24CVD003310-640', 'Auction in future', null, '12:00 PM'],
    ])
  })
})

describe('nested-list.json', () => {
  it('is read by its mapping without problems', async () => {
    const file = { name: 'nested-list.json', bytes: await readFile('examples/nested-list.json') }
    const report = await bench.run([], { file, mapping: await example('nested-list.map.json') })
    expect(report).toMatchObject({
      state: 'published',
      rows: { read: 2, bad: 0, left_out: 0, duplicates: 0, new: 2 },
      sources: [{ name: 'nested list', as_of: '2026-11-18T14:00:00.000Z' }],
      notes: [],
    })
    const rows = await bench.rows(sql`
      SELECT p.parcel_identification, t.status, t.highest_bid_cents, t.upset_bid_date FROM source_record r
      JOIN source s ON s.id = r.source_id JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id
      JOIN parcel p ON p.id = t.parcel_id WHERE s.name = 'nested list' ORDER BY p.parcel_identification`)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['0120981', 'Auction in future', null, null],
      ['0120982', 'Auction in future', null, null],
      ['11207', 'Upset Bid Ongoing', 925_000, '2026-11-23'],
    ])
  })
})

describe('a law firm’s workbook', () => {
  it('is read with the firm’s county and status words and several parcels per cell', async () => {
    const columns = [
      'Tax Office',
      'File No.',
      'Parcel #',
      'Address',
      'Status',
      'Sale Date',
      'Upset Bidding Deadline',
    ]
    const head = [...columns, 'Opening Bid', 'Current Bid'].map((value) => ({ value }))
    const day = (text: string) => ({ value: new Date(`${text}:00Z`), type: Date, format: 'mm/dd/yyyy hh:mm' })
    const bytes = await writeXlsxFile(
      [
        head,
        [
          { value: 'City of Laurinburg' },
          { value: '25CVD000410-820' },
          { value: '010029 04016 & 010029 04017' },
          { value: '12 Pine St & 14 Pine St' },
          { value: 'Upset Bidding in Progress' },
          day('2026-11-10T11:00'),
          day('2026-11-20T17:00'),
          { value: 4100.5, type: Number },
          { value: '$9,250.00' },
        ],
        [
          { value: 'Wake County' },
          { value: '26SP000046-910' },
          { value: '0120981' },
          { value: '' },
          { value: 'Courthouse Sale' },
          day('2026-12-10T11:00'),
          { value: 'n/a' },
          { value: 'n/a' },
          { value: 'n/a' },
        ],
      ],
      { sheet: 'Sales' },
    ).toBuffer()
    const report = await bench.run([], {
      file: { name: 'sales.xlsx', bytes },
      mapping: await example('law-firm-workbook.map.json'),
    })
    expect(report).toMatchObject({
      state: 'published',
      rows: { read: 2, left_out: 1, new: 1 },
      listings: { new: 2 },
    })
    const rows = await bench.rows(sql`
      SELECT p.parcel_identification, t.street, t.status, t.upset_bid_date, t.highest_bid_cents, t.opening_bid_cents, t.time
      FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id WHERE t.county_fips = '37165' ORDER BY t.id`)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['010029 04016', '12 Pine St', 'Upset Bid Ongoing', '2026-11-20', 925_000, 410_050, '11:00 AM'],
      ['010029 04017', '14 Pine St', 'Upset Bid Ongoing', '2026-11-20', 925_000, 410_050, '11:00 AM'],
    ])
  })
})
