import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await createImportBench()
  await bench.run([
    'firm|Burke|25CVD000001-110|2734-84-3186|4 Main St',
    'firm|Burke|25CVD000002-110|2744329127',
  ])
})
afterAll(() => bench.database.close())

const mapping: unknown = JSON.parse(await readFile('examples/county-parcels.map.json', 'utf8'))

function square(x: number, y: number, side: number): number[][] {
  return [
    [x, y],
    [x, y + side],
    [x + side, y + side],
    [x + side, y],
    [x, y],
  ]
}

function esri(pins: Readonly<Record<string, number[][][] | null>>): Buffer {
  const features = Object.entries(pins).map(([pin, rings]) => ({
    attributes: { pin },
    geometry: rings && { rings },
  }))
  return Buffer.from(JSON.stringify({ spatialReference: { wkid: 102719, latestWkid: 2264 }, features }))
}

async function acres(parcel: string): Promise<number> {
  const rows = await bench.rows(sql`SELECT acres FROM parcel WHERE canonical = ${parcel}`)
  return Number(rows[0]?.acres ?? NaN)
}

describe('a file of parcel outlines', () => {
  const bytes = esri({
    '2734843186': [square(1_200_000, 700_000, 208.71), square(1_200_300, 700_000, 208.71)],
    '99999': [square(1_210_000, 700_000, 100)],
    '2744329127': null,
    '2744-32-9128': [[[1, 2]]],
    // In Wake County, as where its file says feet and has meters.
    '2744329129': [square(2_100_000, 740_000, 208.71)],
  })

  it('stores outlines of known parcels and ignores the others', async () => {
    const report = await bench.run([], { file: { name: 'parcels.json', bytes }, mapping })
    expect(report).toMatchObject({
      state: 'published',
      reads: 'parcels',
      rows: { read: 5, bad: 3 },
      outlines: { read: 5, found: 1, unknown_parcels: 1, unreadable: 3 },
      bad_rows: [
        { line: 3, reason: 'it has no geometry' },
        { line: 4, reason: 'its outline cannot be used: outside its county' },
        { line: 5, reason: 'its outline cannot be used: no area' },
      ],
    })
    expect(await acres('2734843186')).toBeCloseTo(2, 3)
    expect(await bench.rows(sql`SELECT id FROM parcel`)).toHaveLength(2)
    expect(
      await bench.rows(sql`SELECT kind, tax_foreclosure_id FROM listing_event WHERE kind = 'outline_found'`),
    ).toEqual([{ kind: 'outline_found', tax_foreclosure_id: 1 }])
  })

  it('names a row whose county is none', async () => {
    const report = await bench.run([], {
      file: { name: 'parcels.json', bytes: Buffer.from('[{"pin":"1","cnty":"constructor"}]') },
      mapping: {
        reads: 'parcels',
        source: { name: 'firm' },
        columns: { county: 'cnty', parcel_identification: 'pin' },
      },
    })
    expect(report.bad_rows).toEqual([{ line: 1, reason: '"constructor" is not a North Carolina county' }])
  })

  it('changes nothing the second time', async () => {
    const before = await bench.rows(sql`SELECT sum(data_version) FROM county`)
    const report = await bench.run([], { file: { name: 'parcels.json', bytes }, mapping })
    expect(report.outlines.found).toBe(0)
    expect(await bench.rows(sql`SELECT sum(data_version) FROM county`)).toEqual(before)
  })
})

describe('the product’s own list', () => {
  it('imports listings in dollars and outlines in feet', async () => {
    const listing = {
      county: 'Wake',
      case_number: '25CVD000009-910',
      parcel_identification: '0120999',
      status: 'Upset Bid Ongoing',
      foreclosure_date: '2026-10-27',
      time: '11:00 AM',
      opening_bid: 4100.5,
      highest_bid: 9250,
      upset_bid_date: '2026-11-06',
      minimum_upset_bid: 10000,
      street: '4 Main St',
      city: 'Garner',
      state: 'NC',
      zip: '27529',
      structure: 'Mixed',
      lot_size: 0.4,
      geometry: { rings: [square(2_100_000, 740_000, 208.71)], spatialReference: { wkid: 2264 } },
    }
    const file = {
      name: 'export.json',
      bytes: Buffer.from(JSON.stringify({ tax_foreclosures: [listing], accessible_counties: ['Wake'] })),
    }
    const report = await bench.run([], { file, mapping: undefined })
    expect(report).toMatchObject({
      state: 'published',
      listings: { new: 1 },
      outlines: { read: 1, found: 1 },
      sources: [{ name: 'export' }],
    })
    expect(await acres('0120999')).toBeCloseTo(1, 3)
    const [stored] = await bench.rows(
      sql`SELECT * FROM tax_foreclosure WHERE street = '4 Main St' AND city = 'Garner'`,
    )
    expect(stored).toMatchObject({
      status: 'Upset Bid Ongoing',
      opening_bid_cents: 410_050,
      highest_bid_cents: 925_000,
      minimum_upset_bid_cents: 1_000_000,
      upset_bid_date: '2026-11-06',
      structure: 'Mixed',
      lot_size: 0.4,
    })
  })
})

const folder = process.env['REAL_DATA_DIR'] ?? ''
const real = ['burke_parcels.esri.json', 'burke_parcels.geojson']
if (!existsSync(path.join(folder, 'parcels'))) {
  console.warn('SKIPPED: the real parcel files, because REAL_DATA_DIR is not set.')
}

describe.skipIf(!existsSync(path.join(folder, 'parcels')))('the real parcels of Burke County', () => {
  it.each(real)('%s', async (name) => {
    const bytes = await readFile(path.join(folder, 'parcels', name))
    await bench.database.db.execute(sql`UPDATE parcel SET rings = NULL, acres = NULL`)
    const report = await bench.run([], { file: { name, bytes }, mapping })
    expect(report).toMatchObject({
      rows: { read: 5, bad: 0 },
      outlines: { read: 5, found: 2, unknown_parcels: 3, unreadable: 0 },
    })
    expect(await acres('2734843186')).toBeGreaterThan(0)
  })
})
