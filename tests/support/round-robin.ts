import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request as send } from 'node:http'
import { z } from 'zod'

const listening = z.object({ port: z.number() })

/** A round-robin proxy in front of several servers on this machine. */
export type RoundRobin = {
  url: string
  /** How many requests each server has answered. */
  answered(): readonly number[]
  close(): void
}

/** Forwards a request like a reverse proxy: keeps the Host header and adds the client's address. */
function forward(request: IncomingMessage, port: number): ClientRequest {
  return send({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress },
  })
}

/** Accepts requests immediately. The servers must listen on `ports` before the first request. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const answered = ports.map(() => 0)
  let turn = 0
  const server = createServer((request, response) => {
    const place = turn
    turn = (turn + 1) % ports.length
    const forwarded = forward(request, ports[place] ?? 0)
    forwarded.on('response', (answer) => {
      answered[place] = (answered[place] ?? 0) + 1
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    // If a server behind the proxy goes away, the client's connection closes.
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
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

/** Finds unused ports. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => listening.parse(probe.address()).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
