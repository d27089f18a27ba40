import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePolyline } from './polyline-code.ts'
import type { MultiPolygon } from './rings.ts'
import type { Position } from './state-plane.ts'
import { staticMapPath } from './static-map-address.ts'

const KEY = 'AIzaSyExampleKeyOfThirtyNineCharacters0'
const LONGEST = 16_384 - 'https://maps.googleapis.com&signature='.length - 28

/** A round outline with this many corners; radius in degrees. */
function round(corners: number, radius = 0.01, longitude = -80.8431): MultiPolygon {
  const ring = Array.from({ length: corners }, (_, k): Position => {
    const angle = (2 * Math.PI * k) / corners
    const wave = radius * (1 + 0.2 * Math.sin(40 * angle))
    return [longitude + wave * Math.cos(angle), 35.2271 + wave * Math.sin(angle)]
  })
  return [[[...ring, ...ring.slice(0, 1)]]]
}

function paths(path: string): string[] {
  return new URL(path, 'https://maps.googleapis.com').searchParams.getAll('path')
}

/** Decodes the corners of an encoded path, latitude first. */
function decode(text: string): number[][] {
  let [index, latitude, longitude] = [0, 0, 0]
  const step = (): number => {
    let [value, shift, byte] = [0, 0, 0]
    do {
      byte = text.charCodeAt(index) - 63
      index += 1
      value |= (byte & 0x1f) << shift
      shift += 5
    } while (byte >= 0x20)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  const positions: number[][] = []
  while (index < text.length) {
    latitude += step()
    longitude += step()
    positions.push([latitude / 1e5, longitude / 1e5])
  }
  return positions
}

describe('the encoded polyline', () => {
  it('is the example of the format', () => {
    const positions: Position[] = [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]
    expect(encodePolyline(positions)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  })

  it('reads back to five decimals', () => {
    const degrees = fc.double({ min: -85, max: 85, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(degrees, degrees)), (positions) => {
        decode(encodePolyline(positions)).forEach(([latitude = NaN, longitude = NaN], k) => {
          expect(Math.abs(longitude - (positions[k]?.[0] ?? NaN))).toBeLessThan(0.0000051)
          expect(Math.abs(latitude - (positions[k]?.[1] ?? NaN))).toBeLessThan(0.0000051)
        })
      }),
    )
  })
})

describe('the address of a map', () => {
  const lot: Position[] = [
    [-80.8431, 35.2271],
    [-80.8428, 35.2271],
    [-80.8428, 35.22742468],
    [-80.8431, 35.2271],
  ]

  it('is the one of the specification', () => {
    expect(staticMapPath([[lot]], KEY)).toBe(
      '/maps/api/staticmap?size=400x400&maptype=hybrid&path=color:0xFFFFFFFF%7Cweight:2%7C35.227100,-80.843100' +
        `%7C35.227100,-80.842800%7C35.227425,-80.842800%7C35.227100,-80.843100&key=${KEY}`,
    )
  })

  it('has a path for every hole and part', () => {
    const two = paths(staticMapPath([[lot, lot], [lot]], KEY))
    expect(two).toHaveLength(3)
    expect(new Set(two)).toEqual(
      new Set([
        'color:0xFFFFFFFF|weight:2|35.227100,-80.843100|35.227100,-80.842800|35.227425,-80.842800|35.227100,-80.843100',
      ]),
    )
  })

  it('encodes a key with any characters', () => {
    const url = new URL(staticMapPath([[lot]], 'a&b=c#d'), 'https://maps.googleapis.com')
    expect(url.searchParams.get('key')).toBe('a&b=c#d')
  })

  it.each([
    [690, false],
    [720, true],
    [1_500, true],
  ])('%i corners: encoded %s, and none is lost', (corners, isEncoded) => {
    const path = staticMapPath(round(corners), KEY)
    const [parameter = ''] = paths(path)
    expect(path.length).toBeLessThanOrEqual(LONGEST)
    expect(parameter.includes('|enc:')).toBe(isEncoded)
    expect(isEncoded ? decode(parameter.split('enc:')[1] ?? '') : parameter.split('|').slice(2)).toHaveLength(
      corners + 1,
    )
  })

  it('drops only invisible corners if the outline is longer still', () => {
    const outline = round(20_000)
    const path = staticMapPath(outline, KEY)
    const corners = decode(paths(path)[0]?.split('enc:')[1] ?? '')
    expect(path.length).toBeLessThanOrEqual(LONGEST)
    expect(corners.length).toBeGreaterThan(300)
    expect(corners.length).toBeLessThan(3_000)
    expect(corners[0]).toEqual(corners.at(-1))
  })

  it.each([
    [
      'a thousand islands',
      Array.from({ length: 1_000 }, (_, k) => round(8, 0.001 + k / 1e6, -80 - k / 500)).flat(),
    ],
    [
      'a jagged shore of 40,000 corners',
      round(1_000, 0.5).map(([ring]) => {
        const rough = ring.flatMap(([x, y]) =>
          Array.from({ length: 40 }, (_, k): Position => [x + (k % 2) / 30, y + k / 7_000]),
        )
        return [[...rough, ...rough.slice(0, 1)]] as const
      }),
    ],
  ])('fits for %s', (_name, outline) => {
    const path = staticMapPath(outline, KEY)
    expect(path.length).toBeLessThanOrEqual(LONGEST)
    expect(paths(path).length).toBeGreaterThan(0)
  })
})
