import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** Where a request went; `balancer` counts the replies that no node gave. */
export type BalancerCounts = { retried: number; unavailable: number; broken: number }

/**
 * A small load balancer, as in front of real nodes: round robin over nodes that are ready, or over all of them if none
 * is; another node for a request that reached none, and for a GET whose node died before it replied. It replies itself
 * with 503 and Retry-After if no node is left, 504 if a node takes too long, and 502 if one died over a request that may
 * have been carried out.
 */
export type Balancer = {
  readonly url: string
  readonly port: number
  readonly counts: BalancerCounts
  /** Whether a node is in rotation. */
  isInRotation(port: number): boolean
  close(): void
}

const CHECK_EVERY_MS = 250
const CHECK_TIMEOUT_MS = 2_000
/** Checks without a reply before a node counts as down. One that says it is not ready is down at once. */
const MAX_LATE = 3
/** Proxies give up on a node after this long without a byte. */
const REPLY_TIMEOUT_MS = 30_000

const listening = z.object({ port: z.number() })

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const counts = { retried: 0, unavailable: 0, broken: 0 }
  const ready = new Set<number>()
  const leaving = new AbortController()
  let turn = 0
  for (const port of ports) void watchNode(port, ready, leaving.signal)

  function pick(tried: ReadonlySet<number>): number | null {
    turn += 1
    const untried = ports.filter((port) => !tried.has(port))
    const best = untried.filter((port) => ready.has(port))
    const left = best.length > 0 ? best : untried
    return left[turn % Math.max(1, left.length)] ?? null
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => forward({ request, body, response, pick, counts }, new Set()))
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = listening.parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    counts,
    isInRotation: (node) => ready.has(node),
    close: () => {
      leaving.abort()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function watchNode(port: number, ready: Set<number>, leaving: AbortSignal): Promise<void> {
  let late = 0
  while (!leaving.aborted) {
    const state = await checkNode(port)
    late = state === 'late' ? late + 1 : 0
    if (state === 'ready') ready.add(port)
    else if (state === 'down' || late >= MAX_LATE) ready.delete(port)
    await pause(CHECK_EVERY_MS)
  }
}

/** Asks a node whether it takes requests. */
export async function checkNode(port: number): Promise<'ready' | 'down' | 'late'> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal,
    headers: { connection: 'close' },
  }).catch((_refusedOrLate: unknown) => null)
  // Frees the connection.
  await answer?.arrayBuffer().catch((_late: unknown) => undefined)
  if (answer?.ok === true) return 'ready'
  return signal.aborted ? 'late' : 'down'
}

/** Null if the client left before it had sent everything. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return buffer(request).then(
    (body) => body,
    (_left: unknown) => null,
  )
}

type Forwarded = {
  request: IncomingMessage
  body: Buffer | null
  response: ServerResponse
  pick: (tried: ReadonlySet<number>) => number | null
  counts: BalancerCounts
}

function forward(all: Forwarded, tried: Set<number>): void {
  const { request, body, response, pick, counts } = all
  if (body === null || response.destroyed) return
  const port = pick(tried)
  if (port === null) {
    counts.unavailable += 1
    reply(response, 503, { 'retry-after': '1' })
    return
  }
  tried.add(port)
  const { method, url: path } = request
  const forwardedFor = request.socket.remoteAddress
  // One connection per request, so that an idle one that a node closes is never mistaken for a fault.
  const headers = { ...request.headers, 'x-forwarded-for': forwardedFor, connection: 'close' }
  const sent = send({ host: '127.0.0.1', port, method, path, headers, agent: false })
  let [isConnected, isLate] = [false, false]
  sent.once('socket', (socket) => socket.once('connect', () => (isConnected = true)))
  sent.setTimeout(REPLY_TIMEOUT_MS, () => {
    // A stream of events is quiet for long.
    if (response.headersSent) return
    isLate = true
    sent.destroy(new Error('the node does not reply'))
  })
  sent.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  sent.on('error', () => {
    if (response.headersSent) response.destroy()
    else if (isLate) reply(response, 504, {})
    else if (!isConnected || method === 'GET') {
      counts.retried += 1
      forward(all, tried)
    } else {
      counts.broken += 1
      reply(response, 502, {})
    }
  })
  response.once('close', () => sent.destroy())
  sent.end(body)
}

function reply(response: ServerResponse, status: number, headers: Record<string, string>): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { ...headers, 'x-from': 'balancer', 'content-length': '0' }).end()
}
