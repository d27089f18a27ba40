import type { FastifyInstance } from 'fastify'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** How long answers under way may take when the server stops. */
const GRACE_MS = 4_000

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'EADDRINUSE' ? 'the port is in use' : error.message
}

/** Takes requests at an address. Throws a StartupError where that cannot be had. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    throw new StartupError(`Cannot listen on HOST ${host}, PORT ${String(port)}: ${reason(cause)}.`, {
      cause,
    })
  }
}

/** Ends the answers under way, and cuts off whoever is still sending a request or silently connected. */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(cut)
}
