import { encodePolyline } from './polyline-code.ts'
import { boundsOf, signedArea } from './rings.ts'
import type { Bounds, MultiPolygon, Ring } from './rings.ts'
import { retainedCorners } from './simplify-ring.ts'
import type { Position } from './state-plane.ts'

// The service answers addresses of at most 16,384 characters. The path leaves room for
// "https://maps.googleapis.com" and "&signature=" with its 28 characters.
const MAX_PATH = 16_384 - 80

const SIZE_PIXELS = 400
const CLOSEST_ZOOM = 21
const STYLE = 'color:0xFFFFFFFF%7Cweight:2%7C'

// A third of a pixel is invisible under a line two pixels wide.
const TOLERANCE_PIXELS = 0.35

// The world at zoom 0.
const WORLD_PIXELS = 256

/** Web Mercator, in pixels of zoom 0: how the service itself measures its pictures. */
function toPixels([longitude, latitude]: Position): Position {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [
    WORLD_PIXELS * (0.5 + longitude / 360),
    WORLD_PIXELS * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  ]
}

/** Pixels of the picture in a pixel of zoom 0, at the zoom the service will choose to fit the outline. */
function pictureScale([west, south, east, north]: Bounds): number {
  const extent = Math.max(east - west, north - south)
  const zoom = Math.floor(Math.log2(SIZE_PIXELS / extent))
  return 2 ** Math.min(CLOSEST_ZOOM, zoom)
}

function plainPath(ring: Ring): string {
  return ring.map(([longitude, latitude]) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`).join('%7C')
}

function encodedPath(ring: Ring): string {
  return `enc:${encodeURIComponent(encodePolyline(ring))}`
}

function mapPath(rings: readonly Ring[], write: (ring: Ring) => string, key: string): string {
  const paths = rings.map((ring) => `&path=${STYLE}${write(ring)}`).join('')
  const size = `${SIZE_PIXELS}x${SIZE_PIXELS}`
  return `/maps/api/staticmap?size=${size}&maptype=hybrid${paths}&key=${encodeURIComponent(key)}`
}

// This many rings always fit: simplified to three corners, a ring takes some 140 characters.
const MAX_RINGS = 100

/** The encoded form of an outline too long for it: its largest rings, by the smallest tolerance that fits. */
function shortened(lonLat: MultiPolygon, key: string): string {
  const rings = lonLat
    .flat()
    .toSorted((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
    .slice(0, MAX_RINGS)
    .map((ring) => ({ ring, pixels: ring.map(toPixels) }))
  let tolerance = TOLERANCE_PIXELS / pictureScale(boundsOf(rings.flatMap(({ pixels }) => pixels)))
  for (;;) {
    const simplified = rings.map(({ ring, pixels }) => {
      const kept = retainedCorners(pixels, tolerance)
      return ring.filter((_, index) => kept.has(index))
    })
    const path = mapPath(simplified, encodedPath, key)
    if (path.length <= MAX_PATH || tolerance > WORLD_PIXELS) return path
    tolerance *= 2
  }
}

/**
 * Path and query of the Google static map of an outline in longitude and latitude: 400x400, hybrid, every ring a white
 * line of weight 2. Six decimals while they fit, which is up to some 690 corners; above that the encoded form, whose
 * five decimals bend only small lots; simplified when even that is too long. The caller with the secret adds host and
 * signature; the whole URL stays within the service's limit of 16,384 characters.
 */
export function staticMapPath(lonLat: MultiPolygon, key: string): string {
  for (const write of [plainPath, encodedPath]) {
    const path = mapPath(lonLat.flat(), write, key)
    if (path.length <= MAX_PATH) return path
  }
  return shortened(lonLat, key)
}
