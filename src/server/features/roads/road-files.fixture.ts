import { zipSync } from 'fflate'
import type { Position } from '#domain/geo/state-plane.ts'

export type GivenRoad = { MTFCC: string; RTTYP: string; FULLNAME: string; line: readonly Position[] }

/** An interstate and a street through Charlotte, and a walkway. */
export const CHARLOTTE: readonly GivenRoad[] = [
  {
    MTFCC: 'S1100',
    RTTYP: 'I',
    FULLNAME: 'I- 77',
    line: [
      [-80.86, 35.16],
      [-80.85, 35.2],
      [-80.845, 35.25],
      [-80.84, 35.3],
    ],
  },
  {
    MTFCC: 'S1400',
    RTTYP: 'M',
    FULLNAME: 'Oak St',
    line: [
      [-80.845, 35.225],
      [-80.844, 35.2255],
    ],
  },
  {
    MTFCC: 'S1710',
    RTTYP: 'M',
    FULLNAME: 'Greenway',
    line: [
      [-80.845, 35.226],
      [-80.844, 35.227],
    ],
  },
]

export function geoJson(roads: readonly GivenRoad[], more: object = {}): Buffer {
  const features = roads.map(({ line, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates: line },
  }))
  return bytesOf({ type: 'FeatureCollection', ...more, features })
}

export function bytesOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

/** The projection of TIGER/Line, as its files name it. */
const NAD83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]'

/** A zipped shapefile like those of the Census Bureau; `change` may corrupt its parts. */
export function zippedShapefile(
  roads: readonly GivenRoad[],
  change: (parts: Record<string, Uint8Array>) => Record<string, Uint8Array> = (parts) => parts,
): Buffer {
  const parts = {
    'tl_2025_37119_roads.shp': shapes(roads.map(({ line }) => line)),
    'tl_2025_37119_roads.dbf': table(roads),
    'tl_2025_37119_roads.prj': Buffer.from(NAD83),
    'tl_2025_37119_roads.shp.xml': Buffer.from('<metadata/>'),
  }
  return Buffer.from(zipSync(change(parts)))
}

/** Lines (shape type 3) as in the ESRI Shapefile Technical Description of 1998. */
function shapes(lines: readonly (readonly Position[])[]): Buffer {
  const records = lines.map((line, at) => {
    const record = Buffer.alloc(8 + 48 + 16 * line.length)
    record.writeInt32BE(at + 1, 0)
    record.writeInt32BE((record.length - 8) / 2, 4)
    record.writeInt32LE(3, 8)
    record.writeInt32LE(1, 44)
    record.writeInt32LE(line.length, 48)
    line.forEach(([x, y], corner) => {
      record.writeDoubleLE(x, 56 + 16 * corner)
      record.writeDoubleLE(y, 64 + 16 * corner)
    })
    return record
  })
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE((100 + Buffer.concat(records).length) / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(3, 32)
  return Buffer.concat([head, ...records])
}

const COLUMNS = ['MTFCC', 'RTTYP', 'FULLNAME'] as const
const WIDTH = 40

function table(roads: readonly GivenRoad[]): Buffer {
  const head = Buffer.alloc(32 + 32 * COLUMNS.length + 1)
  head[0] = 3
  head.writeUInt32LE(roads.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(1 + WIDTH * COLUMNS.length, 10)
  COLUMNS.forEach((name, at) => {
    head.write(name, 32 + 32 * at, 'latin1')
    head.write('C', 32 + 32 * at + 11, 'latin1')
    head[32 + 32 * at + 16] = WIDTH
  })
  head[head.length - 1] = 0x0d
  const rows = roads.map((road) => ` ${COLUMNS.map((name) => road[name].padEnd(WIDTH)).join('')}`)
  return Buffer.concat([head, Buffer.from(rows.join('')), Buffer.from([0x1a])])
}
