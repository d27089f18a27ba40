import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RunningPeer } from '../program.ts'
import { startArcgis } from './start.ts'

const answer = z.looseObject({
  features: z
    .array(
      z.object({
        attributes: z.record(z.string(), z.unknown()),
        geometry: z.object({ rings: z.array(z.array(z.array(z.number()))) }).nullish(),
      }),
    )
    .default([]),
  exceededTransferLimit: z.boolean().default(false),
  spatialReference: z.record(z.string(), z.number()).optional(),
  error: z.object({ code: z.number(), message: z.string(), details: z.array(z.string()) }).optional(),
})

type Params = Readonly<Record<string, string>>

let folder: string
const peers: RunningPeer[] = []

function square(easting: number): number[][] {
  return [
    [easting, 600_000],
    [easting, 600_100],
    [easting + 100, 600_100],
    [easting + 100, 600_000],
    [easting, 600_000],
  ]
}

function esri(...parcels: Params[]): string {
  const features = parcels.map((attributes, k) => ({
    attributes,
    geometry: { rings: [square(1_500_000 + 200 * k)] },
  }))
  return JSON.stringify({
    geometryType: 'esriGeometryPolygon',
    spatialReference: { wkid: 102719, latestWkid: 2264 },
    features,
  })
}

async function start(...args: string[]): Promise<string> {
  const peer = await startArcgis(args)
  peers.push(peer)
  return `http://127.0.0.1:${peer.ports.port}/rest/services/NC1Map_Parcels/FeatureServer`
}

async function query(service: string, params: Params): Promise<z.infer<typeof answer>> {
  const body = new URLSearchParams({ f: 'json', ...params })
  const posted = await fetch(`${service}/1/query`, { method: 'POST', body })
  const got = await fetch(`${service}/1/query?${body.toString()}`)
  const [a, b] = [answer.parse(await posted.json()), answer.parse(await got.json())]
  expect(a).toEqual(b)
  expect([posted.status, got.status]).toEqual([200, 200])
  return a
}

async function numbers(service: string, where: string, more: Params = {}): Promise<unknown[]> {
  const { features } = await query(service, { where, outFields: 'parno', ...more })
  return features.map(({ attributes }) => attributes['parno'])
}

let parcelFile: string
let service: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcgis-peer-'))
  parcelFile = join(folder, 'parcels.json')
  await writeFile(
    parcelFile,
    esri(
      { parno: '036764', cntyfips: '019', cntyname: 'Brunswick' },
      { parno: '036764', cntyfips: '127', cntyname: 'Nash' },
      { parno: "O'NEAL 1", altparno: '77', cntyfips: '019', ownname: 'SOMEBODY' },
      { parno: '1', cntyfips: '019' },
    ),
  )
  service = await start('--parcels', parcelFile)
})

afterAll(async () => {
  await Promise.all(peers.map((peer) => peer.stop()))
  await rm(folder, { recursive: true })
})

