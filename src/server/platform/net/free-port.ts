import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a free port on `host`, or `wanted` if given. Throws if it is not available. */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const probe = createServer()
  probe.listen(wanted, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
