import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request as send } from 'node:http'
import { z } from 'zod'

const listening = z.object({ port: z.number() })

/** A proxy before several servers on this machine: every request goes to another one than the request before. */
export type RoundRobin = {
  url: string
  /** How many requests each server has answered. */
  answered(): readonly number[]
  close(): void
}

/** As a proxy in front of a site does: the site's own name stays, and who asked is added. */
function pass(request: IncomingMessage, port: number): ClientRequest {
  return send({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress },
  })
}

/** Takes requests at once; give it the ports before the first one comes. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const answered = ports.map(() => 0)
  let turn = 0
  const server = createServer((request, response) => {
    const place = turn
    turn = (turn + 1) % ports.length
    const passed = pass(request, ports[place] ?? 0)
    passed.on('response', (answer) => {
      answered[place] = (answered[place] ?? 0) + 1
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    // As when a server behind goes away: whoever asked sees the connection end.
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = listening.parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    answered: () => answered,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Ports that nobody listens at. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => listening.parse(probe.address()).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
