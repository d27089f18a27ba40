import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'
import type { Random } from '#server/features/demo/index.ts'
import type { Node } from '../nodes/node.ts'
import { makeNextRelease } from '../nodes/release.ts'
import { until } from '../patience.ts'
import type { Site } from '../site.ts'
import { type FaultMaker, nothingToEnd } from './fault.ts'

export function pickNode({ nodes }: Site, random: Random, role?: Node['role']): Node {
  const [first, ...rest] = nodes.filter((node) => role === undefined || node.role === role)
  if (first === undefined) throw new Error('there is no such node')
  return random.pick([first, ...rest])
}

const endNode =
  (role: Node['role'], signal: 'SIGKILL' | 'SIGTERM'): FaultMaker =>
  (site, random) => {
    const node = pickNode(site, random, role)
    return {
      name: `${node.name} ended with ${signal}`,
      kind: role === 'web' ? 'web process' : 'worker process',
      mayRefuse: 'none',
      mayBreak: role === 'web' && signal === 'SIGKILL',
      lastsMs: 0,
      begin: async () => {
        await node.end(signal)
        await pause(1_000)
        await node.untilReady()
        return nothingToEnd
      },
    }
  }

export const killWeb = endNode('web', 'SIGKILL')
export const stopWeb = endNode('web', 'SIGTERM')
export const killWorker = endNode('worker', 'SIGKILL')
export const stopWorker = endNode('worker', 'SIGTERM')

/** Kills a web node and a worker together, as when a machine fails. */
export const killMachine: FaultMaker = (site, random) => {
  const nodes = [pickNode(site, random, 'web'), pickNode(site, random, 'worker')]
  return {
    name: `${nodes.map(({ name }) => name).join(' and ')} killed`,
    kind: 'web process',
    mayRefuse: 'none',
    mayBreak: true,
    lastsMs: 0,
    begin: async () => {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      await pause(1_000)
      await Promise.all(nodes.map((node) => node.untilReady()))
      return nothingToEnd
    },
  }
}

let releases = 0

/** Upgrades one node after the other to a release with another migration, while the others serve. */
export const rollOut: FaultMaker = (site) => ({
  name: 'rolling restart with a migration',
  kind: 'release',
  mayRefuse: 'none',
  mayBreak: false,
  lastsMs: 0,
  begin: async () => {
    releases += 1
    const root = makeNextRelease(path.join(site.folder, `release-${releases}`), releases)
    for (const node of site.nodes) {
      await node.upgrade(root)
      site.useRelease(root)
      if (node.role === 'web')
        await until(() => site.balancer.isInRotation(node.port), `the return of ${node.name}`)
    }
    return nothingToEnd
  },
})

/** Steps a node's clock, as when it is set after it ran wrong; sets it right again at the end. */
export const stepClock: FaultMaker = (site, random, scale) => {
  const node = pickNode(site, random)
  const seconds = random.pick([-600, -90, -5, 5, 90, 600])
  return {
    name: `clock of ${node.name} stepped by ${seconds} s`,
    kind: 'clock',
    mayRefuse: 'none',
    mayBreak: false,
    lastsMs: 20_000 * scale,
    begin: async () => {
      node.setAhead(seconds)
      return async () => node.setAhead(0)
    },
  }
}