describe('a query', () => {
  it.each([
    ["cntyfips='019' AND parno IN ('036764')", ['036764']],
    ["parno = '036764'", ['036764', '036764']],
    ["cntyfips = '019' AND (parno IN ('x','1') OR altparno IN ('77', '78'))", ["O'NEAL 1", '1']],
    ["PARNO='O''NEAL 1'", ["O'NEAL 1"]],
    ["parno='AND' OR parno='1'", ['1']],
    ['objectid IN (2, 4)', ['036764', '1']],
    ["parno='36764'", []],
    ["cntyfips='119' AND 1=1", []],
  ])('matches %s', async (where, expected) => {
    expect(await numbers(service, where)).toEqual(expected)
  })

  it.each([
    [{ where: "parno='1' AND" }, "'where' clause is invalid"],
    [{ where: 'parno IN ()' }, "'where' clause is invalid"],
    [{ where: "parno='it's'" }, "'where' clause is invalid"],
    [{ where: '1=1; DROP TABLE parcels' }, "'where' clause is invalid"],
    [{ where: "pin='1'" }, "'Invalid field: pin' parameter is invalid"],
    [{ where: '1=1', outFields: 'parno,ownname' }, "'Invalid field: ownname' parameter is invalid"],
    [{ where: '1=1', outSR: '4326' }, "'outSR' parameter is invalid"],
    [{ where: '1=1', resultOffset: '-1' }, "'resultOffset' parameter is invalid"],
    [{}, "'where' parameter is invalid"],
    [{ where: '1=1', f: 'html' }, "'f' parameter is invalid"],
  ])('%j returns an error with status 200', async (params, detail) => {
    const { error } = await query(service, params)
    expect(error).toMatchObject({ code: 400, details: [detail] })
  })

  it('returns the requested fields and coordinates in feet, never owners', async () => {
    const found = await query(service, { where: "altparno='77'", outFields: '*', outSR: '2264' })
    expect(found.spatialReference).toEqual({ wkid: 2264, latestWkid: 2264 })
    expect(found.features[0]?.geometry?.rings).toEqual([square(1_500_400)])
    expect(found.features[0]?.attributes).toMatchObject({
      objectid: 3,
      cntyfips: '019',
      stcntyfips: '37019',
      gisacres: null,
    })
    expect(JSON.stringify(found)).not.toContain('SOMEBODY')
    const bare = await query(service, { where: "altparno='77'", returnGeometry: 'false' })
    expect(bare.features).toEqual([{ attributes: { objectid: 3 } }])
  })

  it('returns ordered pages that indicate whether more follow', async () => {
    const page = (resultOffset: string) =>
      query(service, {
        where: '1=1',
        outFields: 'objectid',
        orderByFields: 'objectid DESC',
        resultRecordCount: '3',
        resultOffset,
      })
    const [first, second] = [await page('0'), await page('3')]
    expect(first.features.map(({ attributes }) => attributes['objectid'])).toEqual([4, 3, 2])
    expect(first.exceededTransferLimit).toBe(true)
    expect(second.features.map(({ attributes }) => attributes['objectid'])).toEqual([1])
    expect(second.exceededTransferLimit).toBe(false)
  })

  it('never returns more than the maximum record count', async () => {
    const small = await start('--max-record-count', '2', '--parcels', parcelFile)
    const found = await query(small, { where: '1=1', resultRecordCount: '100' })
    expect(found.features).toHaveLength(2)
    expect(found.exceededTransferLimit).toBe(true)
  })
})

describe('the service', () => {
  it('describes itself and its layer', async () => {
    const layer: unknown = await (await fetch(`${service}/1?f=json`)).json()
    expect(layer).toMatchObject({
      objectIdField: 'objectid',
      maxRecordCount: 5000,
      geometryType: 'esriGeometryPolygon',
    })
    const whole: unknown = await (await fetch(`${service}?f=json`)).json()
    expect(whole).toMatchObject({ layers: [{ id: 1 }] })
  })

  it("serves a county's own layer, with its path, its fields in their own case, and its key", async () => {
    const file = join(folder, 'wake.json')
    await writeFile(file, esri({ PIN_NUM: '2705269963', REID: '0120092', OWNER: 'SOMEBODY' }))
    const peer = await startArcgis(['--layer', 'wake', '--parcels', file])
    peers.push(peer)
    const layer = `http://127.0.0.1:${peer.ports.port}/arcgis/rest/services/Property/Parcels/FeatureServer/0`
    const described: unknown = await (await fetch(`${layer}?f=json`)).json()
    expect(described).toMatchObject({ id: 0, objectIdField: 'OBJECTID', maxRecordCount: 2000 })
    const query = new URLSearchParams({ f: 'json', where: "pin_num='2705269963'", outFields: 'reid,PIN_NUM' })
    const found = answer.parse(await (await fetch(`${layer}/query?${query.toString()}`)).json())
    expect(found.features.map(({ attributes }) => attributes)).toEqual([
      { REID: '0120092', PIN_NUM: '2705269963' },
    ])
  })

  it('returns an error with status 200 for an unknown layer', async () => {
    const response = await fetch(`${service}/7/query?where=1%3D1&f=json`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ error: { code: 404 } })
  })
})

