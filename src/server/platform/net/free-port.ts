import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that no other process can take until it is released. */
export type HeldPort = { port: number; release: () => Promise<void> }

/** Holds a free port on `host`, or `wanted` if given; connections to it end immediately. Throws if it is not available. */
export async function holdPort(host: string, wanted = 0): Promise<HeldPort> {
  const holder = createServer((socket) => socket.destroy())
  holder.listen(wanted, host)
  await once(holder, 'listening')
  const address = holder.address()
  const release = async () => {
    if (!holder.listening) return
    holder.close()
    await once(holder, 'close')
  }
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return { port: address.port, release }
}

/** Returns a free port on `host`, or `wanted` if given. Throws if it is not available. */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const held = await holdPort(host, wanted)
  await held.release()
  return held.port
}
