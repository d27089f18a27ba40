import { describe, expect, it } from 'vitest'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import { readRoadFile, RoadFileError } from './read-road-file.ts'
import { bytesOf, CHARLOTTE, geoJson, zippedShapefile } from './road-files.fixture.ts'

const problemOf = (bytes: Uint8Array): string => {
  try {
    readRoadFile(bytes)
    return 'nothing'
  } catch (error) {
    if (error instanceof RoadFileError) return error.message
    throw error
  }
}

const moved = (by: (x: number, y: number) => [number, number]) =>
  CHARLOTTE.map((road) => ({ ...road, line: road.line.map(([x, y]) => by(x, y)) }))

const oakStreet = { class: 4, name: 'Oak St', line: CHARLOTTE[1]?.line }

describe('a road file', () => {
  it.each([
    ['a zipped shapefile of the Census Bureau', zippedShapefile(CHARLOTTE)],
    ['the same as GeoJSON', geoJson(CHARLOTTE)],
    [
      'GeoJSON declared as NAD83',
      geoJson(CHARLOTTE, { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4269' } } }),
    ],
  ])('may be %s', (_, bytes) => {
    const { source, roads, leftOut } = readRoadFile(bytes)
    expect([source, leftOut]).toEqual(['tiger', 1])
    expect(roads.map((road) => [road.class, road.name])).toEqual([
      [1, 'I-77'],
      [4, 'Oak St'],
    ])
    const corners = roads[1]?.line.flat().map((degrees) => Number(degrees.toFixed(6)))
    expect(corners).toEqual(oakStreet.line?.flat())
  })

  it.each([
    ['US Hwy 74', 'US 74'],
    ['State Hwy 16', 'NC 16'],
    ['US Hwy 29 Bus', 'US 29 Bus'],
    ['Old US Hwy 29', 'Old US Hwy 29'],
    ['State Hwy', 'State Hwy'],
  ])('names roads as on signs: %s', (FULLNAME, name) => {
    const [road] = readRoadFile(geoJson(CHARLOTTE.slice(1, 2).map((each) => ({ ...each, FULLNAME })))).roads
    expect(road?.name).toBe(name)
  })

  it('may be in feet of the state plane if declared', () => {
    const feet = moved((x, y) => [...toStatePlane([x, y])])
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2264' } }
    const [interstate] = readRoadFile(geoJson(feet, { crs })).roads
    expect(interstate?.line[0]?.map((degrees) => Number(degrees.toFixed(6)))).toEqual([-80.86, 35.16])
    expect(problemOf(geoJson(feet))).toMatch(
      /^its first road starts at .* not longitude and latitude; convert it/,
    )
  })

  it.each([
    [{ RouteID: '10000077119', StreetName: 'I-77' }, 1],
    [{ RouteID: '20000074119', StreetName: '' }, 2],
    [{ RouteID: '30000024119', StreetName: '' }, 3],
    [{ RouteID: '40001234119', StreetName: 'Oak St' }, 4],
    [{ RouteClass: 3, StreetName: 'Oak St' }, 3],
    [{ routeid: '', streetname: null }, 4],
  ])('may be NCDOT data: %o', (properties, expected) => {
    const geometry = { type: 'LineString', coordinates: CHARLOTTE[0]?.line }
    const file = readRoadFile(bytesOf({ type: 'FeatureCollection', features: [{ properties, geometry }] }))
    expect(file.source).toBe('ncdot')
    expect(file.roads.map((road) => road.class)).toEqual([expected])
  })

  it('may contain other shapes, which are left out', () => {
    const properties = { MTFCC: 'S1400', FULLNAME: 'Oak St' }
    const line = [...(CHARLOTTE[1]?.line ?? [])]
    const features = [
      { properties, geometry: { type: 'Point', coordinates: [-80.8, 35.2] } },
      { properties, geometry: { type: 'Polygon', coordinates: [line] } },
      { properties, geometry: null },
      { properties, geometry: { type: 'LineString', coordinates: [[-80.8, 'x']] } },
      { properties, geometry: { type: 'LineString', coordinates: [[-80.8, 35.2]] } },
      { properties, geometry: { type: 'MultiLineString', coordinates: [line, line] } },
      7,
    ]
    const { roads, leftOut } = readRoadFile(bytesOf({ type: 'FeatureCollection', features }))
    expect(roads).toEqual([oakStreet, oakStreet])
    expect(leftOut).toBe(5)
  })

  const cutOff = (name: string) => (parts: Record<string, Uint8Array>) => ({
    ...parts,
    [name]: (parts[name] ?? Buffer.alloc(0)).subarray(0, -60),
  })
  const without = (end: string) => (parts: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => !name.endsWith(end)))
  it.each([
    ['an empty file', Buffer.alloc(0), 'it is empty'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]),
      'it is neither a zipped shapefile nor GeoJSON',
    ],
    [
      'other JSON',
      bytesOf({ type: 'Topology' }),
      'it is neither a zipped shapefile nor a GeoJSON FeatureColl',
    ],
    ['no features', geoJson([]), 'it has no road classes'],
    ['only walkways', geoJson(CHARLOTTE.slice(2)), 'it has no road lines'],
    [
      'nameless lines',
      bytesOf({ type: 'FeatureCollection', features: [{ properties: {}, geometry: null }] }),
      'it has no road classes',
    ],
    [
      'latitude first',
      geoJson(moved((x, y) => [y, x])),
      'its first road starts at 35.160, -80.860: longitude must',
    ],
    ['another state', geoJson(moved((x, y) => [x + 10, y + 5])), 'none of its roads are in North Carolina'],
    [
      'another projection',
      geoJson(CHARLOTTE, { crs: { properties: { name: 'EPSG:3857' } } }),
      'its coordinates are in EPSG:3857, which is not supported',
    ],
    [
      'the first page of a service',
      geoJson(CHARLOTTE, { properties: { exceededTransferLimit: true } }),
      'it has only the first page of the roads',
    ],
    ['a truncated zip', zippedShapefile(CHARLOTTE).subarray(0, 200), 'the zip is damaged'],
    ['a zip without shapes', zippedShapefile(CHARLOTTE, without('.shp')), 'the zip has no shapefile'],
    ['a zip without a table', zippedShapefile(CHARLOTTE, without('.dbf')), 'the zip has no table'],
    ['a zip without a projection', zippedShapefile(CHARLOTTE, without('.prj')), 'the zip has no projection'],
    [
      'a truncated table',
      zippedShapefile(CHARLOTTE, cutOff('tl_2025_37119_roads.dbf')),
      'its table (.dbf) is cut off',
    ],
    [
      'truncated shapes',
      zippedShapefile(CHARLOTTE, cutOff('tl_2025_37119_roads.shp')),
      'it has 2 shapes and 3 rows',
    ],
    [
      'two shapefiles',
      zippedShapefile(CHARLOTTE, (parts) => ({ ...parts, 'b.shp': Buffer.alloc(100) })),
      'the zip has 2 shapefiles',
    ],
    [
      'a shape count beyond the data',
      zippedShapefile(CHARLOTTE, (parts) => {
        const shp = Buffer.from(parts['tl_2025_37119_roads.shp'] ?? [])
        shp.writeInt32LE(2_000_000_000, 148)
        return { ...parts, 'tl_2025_37119_roads.shp': shp }
      }),
      'the shapefile is damaged',
    ],
  ])('is rejected if it is %s', (_, bytes, problem) => {
    expect(problemOf(bytes)).toContain(problem)
  })
})