describe('parcel files', () => {
  it('are reloaded on change, and the last valid content is kept if a file is invalid', async () => {
    const late = join(folder, 'late.json')
    const watching = await start('--parcels', late)
    expect(await numbers(watching, '1=1')).toEqual([])
    await writeFile(late, esri({ parno: 'first', cntyfips: '119' }))
    expect(await numbers(watching, '1=1')).toEqual(['first'])
    await writeFile(late, '{"features": [')
    expect(await numbers(watching, '1=1')).toEqual(['first'])
    await writeFile(late, esri({ parno: 'second', cntyfips: '119' }, { parno: 'third', cntyfips: '119' }))
    expect(await numbers(watching, '1=1')).toEqual(['second', 'third'])
    await rm(late)
    expect(await numbers(watching, '1=1')).toEqual([])
  })

  it('are loaded before the first queries are answered, even concurrent ones', async () => {
    const fresh = await start('--parcels', parcelFile)
    const all = await Promise.all(Array.from({ length: 8 }, () => query(fresh, { where: '1=1' })))
    expect(all.map(({ features }) => features.length)).toEqual(Array.from({ length: 8 }, () => 4))
  })

  it('of a county may omit the county and name the parcel number pin; degrees are converted to feet', async () => {
    const geoJson = join(folder, 'county.geojson')
    const ring = [
      [-80.8431, 35.2271],
      [-80.843, 35.2271],
      [-80.843, 35.2272],
      [-80.8431, 35.2271],
    ]
    const feature = {
      type: 'Feature',
      properties: { PIN: '2734843186' },
      geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
    }
    await writeFile(geoJson, JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
    const both = await start('--parcels', parcelFile, `023:${geoJson}`)
    const { features } = await query(both, {
      where: "cntyfips='023' AND parno='2734843186'",
      outFields: 'objectid',
    })
    const [easting = 0, northing = 0] = features[0]?.geometry?.rings[0]?.[0] ?? []
    expect(features[0]?.attributes).toEqual({ objectid: 5 })
    expect(easting).toBeCloseTo(1_449_620.3963, 3)
    expect(northing).toBeCloseTo(542_689.0712, 3)
  })

  const real = join(process.env['REAL_DATA_DIR'] ?? '', 'parcels')
  const missing = !process.env['REAL_DATA_DIR'] || !existsSync(real)
  if (missing)
    console.warn('Skipped: the parcel service over real Burke County parcels (REAL_DATA_DIR is not set).')

  it.skipIf(missing)('of Burke County yield the same parcels in both formats', async () => {
    const [fromEsri, fromGeoJson] = [
      await start('--parcels', `023:${join(real, 'burke_parcels.esri.json')}`),
      await start('--parcels', `023:${join(real, 'burke_parcels.geojson')}`),
    ]
    const params = { where: "cntyfips='023'", orderByFields: 'parno' }
    const [a, b] = [await query(fromEsri, params), await query(fromGeoJson, params)]
    expect(a.features).toHaveLength(5)
    expect(b.features.map(({ geometry }) => geometry?.rings.length)).toEqual(
      a.features.map(({ geometry }) => geometry?.rings.length),
    )
  })
})

describe('faults', () => {
  it('end after the given number of queries', async () => {
    const faulty = await start('--parcels', parcelFile, '--fault', 'error-200:2')
    const failed = await query(faulty, { where: '1=1' })
    expect(failed.error).toMatchObject({ code: 500 })
    expect((await query(faulty, { where: '1=1' })).features).toHaveLength(4)
  })

  it('truncate every response to one feature', async () => {
    const found = await query(await start('--parcels', parcelFile, '--fault', 'truncate'), { where: '1=1' })
    expect(found.features).toHaveLength(1)
    expect(found.exceededTransferLimit).toBe(true)
  })

  it.each([
    ['wkid-102719', { wkid: 102719 }],
    ['wkid-3857', { wkid: 102100, latestWkid: 3857 }],
  ])('%s', async (fault, reference) => {
    const found = await query(await start('--parcels', parcelFile, '--fault', fault), { where: '1=1' })
    expect(found.spatialReference).toEqual(reference)
  })

  it('respond with 503 as a gateway does', async () => {
    const faulty = await start('--parcels', parcelFile, '--fault', 'http-503')
    expect((await fetch(`${faulty}/1/query?where=1%3D1&f=json`)).status).toBe(503)
  })

  it('delay a page', async () => {
    const slow = await start('--parcels', parcelFile, '--fault', 'slow-page')
    const waiting = fetch(`${slow}/1/query?where=1%3D1&f=json`, { signal: AbortSignal.timeout(300) })
    await expect(waiting).rejects.toThrow('timeout')
  })

  it('with an unknown name are rejected', async () => {
    await expect(start('--fault', 'gremlins')).rejects.toThrow('error-200')
  })
})
