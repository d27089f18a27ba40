import { day } from '#domain/time/day.fixture.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listingStatuses, resultNotPosted } from '#domain/listing-status/listing-status.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { recordOutlines } from '#server/features/listings/index.ts'
import { importFile } from '#server/features/ingest/index.ts'
import { readDemoState, removeDemo, seedDemo } from '#server/features/demo/index.ts'
import type { ImportDemoFile } from '#server/features/demo/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addDemoListings } from '#tests/support/demo-listings.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const today = day('2026-11-18')

const now = Date.parse('2026-11-18T15:00:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'steps-demo-'))
const parcelsFile = path.join(folder, 'data', 'demo-parcels.esri.json')
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function rowsOf<T extends Record<string, unknown>>(sql: string): Promise<T[]> {
  return (await database.pool.query<T>(sql)).rows
}

async function countOf(table: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)
  return row?.count ?? 0
}

function seed(listings: number): Promise<boolean> {
  // Without `force`: no day of the demo may look like a faulty file.
  const importDay: ImportDemoFile = (request) => importFile({ ...request, log: quietLog })
  return seedDemo({ db: database.db, importFile: importDay, listings, now, parcelsFile })
}

describe('a demo beside a real listing', () => {
  let real: { id: number; parcelId: number }
  const versions = () =>
    rowsOf<{ fips: string; data_version: number }>(
      `SELECT fips, data_version FROM county WHERE data_version > 0 ORDER BY fips`,
    )

  beforeAll(async () => {
    real = await insertBareListing(database, {
      fips: '37119',
      case_number: '25CV000297-590',
      parcel: '04303709',
    })
    expect(await seed(120)).toBe(true)
  }, 60_000)

  test('covers every status, all marked as demo', async () => {
    const found = await rowsOf<{ status: string; listings: number }>(
      `SELECT status, count(*) AS listings FROM tax_foreclosure WHERE is_demo GROUP BY status`,
    )
    expect(found.map(({ status }) => status).toSorted()).toEqual(
      [...listingStatuses, resultNotPosted].toSorted(),
    )
    expect(found.reduce((sum, { listings }) => sum + listings, 0)).toBe(120)
    expect(await readDemoState(database.db)).toEqual({ listings: 120, isUntouched: false })
    expect(await rowsOf(`SELECT FROM source WHERE NOT is_demo`)).toEqual([])
  })

  test('covers every status reason and every deadline basis', async () => {
    const reasons = await rowsOf<{ reason: string }>(
      `SELECT DISTINCT status_reason AS reason FROM tax_foreclosure WHERE is_demo AND status_reason IS NOT NULL ORDER BY 1`,
    )
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'bankruptcy',
      'bids_frozen',
      'cancelled',
      'confirmation_not_seen',
      'confirmed',
      'end_estimated',
      'judgment',
      'postponed',
      'resale',
      'taxing_unit_buyer',
    ])
    const bases = await rowsOf<{ basis: string }>(
      `SELECT DISTINCT upset_bid_date_basis AS basis FROM tax_foreclosure WHERE status = 'Upset Bid Ongoing' AND upset_bid_date IS NOT NULL ORDER BY 1`,
    )
    expect(bases.map(({ basis }) => basis)).toEqual(['computed', 'estimated', 'published'])
  })

  test('imports cleanly: no bad rows, no duplicates, nothing held', async () => {
    const runs = await rowsOf<{ state: string; bad: number; repeated: number; notes: number }>(`
      SELECT state, (report #>> '{rows,bad}')::int AS bad, (report #>> '{rows,duplicates}')::int AS repeated,
        jsonb_array_length(report -> 'notes') AS notes
      FROM ingest_run`)
    expect(runs.length).toBeGreaterThan(40)
    expect(new Set(runs.map((run) => JSON.stringify(run)))).toEqual(
      new Set([JSON.stringify({ state: 'published', bad: 0, repeated: 0, notes: 0 })]),
    )
  })

  test('imports histories that obey the domain rules', async () => {
    const bids = await rowsOf<{ sale_id: number; amount_cents: number }>(
      `SELECT * FROM bid ORDER BY sale_id, id`,
    )
    for (const [index, bid] of bids.slice(1).entries()) {
      const before = bids[index]
      if (before?.sale_id !== bid.sale_id) continue
      expect(bid.amount_cents).toBeGreaterThanOrEqual(minimumUpsetBid(before.amount_cents, today))
    }
    expect(
      Math.max(...[...Map.groupBy(bids, ({ sale_id }) => sale_id).values()].map(({ length }) => length)),
    ).toBeGreaterThan(4)
    expect(await rowsOf(`SELECT FROM sale WHERE round > 1`)).not.toEqual([])
  })

  test('dates past events to when they were observed', async () => {
    const [span] = await rowsOf<{ first: Date; last: Date; kinds: number }>(
      `SELECT min(seen_at) AS first, max(seen_at) AS last, count(DISTINCT kind) AS kinds FROM listing_event`,
    )
    expect(span?.first).toEqual(new Date('2026-09-21T10:11:00Z'))
    expect(span?.last).toEqual(new Date('2026-11-18T11:13:00Z'))
    expect(span?.kinds).toBeGreaterThan(14)
  })

  test('writes its parcels for the local parcel service', async () => {
    const text = await readFile(parcelsFile, 'utf8')
    const read = z
      .object({ spatialReference: z.unknown(), features: z.array(z.object({ attributes: z.unknown() })) })
      .parse(JSON.parse(text))
    expect(read.spatialReference).toEqual({ wkid: 102719, latestWkid: 2264 })
    expect(read.features.length).toBeGreaterThan(600)
  })

  test('adds the demo only once', async () => {
    expect(await seed(10)).toBe(false)
    expect(await readDemoState(database.db)).toMatchObject({ listings: 120 })
  })

  test('leaves only the real listing after removal', async () => {
    const parsed = outlineFromRings([
      [
        [1_240_000, 745_000],
        [1_240_000, 745_100],
        [1_240_100, 745_100],
      ],
    ])
    if (!parsed.ok) throw new Error('not an outline')
    const parcels = await rowsOf<{ parcel_id: number }>('SELECT parcel_id FROM tax_foreclosure WHERE is_demo')
    const found = parcels.map(({ parcel_id }) => ({ parcel_id, outline: parsed.outline, neighbors: [] }))
    await recordOutlines(database.db, found, 'Local parcel service', new Date(now))
    const before = await versions()
    expect(await removeDemo({ db: database.db, now, parcelsFile })).toBe(120)
    for (const table of [
      'sale',
      'bid',
      'listing_event',
      'source_record',
      'source',
      'ingest_run',
      'raw_document',
    ]) {
      expect([table, await countOf(table)]).toEqual([table, 0])
    }
    expect(await rowsOf(`SELECT id FROM tax_foreclosure`)).toEqual([{ id: real.id }])
    expect(await rowsOf(`SELECT id FROM parcel`)).toEqual([{ id: real.parcelId }])
    expect(await countOf('foreclosure_case')).toBe(1)
    const after = await versions()
    expect(after.map(({ fips }) => fips)).toEqual(before.map(({ fips }) => fips))
    expect(after.every(({ data_version }, index) => data_version > (before[index]?.data_version ?? 0))).toBe(
      true,
    )
    await expect(readFile(parcelsFile)).rejects.toThrow('ENOENT')
  })

  test('can be added again after removal, and no longer counts as untouched', async () => {
    expect(await readDemoState(database.db)).toEqual({ listings: 0, isUntouched: false })
    expect(await seed(20)).toBe(true)
    await removeDemo({ db: database.db, now, parcelsFile })
  })
})

test('fills a test database in one call, outlines included', async () => {
  const own = await createTestDatabase()
  expect(await readDemoState(own.db)).toEqual({ listings: 0, isUntouched: true })
  await addDemoListings(own, { count: 40, now })
  const { rows } = await own.pool.query<{ listings: number; outlines: number; statuses: number }>(`
    SELECT count(*) AS listings, count(p.rings) AS outlines, count(DISTINCT f.status) AS statuses
    FROM tax_foreclosure f JOIN parcel p ON p.id = f.parcel_id`)
  expect(rows[0]).toMatchObject({ listings: 40, statuses: 8 })
  expect(rows[0]?.outlines).toBeGreaterThan(35)
  await own.close()
})
