import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fillDisk, freeDisk, isServerUp } from '#tests/support/database-server.ts'
import type { Site } from '../site.ts'
import { type FaultMaker, nothingToEnd } from './fault.ts'
import { pickNode } from './process-faults.ts'

/** The primary's processes are killed; the service manager starts it again. */
export const killDatabase: FaultMaker = ({ pair }, random, scale) => ({
  name: 'PostgreSQL killed',
  kind: 'database',
  mayRefuse: 'all',
  mayBreak: false,
  lastsMs: random.between(0, 4_000) * scale,
  begin: async () => {
    await pair.kill()
    return () => pair.restart()
  },
})

/** How long a cluster manager waits before it takes a silent primary for dead. */
const DETECT_MS = 1_500

/** The primary's machine dies, and the standby takes over; later, a new standby is made of the old primary. */
export const failOver: FaultMaker = (site) => ({
  name: 'primary killed, standby promoted',
  kind: 'failover',
  mayRefuse: 'all',
  mayBreak: false,
  lastsMs: 0,
  begin: async () => {
    await site.pair.kill()
    await pause(DETECT_MS)
    await site.pair.failOver()
    site.followPrimary()
    await pause(3_000)
    await site.pair.rebuild()
    return nothingToEnd
  },
})

const backends = z.array(z.object({ pid: z.number() }))

/** A backend of the product, one at work if there is one. */
async function pickBackend({ pair }: Site): Promise<number | null> {
  const rows = backends.parse(
    await pair.query(`SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'steps %'
      ORDER BY (state = 'active') DESC, random() LIMIT 1`),
  )
  return rows[0]?.pid ?? null
}

/** An administrator ends a connection. */
export const endBackend: FaultMaker = (site) => ({
  name: 'ten connections ended by pg_terminate_backend',
  kind: 'database connection',
  mayRefuse: 'all',
  mayBreak: false,
  lastsMs: 0,
  begin: async () => {
    for (let time = 0; time < 10; time += 1) {
      const pid = await pickBackend(site)
      if (pid !== null) await site.pair.query(`SELECT pg_terminate_backend(${pid})`)
      await pause(100)
    }
    return nothingToEnd
  },
})

/** The kernel kills one backend for want of memory, whereupon PostgreSQL ends all of them and recovers. */
export const killBackend: FaultMaker = (site) => ({
  name: 'one backend killed',
  kind: 'database connection',
  mayRefuse: 'all',
  mayBreak: false,
  lastsMs: 0,
  begin: async () => {
    const pid = await pickBackend(site)
    if (pid !== null) spawnSync('kill', ['-9', String(pid)])
    return nothingToEnd
  },
})

/** The primary's disk is full; later there is room again. */
export const fillPrimary: FaultMaker = ({ pair }, _random, scale) => ({
  name: 'disk of the primary full',
  kind: 'disk',
  mayRefuse: 'all',
  mayBreak: false,
  lastsMs: 20_000 * scale,
  begin: async () => {
    const server = pair.primary()
    fillDisk(server)
    // Uses up the part of the log that is allocated already; the next part does not fit, and PostgreSQL stops.
    pair.query('SELECT pg_switch_wal()').catch(() => undefined)
    return async () => {
      freeDisk(server)
      // A server that could not write its log has stopped.
      if (!isServerUp(server)) await pair.restart()
    }
  },
})

const cutOff =
  (how: 'cut' | 'silent'): FaultMaker =>
  (site, random, scale) => {
    const node = pickNode(site, random)
    return {
      name: `${node.name} cut off from the database (${how === 'cut' ? 'reset' : 'silently'})`,
      kind: 'network',
      mayRefuse: 'all',
      mayBreak: false,
      lastsMs: random.between(5_000, 25_000) * scale,
      begin: async () => {
        node.database.set({ kind: how })
        return async () => node.database.set({ kind: 'open' })
      },
    }
  }

export const cutNode = cutOff('cut')
export const silenceNode = cutOff('silent')

/** Connections die without a sign, while new ones work: a firewall between node and database was restarted. */
export const forgetConnections: FaultMaker = (site, random) => {
  const node = pickNode(site, random)
  return {
    name: `open connections of ${node.name} to the database dropped silently`,
    kind: 'network',
    mayRefuse: 'all',
    mayBreak: false,
    // PostgreSQL ends what was in progress on them after 15 seconds.
    lastsMs: 20_000,
    begin: async () => {
      node.database.forget()
      return nothingToEnd
    },
  }
}
