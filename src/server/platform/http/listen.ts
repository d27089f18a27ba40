import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { type HeldPort, holdPort } from '#server/platform/net/free-port.ts'
import './fastify-types.ts'

/** Maximum time for requests in progress on shutdown. */
const GRACE_MS = 4_000

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'EADDRINUSE' ? 'the port is in use' : error.message
}

function cannotListen(host: string, port: number, cause: unknown): StartupError {
  return new StartupError(`Cannot listen on HOST ${host}, PORT ${String(port)}: ${reason(cause)}.`, { cause })
}

/**
 * Checks the port to listen on. A free one for 0 is held until `release`, because another program may take it
 * meanwhile; a given one is left alone, so that proxies see that nothing listens yet. Throws a StartupError if it is
 * unavailable.
 */
export async function claimPort(host: string, port: number): Promise<HeldPort> {
  try {
    const held = await holdPort(host, port)
    if (port !== 0) await held.release()
    return held
  } catch (cause) {
    throw cannotListen(host, port, cause)
  }
}

/** Listens at an address. Throws a StartupError if it is unavailable. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    throw cannotListen(host, port, cause)
  }
}

const POLL_EVERY_MS = 50

/**
 * Keeps answering for up to `drainMs` while clients are connected. `/readyz` reports the shutdown, so that proxies
 * send no more requests, and each response closes its connection. This way no connection is closed under a request in
 * flight.
 */
async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  app.condition.isDraining = true
  const countConnections = promisify(app.server.getConnections.bind(app.server))
  const until = performance.now() + drainMs
  while (performance.now() < until && (await countConnections()) > 0) await pause(POLL_EVERY_MS)
}

/**
 * Drains, ends live streams and waits for requests in progress, then disconnects clients that are idle or still
 * sending.
 */
export async function stopListening(app: FastifyInstance, drainMs: number): Promise<void> {
  await drain(app, drainMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(cut)
}
