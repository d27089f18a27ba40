import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'

let started: Promise<string> | undefined

async function start(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(403).end()
  })
  await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}/none`
}

/**
 * The address of a parcel service that refuses every query, for tests without outlines. A service that does not answer
 * would be asked four times, for three and a half seconds. Ends with the process.
 */
export function refusingParcelsUrl(): Promise<string> {
  started ??= start()
  return started
}
