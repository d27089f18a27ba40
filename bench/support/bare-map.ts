import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { listAnswer, type ListAnswer } from '#contract/listings/list-answer.ts'
import { labelPoint } from '#domain/geo/interior-point.ts'
import { nestRings } from '#domain/geo/ring-nesting.ts'
import type { Ring } from '#domain/geo/rings.ts'
import { toLonLat } from '#domain/geo/state-plane.ts'
import { displayedPrice } from '#domain/listing/price.ts'
import type { ListingHouse } from './listing-house.ts'
import type { Stage } from './stage.ts'

const page = new URL('../pages/bare-map.html', import.meta.url)
const library = path.dirname(fileURLToPath(import.meta.resolve('maplibre-gl')))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
}

/** Serves a page that only renders the same listings with MapLibre. Returns its URL. */
export async function serveBareMap(stage: Stage, { answer: { body } }: ListingHouse): Promise<string> {
  const answer: unknown = JSON.parse(gunzipSync(body).toString())
  const files = new Map<string, string | Buffer>(Object.entries(sourcesOf(listAnswer.parse(answer))))
  files.set('/map.html', readFileSync(page))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname) ?? libraryFile(pathname)
    if (file === null) response.writeHead(404).end()
    else response.setHeader('content-type', types[path.extname(pathname)] ?? '').end(file)
  })
  server.listen(0, '127.0.0.1')
  stage.atEnd(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/map.html`
}

function libraryFile(pathname: string): Buffer | null {
  const name = /^\/maplibre\/([\w-]+\.(?:mjs|css))$/.exec(pathname)?.[1]
  return name === undefined ? null : readFileSync(path.join(library, name))
}

/** The outlines and pins of the listings as GeoJSON, keyed by request path. */
function sourcesOf({ tax_foreclosures }: ListAnswer): Record<string, string> {
  const parcels = tax_foreclosures.map((listing) => {
    const rings = listing.geometry?.rings ?? []
    const outline = nestRings(rings.map((ring): Ring => ring.map(([x = 0, y = 0]) => [x, y])))
    return { outline, price: displayedPrice(listing) }
  })
  const collection = (features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
  return {
    '/outlines.json': collection(
      parcels.map(({ outline }) => ({
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'MultiPolygon',
          coordinates: outline.map((polygon) =>
            polygon.map((ring) => ring.map((corner) => toLonLat(corner))),
          ),
        },
      })),
    ),
    '/pins.json': collection(
      parcels.flatMap(({ outline, price }) => {
        const point = labelPoint(outline)
        const geometry = point && { type: 'Point', coordinates: toLonLat(point) }
        return geometry ? [{ type: 'Feature', properties: { price }, geometry }] : []
      }),
    ),
  }
}
