import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/**
 * What a link does with its connections. `open` forwards; `slow` delays each piece; `silent` keeps connections but
 * forwards nothing, as a firewall that drops packets; `cut` resets every connection; `lying` replies to new ones with
 * these bytes instead of forwarding.
 */
export type LinkState =
  | { kind: 'open' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'silent' }
  | { kind: 'cut' }
  | { kind: 'lying'; bytes: Buffer; speaksFirst: boolean }

/** A TCP relay on this machine between one client and one service, which can fail like a network. */
export type Link = {
  readonly port: number
  set(state: LinkState): void
  /** Forwards new connections to another port and resets the existing ones, as a virtual IP address that moves. */
  moveTo(port: number): void
  /**
   * Never forwards anything on the existing connections again, as a firewall that lost its table. The service sees them
   * end when its keep-alive probes stay unanswered.
   */
  forget(): void
  close(): void
}

/** How long a service keeps a silent connection, with the keep-alive probes that the product asks PostgreSQL for. */
const KEEP_ALIVE_MS = 30_000

type Pair = { client: Socket; service: Socket; isForgotten: boolean }

const listening = z.object({ port: z.number() })

export async function openLink(target: number): Promise<Link> {
  let [state, port]: [LinkState, number] = [{ kind: 'open' }, target]
  let changed = Promise.withResolvers<undefined>()
  const pairs = new Set<Pair>()
  const liars = new Set<Socket>()

  const passage = async (pair: Pair): Promise<void> => {
    while (state.kind === 'silent' || pair.isForgotten) await changed.promise
    if (state.kind === 'slow') await pause(state.delayMs)
  }
  const reset = () => {
    for (const { client, service } of pairs) {
      client.resetAndDestroy()
      service.resetAndDestroy()
    }
    for (const socket of liars) socket.destroy()
  }

  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    if (state.kind === 'cut') client.resetAndDestroy()
    else if (state.kind === 'lying') lie(client, state, liars)
    else relay(client, connect({ host: '127.0.0.1', port }), { pairs, passage })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: listening.parse(server.address()).port,
    set: (next) => {
      state = next
      changed.resolve(undefined)
      changed = Promise.withResolvers()
      if (next.kind === 'cut' || next.kind === 'lying') reset()
      else if (next.kind === 'open') for (const socket of liars) socket.destroy()
    },
    moveTo: (next) => {
      port = next
      reset()
    },
    forget: () => {
      for (const pair of pairs) pair.isForgotten = true
      const forgotten = [...pairs]
      const probes = setTimeout(
        () => forgotten.forEach(({ service }) => service.resetAndDestroy()),
        KEEP_ALIVE_MS,
      )
      probes.unref()
    },
    close: () => {
      server.close()
      reset()
    },
  }
}

function relay(
  client: Socket,
  service: Socket,
  { pairs, passage }: { pairs: Set<Pair>; passage: (pair: Pair) => Promise<void> },
): void {
  const pair = { client, service, isForgotten: false }
  const pass = () => passage(pair)
  pairs.add(pair)
  const end = () => {
    pairs.delete(pair)
    client.destroy()
    service.destroy()
  }
  service.on('error', () => {
    if (!pair.isForgotten) client.resetAndDestroy()
  })
  void Promise.allSettled([pump(client, service, pass), pump(service, client, pass)]).then(end)
}

/** Copies until the source ends or either side fails. */
async function pump(from: Socket, to: Socket, passage: () => Promise<void>): Promise<void> {
  try {
    for await (const chunk of bytesOf(from)) {
      await passage()
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')])
      if (to.destroyed) return
    }
    await passage()
    to.end()
  } catch (error) {
    await passage()
    to.destroy(error instanceof Error ? error : undefined)
  }
}

function bytesOf(socket: Socket): AsyncIterable<Buffer> {
  return socket
}

function lie(
  client: Socket,
  { bytes, speaksFirst }: { bytes: Buffer; speaksFirst: boolean },
  liars: Set<Socket>,
): void {
  liars.add(client)
  client.once('close', () => liars.delete(client))
  if (speaksFirst) client.write(bytes)
  client.on('data', () => {
    if (speaksFirst) client.write(bytes)
    else client.end(bytes)
  })
}
