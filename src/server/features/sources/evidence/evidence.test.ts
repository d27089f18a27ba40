import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evidence } from '#contract/sources/evidence.ts'
import type { Evidence } from '#contract/sources/evidence.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { sql } from 'drizzle-orm'
import { measureStall } from '#tests/support/measure-stall.ts'
import { readEvidence } from './read-evidence.ts'

const BURKE = '37023'
const MCDOWELL = '37111'
const GUILFORD = '37081'
const layerSchema = z.looseObject({
  features: z.array(z.object({ attributes: z.record(z.string(), z.unknown()) })),
})

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
  await bench.run('kania')
  await bench.run('mcdowell')
})
afterAll(() => bench.close())

async function listingOf(parcel: string): Promise<number> {
  const [row] = await bench.rows(sql`
    SELECT t.id FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id WHERE p.parcel_identification = ${parcel}`)
  return Number(row?.['id'])
}

async function evidenceOf(parcel: string, counties: readonly string[]): Promise<Evidence | null> {
  const found = await readEvidence(bench.database.db, await listingOf(parcel), counties)
  return found && evidence.parse(found)
}

/** A layer of the county with this many parcels. */
function countyLayer(parcels: number): Buffer {
  const layer: unknown = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../guilford/fixtures/day-1.json'), 'utf8'),
  )
  const { features, ...rest } = layerSchema.parse(layer)
  const many = Array.from({ length: parcels }, (_, place) => ({
    attributes: {
      ...features[0]?.attributes,
      OBJECTID: place + 1,
      PARCEL_ID: `${100_000 + place}`,
      REID: null,
      LOCATION_ADDR: `${place + 1} LONG ST`,
    },
  }))
  return Buffer.from(JSON.stringify({ ...rest, features: many }))
}

describe('the evidence of a listing', () => {
  test('is the row of the page that states its facts, in its own county only', async () => {
    const found = await evidenceOf('1770.08-98-4417', [BURKE])
    const [statement] = found?.statements ?? []
    expect(statement).toMatchObject({
      source: 'Kania Law Firm',
      missing_since: null,
    })
    expect(statement?.live_url).toContain('/tax-foreclosures/foreclosure-listings/')
    expect(statement?.facts).toContainEqual({
      fact: 'highest_bid',
      value: 9250,
      columns: ['currentbid'],
      since: statement?.read_at,
    })
    expect(statement?.facts).toContainEqual(expect.objectContaining({ fact: 'street', columns: ['address'] }))
    const { page } = statement ?? {}
    const county = page?.columns.findIndex(({ name }) => name === 'county') ?? -1
    const bid = page?.columns.findIndex(({ name }) => name === 'currentbid') ?? -1
    expect(new Set(page?.rows.map(({ cells }) => cells[county]))).toEqual(new Set(['Burke']))
    expect((page?.rows.length ?? 0) + (page?.rows_elsewhere ?? 0)).toBe(120)
    expect(page?.rows.filter(({ is_this }) => is_this).map(({ cells }) => cells[bid])).toEqual(['$9,250.00'])
  })

  test('stays that of the day it was read when a later page is held', async () => {
    await bench.control({ source: 'mcdowell', day: 'day-2', replace: ['$16,537.50', '$1,653,750.00'] })
    const before = await evidenceOf('1712-14-33-0021', [MCDOWELL])
    await bench.control({ source: 'mcdowell', day: 'day-1', replace: null, fault: 'error-page' })
    expect((await bench.run('mcdowell')).state).toBe('refused')
    expect(await evidenceOf('1712-14-33-0021', [MCDOWELL])).toEqual(before)
    await bench.control({ source: 'mcdowell', fault: 'none' })
  })

  test('follows a new page, and since when each fact is stated', async () => {
    await bench.control({ source: 'mcdowell', day: 'day-2' })
    const first = await evidenceOf('1712-14-33-0021', [MCDOWELL])
    await bench.run('mcdowell')
    const second = await evidenceOf('1712-14-33-0021', [MCDOWELL])
    const [old, now] = [first?.statements[0], second?.statements[0]]
    expect(now?.page?.sha256).not.toBe(old?.page?.sha256)
    const since = (fact: string) => now?.facts.find((each) => each.fact === fact)?.since
    expect(since('highest_bid')).toBe(now?.read_at)
    expect(since('foreclosure_date')).toBe(old?.read_at)
  })

  test('of a property that is no longer listed is the page that listed it last', async () => {
    const found = await evidenceOf('1649-00-98-7001', [MCDOWELL])
    expect(found?.statements[0]?.missing_since).not.toBeNull()
    expect(found?.statements[0]?.page?.rows.filter(({ is_this }) => is_this)).toHaveLength(1)
  })

  test.each([
    [1, 500, 1],
    [400, 500, 251],
    [700, 500, 500],
  ])('has its row, number %i, among hundreds of its county', async (number, shown, place) => {
    await bench.run('guilford', countyLayer(700))
    const found = await evidenceOf(`${100_000 + number - 1}`, [GUILFORD])
    const { page } = found?.statements[0] ?? {}
    const street = page?.columns.findIndex(({ name }) => name === 'LOCATION_ADDR') ?? -1
    expect(page).toMatchObject({ rows_in_county: 700, rows_elsewhere: 0 })
    expect(page?.rows).toHaveLength(shown)
    expect(page?.rows.findIndex(({ is_this }) => is_this)).toBe(place - 1)
    expect(page?.rows[place - 1]?.cells[street]).toBe(`${number} LONG ST`)
  })

  test('of a page of 20,000 rows does not block the event loop', async () => {
    await bench.run('guilford', countyLayer(700))
    const page = gzipSync(countyLayer(20_000))
    await bench.rows(sql`
      UPDATE raw_document SET content_gz = ${page} WHERE id IN (
        SELECT page.raw_document_id FROM source_page page JOIN source_run run ON run.id = page.source_run_id
        WHERE run.name = 'guilford')`)
    const id = await listingOf('100350')
    const read = () => readEvidence(bench.database.db, id, [GUILFORD])
    // The first read also pays for what making the page left to collect.
    await read()
    const { result, longest, taken } = await measureStall(read)
    expect(result?.statements[0]?.page).toMatchObject({ rows_in_county: 20_000 })
    // On the main thread, all of it would be one block.
    expect(longest).toBeLessThan(taken / 3)
  })

  test('is not shown for a county that is not open', async () => {
    expect(await evidenceOf('1770.08-98-4417', [MCDOWELL])).toBeNull()
    expect(await readEvidence(bench.database.db, 999_999, [BURKE])).toBeNull()
  })
})
