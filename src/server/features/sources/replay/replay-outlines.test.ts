import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { toLonLat, type Position } from '#domain/geo/state-plane.ts'
import { importFile } from '#server/features/ingest/index.ts'
import { drawOutline, recordOutlines, removeDrawnOutline } from '#server/features/listings/index.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { factsDigest, replayFacts } from './replay.ts'

const LISTINGS = {
  reads: 'listings',
  source: { name: 'firm' },
  columns: { county: { value: 'Burke' }, case_number: 'case', parcel_identification: 'parcel' },
}
const PARCELS = {
  reads: 'parcels',
  source: { name: 'gis' },
  columns: { county: { value: 'Burke' }, parcel_identification: 'pin' },
}

/** Feet in Burke County, closed. */
function square(size: number): Position[] {
  const corners: Position[] = [
    [0, 0],
    [0, size],
    [size, size],
    [size, 0],
    [0, 0],
  ]
  return corners.map(([x, y]): Position => [1_240_000 + x, 745_000 + y])
}

test('drawn outlines are made again among the runs, also those that ended', async () => {
  const bench = await createSourceBench()
  const { database, clock } = bench
  const { db } = database
  const at = () => new Date((clock.now += 60_000))
  const read = (mapping: object, name: string, content: string) =>
    importFile({
      ...{ file: { name, bytes: Buffer.from(content) }, mapping, now: at().getTime() },
      ...{ db, log: quietLog },
    })
  const draw = (parcelId: number, size: number) =>
    db.transaction((tx) =>
      drawOutline(tx, {
        ...{ parcelId, ring: square(size).map(toLonLat), replacesFound: true },
        ...{ reason: 'From the deed', by: null, at: at() },
      }),
    )
  const hashes = async () => {
    const scratch = await createTestDatabase()
    try {
      const request = { from: db, into: scratch.db, until: new Date(clock.now), log: quietLog }
      return [(await replayFacts(request)).facts_sha256, (await factsDigest(db)).facts_sha256]
    } finally {
      await scratch.close()
    }
  }
  try {
    await read(LISTINGS, 'list.csv', 'case,parcel\n25CV001602-110,2700000001\n')
    const { rows } = await db.execute<{ id: number }>(sql`SELECT id::int FROM parcel`)
    const parcelId = rows[0]?.id ?? 0
    const [, none] = await hashes()
    await draw(parcelId, 100)
    await draw(parcelId, 70)
    const [drawnAgain, drawn] = await hashes()
    expect(drawnAgain).toBe(drawn)
    expect(drawn).not.toBe(none)
    await db.transaction((tx) => removeDrawnOutline(tx, { parcelId, reason: 'Wrong lot', at: at() }))
    expect(await hashes()).toEqual([none, none])
    await draw(parcelId, 100)
    const found = outlineFromRings([square(80)])
    if (!found.ok) throw new Error(found.problem)
    await db.transaction((tx) =>
      recordOutlines(tx, [{ parcel_id: parcelId, outline: found.outline, neighbors: [] }], 'Service', at()),
    )
    expect(await hashes()).toEqual([none, none])
    await draw(parcelId, 90)
    // The outline that the drawn one stands in for is no news, also in a file; another one is.
    const lots = (size: number) => {
      const geometry = { type: 'Polygon', coordinates: [square(size).map(toLonLat)] }
      const feature = { type: 'Feature', properties: { pin: '2700000001' }, geometry }
      return JSON.stringify({ type: 'FeatureCollection', features: [feature] })
    }
    await read(PARCELS, 'lots.geojson', lots(80))
    const [kept, shown] = await hashes()
    expect(kept).toBe(shown)
    expect(shown).not.toBe(none)
    await read(PARCELS, 'lots.geojson', lots(60))
    expect(await hashes()).toEqual([none, none])
  } finally {
    await bench.close()
  }
}, 60_000)
