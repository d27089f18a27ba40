import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { connect } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { loadRoads, readMapRoadsIfPossible, RoadFileError, removeRoads } from './index.ts'
import { CHARLOTTE, geoJson, type GivenRoad, zippedShapefile } from './road-files.fixture.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const fipsOf = (name: string) => countyNamed(name)?.fips ?? ''

function load(bytes: Uint8Array, ...counties: string[]) {
  const { db } = product.database
  const now = new Date(product.clock.now())
  return db.transaction((tx) => loadRoads(tx, { name: 'roads.zip', bytes }, counties.map(fipsOf), now))
}

const mapRoads = async () => (await product.call('GET', '/api/site')).json<Site>().map_roads ?? null

/** A tile in Charlotte. */
async function tileAt(zoom: 8 | 13, version?: string) {
  const [x, y] = zoom === 13 ? [2256, 3238] : [70, 101]
  const now = version ?? (await mapRoads())?.version ?? 'none'
  return product.call('GET', `/api/map_roads/${now}/${zoom}/${x}/${y}`)
}

/** Names are plain text within a tile. */
async function namesIn(zoom: 8 | 13): Promise<string[]> {
  const { rawPayload } = await tileAt(zoom)
  return ['I-77', 'Oak St', 'Elm St', 'US 29', 'Greenway'].filter((name) => rawPayload.includes(name))
}

const street = (name: string): GivenRoad => ({
  MTFCC: 'S1400',
  RTTYP: 'M',
  FULLNAME: name,
  line: CHARLOTTE[1]?.line ?? [],
})

const IN_CABARRUS: GivenRoad = {
  MTFCC: 'S1200',
  RTTYP: 'U',
  FULLNAME: 'US Hwy 29',
  line: [
    [-80.6, 35.38],
    [-80.58, 35.41],
  ],
}

describe('roads loaded by an operator', () => {
  it('are absent at first', async () => {
    expect(await mapRoads()).toBeNull()
    expect((await tileAt(13)).statusCode).toBe(204)
  })

  it('are served as tiles, with streets only at high zoom, and cached by browsers', async () => {
    const report = await load(zippedShapefile(CHARLOTTE), 'Mecklenburg')
    expect(report).toEqual({ lines: { Mecklenburg: 2 }, leftOut: 1 })
    expect(await mapRoads()).toMatchObject({
      counties: ['Mecklenburg'],
      credit: 'Loaded roads: U.S. Census Bureau',
    })
    expect(await namesIn(13)).toEqual(['I-77', 'Oak St'])
    expect(await namesIn(8)).toEqual(['I-77'])
    const { headers } = await tileAt(13)
    expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await tileAt(13, 'of-before')).headers['cache-control']).toBe('no-cache')
  })

  it('get a new version with every load, which replaces only the loaded counties', async () => {
    const before = await mapRoads()
    await load(geoJson([street('Elm St')]), 'Mecklenburg')
    const after = await mapRoads()
    expect(after?.version).not.toBe(before?.version)
    expect(await namesIn(13)).toEqual(['Elm St'])
    await load(geoJson([IN_CABARRUS]), 'Cabarrus')
    await load(zippedShapefile(CHARLOTTE), 'Mecklenburg')
    expect((await mapRoads())?.counties).toEqual(['Cabarrus', 'Mecklenburg'])
    expect(await namesIn(8)).toEqual(['I-77', 'US 29'])
  })

  it('may be loaded for several counties from one file, cut at their borders', async () => {
    const across: GivenRoad = {
      ...IN_CABARRUS,
      line: [
        [-80.8, 35.3],
        [-80.55, 35.42],
      ],
    }
    const report = await load(geoJson([...CHARLOTTE, across]), 'Mecklenburg', 'Cabarrus')
    expect(report.lines).toEqual({ Cabarrus: 1, Mecklenburg: 3 })
  })

  it('may be loaded by two operators concurrently, one after the other', async () => {
    const { db, pool } = product.database
    const fips = [fipsOf('Mecklenburg')]
    await db.transaction((tx) => removeRoads(tx, fips))
    const { promise: whenSeen, resolve: seen } = Promise.withResolvers<true>()
    const first = db.transaction(async (tx) => {
      await loadRoads(tx, { name: 'first.zip', bytes: zippedShapefile(CHARLOTTE) }, fips, new Date(0))
      await whenSeen
    })
    const second = load(geoJson([street('Elm St')]), 'Mecklenburg')
    const waiting = () => pool.query('SELECT FROM pg_locks WHERE NOT granted')
    await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
    seen(true)
    await Promise.all([first, second])
    expect(await namesIn(13)).toEqual(['Elm St'])
    await load(zippedShapefile(CHARLOTTE), 'Mecklenburg')
  })

  it('are absent from pages while the database is down', async () => {
    const unreachable = connect('postgres://steps@127.0.0.1:9/none', 'away', quietLog)
    expect(await readMapRoadsIfPossible(unreachable.db, quietLog)).toBeNull()
    await unreachable.close()
  })

  it.each([
    ['of another county', geoJson(CHARLOTTE), ['Burke'], 'it has no roads in Burke County'],
    [
      'that lacks one of the counties',
      geoJson(CHARLOTTE),
      ['Mecklenburg', 'Wake'],
      'no roads in Wake County',
    ],
    [
      'of a neighbor',
      geoJson([
        {
          ...IN_CABARRUS,
          line: [
            [-80.72, 35.362],
            [-80.71, 35.362],
            [-80.705, 35.363],
            [-80.7, 35.364],
          ],
        },
      ]),
      ['Mecklenburg'],
      'seems to be a neighbor',
    ],
    ['that is damaged', zippedShapefile(CHARLOTTE).subarray(0, 300), ['Mecklenburg'], 'the zip is damaged'],
  ])('stay unchanged after a file %s', async (_, bytes, counties, problem) => {
    const before = await mapRoads()
    const error = await load(bytes, ...counties).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RoadFileError)
    expect(String(error)).toContain(problem)
    expect(await mapRoads()).toEqual(before)
    expect(await namesIn(13)).toEqual(['I-77', 'Oak St'])
  })

  it('can be removed again', async () => {
    const { db } = product.database
    const all = ['Burke', 'Cabarrus', 'Mecklenburg'].map(fipsOf)
    expect(await db.transaction((tx) => removeRoads(tx, all))).toHaveLength(2)
    expect(await mapRoads()).toBeNull()
    expect((await tileAt(8)).statusCode).toBe(204)
    const { rows } = await product.database.pool.query('SELECT 1 FROM road_tile')
    expect(rows).toEqual([])
  })

  it.each(['/99/0/0', '/-1/0/0', '/5/x/0', '/5.5/1/1'])('have no tile at %s', async (place) => {
    expect((await product.call('GET', `/api/map_roads/v${place}`)).statusCode).toBe(400)
  })
})
