import { once } from 'node:events'
import { createServer } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import type { Color } from './painted.ts'

/** A local stand-in for a map tile host: every tile is filled with one color. */
export type TileHost = {
  /** Its origin, as listed in a content security policy. */
  origin: string
  /** The tile URL to configure. */
  tiles: string
  /** Number of tile requests so far. */
  asked: number
  /** `refusing` responds with 503, `silent` never responds. */
  state: 'working' | 'refusing' | 'silent'
  close(): void
}

export async function startTileHost(color: Color): Promise<TileHost> {
  const tile = filledTile(color)
  const server = createServer((request, response) => {
    host.asked += 1
    // Map pages on other origins may read the tiles.
    response.setHeader('access-control-allow-origin', '*')
    if (host.state === 'working') response.setHeader('content-type', 'image/png').end(tile)
    else if (host.state === 'refusing') response.writeHead(503).end()
    else request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  const host: TileHost = {
    origin,
    tiles: `${origin}/{z}/{x}/{y}.png`,
    asked: 0,
    state: 'working',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return host
}

const SIZE = 256

/** A PNG filled with one color. */
function filledTile(color: Color): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2], 8) // Eight bits each of red, green and blue.
  const row = [0, ...Array.from({ length: SIZE }, () => color).flat()]
  const rows = Buffer.from(Array.from({ length: SIZE }, () => row).flat())
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
