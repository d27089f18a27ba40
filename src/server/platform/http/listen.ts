import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { freePort } from '#server/platform/net/free-port.ts'
import './fastify-types.ts'

/** How long answers under way may take when the server stops. */
const GRACE_MS = 4_000

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'EADDRINUSE' ? 'the port is in use' : error.message
}

function cannotListen(host: string, port: number, cause: unknown): StartupError {
  return new StartupError(`Cannot listen on HOST ${host}, PORT ${String(port)}: ${reason(cause)}.`, { cause })
}

/** The port to listen on, any free one for 0. Throws a StartupError where it cannot be had. */
export async function findPort(host: string, port: number): Promise<number> {
  try {
    return await freePort(host, port)
  } catch (cause) {
    throw cannotListen(host, port, cause)
  }
}

/** Takes requests at an address. Throws a StartupError where that cannot be had. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    throw cannotListen(host, port, cause)
  }
}

const LOOK_EVERY_MS = 50

/**
 * Answers on for a while, up to `drainMs` and no longer than anybody is connected: `/readyz` says that the server is
 * stopping, so that a proxy sends no more requests, and each answer is the last of its connection. Thus no connection is
 * closed under a request that is on its way.
 */
async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  app.condition.isDraining = true
  const countConnections = promisify(app.server.getConnections.bind(app.server))
  const until = performance.now() + drainMs
  while (performance.now() < until && (await countConnections()) > 0) await pause(LOOK_EVERY_MS)
}

/**
 * Drains, then ends live streams and the answers under way, and cuts off clients still sending a request or silently
 * connected.
 */
export async function stopListening(app: FastifyInstance, drainMs: number): Promise<void> {
  await drain(app, drainMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(cut)
}
