import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startArcgis } from '#peers/arcgis/start.ts'
import type { RunningPeer } from '#peers/program.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findOutlines } from './find-outlines.ts'
import { layersWith } from './parcel-layers.ts'

const DAY = 86_400_000

/** A street of 100-foot square lots in Burke County. */
function street(lots: number) {
  const features = Array.from({ length: lots }, (_, index) => {
    const [west, south] = [1_240_000 + index * 100, 745_000]
    const ring = [
      [west, south],
      [west, south + 100],
      [west + 100, south + 100],
      [west + 100, south],
      [west, south],
    ]
    return {
      attributes: { parno: `27-${index}`, altparno: '', cntyfips: '023', cntyname: 'Burke' },
      geometry: { rings: [ring] },
    }
  })
  return {
    geometryType: 'esriGeometryPolygon',
    spatialReference: { wkid: 102719, latestWkid: 2264 },
    features,
  }
}

let database: Database
let peer: RunningPeer
const folder = mkdtempSync(path.join(tmpdir(), 'parcels-'))
beforeAll(async () => {
  const file = path.join(folder, 'street.esri.json')
  writeFileSync(file, JSON.stringify(street(5)))
  database = await createTestDatabase()
  peer = await startArcgis(['--port', '0', '--parcels', file])
})
afterAll(async () => {
  await peer.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

function look(now: number) {
  return findOutlines({
    db: database.db,
    clock: { now: () => now },
    log: quietLog,
    layersOf: layersWith(`http://127.0.0.1:${peer.ports.port}/rest/services/NC1Map_Parcels/FeatureServer/1`),
    signal: new AbortController().signal,
  })
}

async function versionOf(fips: string): Promise<number> {
  const { rows } = await database.pool.query<{ data_version: number }>(
    'SELECT data_version FROM county WHERE fips = $1',
    [fips],
  )
  return rows[0]?.data_version ?? -1
}

test('finds an outline once, with its neighbors, an event and a new version of the county', async () => {
  const known = await insertBareListing(database, {
    fips: '37023',
    case_number: '26CV000001-110',
    parcel: '27-1',
  })
  await insertBareListing(database, { fips: '37023', case_number: '26CV000002-110', parcel: '99-9' })
  // The same number in another county is a different parcel.
  await insertBareListing(database, { fips: '37119', case_number: '26CV000003-590', parcel: '27-2' })
  const now = Date.parse('2026-11-18T15:00:00Z')

  expect(await look(now)).toEqual({ asked: 3, found: 1 })
  const { rows } = await database.pool.query<{ acres: number; neighbors: number; asked: boolean }>(
    `SELECT acres, json_array_length(neighbor_outlines) AS neighbors, outline_asked_at IS NOT NULL AS asked
     FROM parcel WHERE id = $1`,
    [known.parcelId],
  )
  expect(rows[0]).toMatchObject({ neighbors: 3, asked: true })
  expect(rows[0]?.acres).toBeCloseTo(10_000 / 43_560, 6)
  const events = await database.pool.query<{ tax_foreclosure_id: number; kind: string }>(
    'SELECT tax_foreclosure_id, kind FROM listing_event',
  )
  expect(events.rows).toEqual([{ tax_foreclosure_id: known.id, kind: 'outline_found' }])
  expect(await versionOf('37023')).toBeGreaterThan(0)
  expect(await versionOf('37119')).toBe(0)

  expect(await look(now + DAY)).toEqual({ asked: 0, found: 0 })
  expect(await look(now + 8 * DAY)).toEqual({ asked: 2, found: 0 })
})
