import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startArcgis } from '#peers/arcgis/start.ts'
import type { RunningPeer } from '#peers/program.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findOutlines } from './find-outlines.ts'
import { layersWith } from './parcel-layers.ts'
import type { LayersOf } from './parcel-layers.ts'

const NC_ONE_MAP = 'https://services.nconemap.gov/secure/rest/services/NC1Map_Parcels/FeatureServer/1'
const MECKLENBURG = '37119'
const WAKE = '37183'
const BUNCOMBE = '37021'

/** A square lot in feet; the layers differ in its size, which tells them apart. */
function lot(attributes: object, size: number, place = 0) {
  const [west, south] = [1_449_600 + place * 1_000, 542_600]
  const ring = [
    [west, south],
    [west, south + size],
    [west + size, south + size],
    [west + size, south],
    [west, south],
  ]
  return {
    attributes: { ...attributes, ownname: 'SOMEBODY', OWNER: 'SOMEBODY' },
    geometry: { rings: [ring] },
  }
}

const PARCELS = {
  'nc-onemap': [
    lot({ parno: '09502904', cntyfips: '119' }, 100),
    lot({ parno: '03904605', cntyfips: '119' }, 100, 1),
    lot({ parno: '03904605', cntyfips: '183' }, 100, 2),
    lot({ parno: '2705269963', cntyfips: '183' }, 100, 3),
    // As its layer prints Buncombe: no area, no town, two spaces within the street.
    lot(
      {
        ...{ parno: '966738953300000', cntyfips: '021', gisacres: 0, recareano: 0.92 },
        ...{ siteadd: '16 SHANNON  DR', scity: '', szip: '' },
      },
      200,
      4,
    ),
  ],
  mecklenburg: [
    lot({ pid: '09502904', nc_pin: '4543218765' }, 300),
    lot({ pid: '17301331', nc_pin: '4530998877' }, 300, 1),
  ],
  wake: [
    lot({ REID: '0120092', PIN_NUM: '2705269963' }, 300),
    lot({ REID: '0330001', PIN_NUM: '1703447788' }, 300, 1),
    lot({ REID: '0330002', PIN_NUM: '1703447788' }, 300, 2),
  ],
}
type LayerName = keyof typeof PARCELS

let database: Database
let peers: RunningPeer[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'layers-'))

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(peers.map((peer) => peer.stop()))
  peers = []
  await database.pool.query('TRUNCATE parcel CASCADE')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** The product's own layers, each served by a peer; the arguments say how its service behaves. */
async function serve(args: Partial<Record<LayerName, readonly string[]>> = {}): Promise<LayersOf> {
  const origins: Partial<Record<LayerName, string>> = {}
  for (const name of ['nc-onemap', 'mecklenburg', 'wake'] as const) {
    const file = path.join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ spatialReference: { latestWkid: 2264 }, features: PARCELS[name] }))
    const peer = await startArcgis(['--layer', name, '--parcels', file, ...(args[name] ?? [])])
    peers.push(peer)
    origins[name] = `http://127.0.0.1:${peer.ports.port}`
  }
  const nameOf = (host: string): LayerName => {
    if (host.includes('mecklenburg')) return 'mecklenburg'
    return host.includes('wake') ? 'wake' : 'nc-onemap'
  }
  const real = layersWith(NC_ONE_MAP)
  return (fips) =>
    real(fips).map((layer) => {
      const { hostname, pathname } = new URL(layer.url)
      return { ...layer, url: `${origins[nameOf(hostname)] ?? ''}${pathname.replace(/^\/secure/, '')}` }
    })
}

async function want(fips: string, ...parcels: readonly string[]): Promise<void> {
  for (const parcel of parcels) {
    await insertBareListing(database, { fips, case_number: null, parcel })
  }
}

/** The parcels' outlines after a look-up: from which layer, and the square feet. */
async function look(layersOf: LayersOf): Promise<Record<string, string | null>> {
  const clock = { now: () => Date.parse('2026-11-18T15:00:00Z') }
  await findOutlines({
    ...{ db: database.db, clock, log: quietLog, layersOf, signal: new AbortController().signal },
    patience: { timeoutMs: 2_000, tries: 2, pauseMs: 1 },
  })
  const { rows } = await database.pool.query<{ parcel: string; outline: string | null }>(
    `SELECT county_fips || ' ' || parcel_identification AS parcel,
       outline_source || ' ' || round(acres::numeric * 43560)::text AS outline FROM parcel ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ parcel, outline }) => [parcel, outline]))
}

test('asks a county’s own layer first, and NC OneMap for what it does not know', async () => {
  const layersOf = await serve({ mecklenburg: ['--fault', 'truncate'] })
  await want(MECKLENBURG, '09502904', '4530998877', '03904605')
  await want(WAKE, '0120092', '2705269963', '1703447788')
  await want(BUNCOMBE, '966738953300000')
  expect(await look(layersOf)).toEqual({
    '37119 09502904': 'Mecklenburg County parcels 90000',
    '37119 4530998877': 'Mecklenburg County parcels 90000',
    '37119 03904605': 'NC OneMap parcels 10000',
    '37183 0120092': 'Wake County parcels 90000',
    '37183 2705269963': 'Wake County parcels 90000',
    // The units of a building share their PIN.
    '37183 1703447788': null,
    // The area is that of the outline, not the printed zero.
    '37021 966738953300000': 'NC OneMap parcels 40000',
  })
})

test.each([
  ['answers with errors of status 200', 'error-200'],
  ['is down', 'http-503'],
  ['sends no shapes', 'no-geometry'],
  ['sends another reference', 'wkid-3857'],
])('takes NC OneMap where a county’s layer %s', async (_what, fault) => {
  const layersOf = await serve({ mecklenburg: ['--fault', fault], wake: ['--fault', fault] })
  await want(MECKLENBURG, '09502904')
  await want(WAKE, '2705269963')
  expect(await look(layersOf)).toEqual({
    '37119 09502904': 'NC OneMap parcels 10000',
    '37183 2705269963': 'NC OneMap parcels 10000',
  })
})

test('stores what the county’s layer knows where NC OneMap fails, and asks again for the rest', async () => {
  await want(MECKLENBURG, '09502904', '03904605')
  await expect(look(await serve({ 'nc-onemap': ['--fault', 'http-503'] }))).rejects.toMatchObject({
    fault: 'unreachable',
  })
  expect(await look(await serve())).toEqual({
    '37119 09502904': 'Mecklenburg County parcels 90000',
    '37119 03904605': 'NC OneMap parcels 10000',
  })
})

test('asks no county where an operator has set another service', () => {
  const layers = layersWith('https://gis.example.com/FeatureServer/1')(MECKLENBURG)
  expect(layers.map(({ name }) => name)).toEqual(['Parcel service gis.example.com'])
})
