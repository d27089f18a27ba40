import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isRoot, runAs } from '#server/platform/db/postgres-server/account.ts'
import { freePorts } from '#tests/support/round-robin.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import type { Stage } from '../bench/support/stage.ts'
import { FOLDER_PREFIX, removeAbandoned, SERVER_FOLDERS } from './abandoned.ts'
import { type Pair, DATABASE, startPair } from './database/pair.ts'
import { urlOf } from '#tests/support/database-server.ts'
import { createSteps, type Steps } from './market/imports.ts'
import { type Balancer, checkNode, startBalancer } from './network/balancer.ts'
import { type Link, openLink } from '#tests/support/link.ts'
import { type Node, startNode } from './nodes/node.ts'
import { ROOT } from './nodes/release.ts'
import { type Peers, startPeers } from './peers/peers.ts'

/** The whole site as in production: database servers, nodes, load balancer, and everything outside. */
export type Site = {
  readonly folder: string
  readonly pair: Pair
  readonly nodes: readonly Node[]
  readonly balancer: Balancer
  readonly peers: Peers
  /** Commands of the operator, on a connection of their own that no fault touches but those of the database. */
  readonly steps: Steps
  /** Whether the database servers have small disks of their own, which can be filled. */
  readonly hasSmallDisks: boolean
  /** Points every connection to the current primary, as a virtual IP address would. */
  followPrimary(): void
  /** The folder of the release that new commands run from. */
  useRelease(root: string): void
  /** Whether every process runs, says that it is ready, and is in rotation. */
  isReady(): Promise<boolean>
}

/** Bytes; room for the data, the write-ahead log, and nothing else. */
const DISK = '600m'

/** Gives a database server a disk of its own in memory, if this user may mount one. */
async function mountDisk(stage: Stage, folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true })
  if (!isRoot()) return false
  try {
    await runAs(null, 'mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder])
  } catch (error) {
    // A container may not mount anything: see `hasSmallDisks`.
    console.error(error instanceof Error ? error.message : error)
    return false
  }
  stage.atEnd(() => runAs(null, 'umount', ['-l', folder]))
  return true
}

/** What the processes of the product take over from this one: they end with it, and share compiled code. */
function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE, STEPS_PARENT: String(process.pid) }
}

async function startDatabases(stage: Stage, folder: string) {
  const [a, b] = SERVER_FOLDERS
  const folders: [string, string] = [path.join(folder, a), path.join(folder, b)]
  const mounted = await Promise.all(folders.map((each) => mountDisk(stage, each)))
  const [first = 0, second = 0] = await freePorts(2)
  const pair = await startPair(folders, [first, second])
  stage.atEnd(() => pair.stop())
  return { pair, hasSmallDisks: mounted.every(Boolean) }
}

/** `keepsFolder` leaves logs and mail for a look afterward. */
export async function openSite(stage: Stage, { keepsLogs }: { keepsLogs: boolean }): Promise<Site> {
  await removeAbandoned()
  const folder = await openScratchFolder(FOLDER_PREFIX)
  if (!keepsLogs) stage.atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const { pair, hasSmallDisks } = await startDatabases(stage, folder)
  const links: Link[] = []
  const linkToDatabase = async (): Promise<Link> => {
    const link = await openLink(pair.primary().port)
    stage.atEnd(() => link.close())
    links.push(link)
    return link
  }
  const ports = await freePorts(2)
  const balancer = await startBalancer(ports)
  stage.atEnd(() => balancer.close())
  const peers = await startPeers(stage, folder, balancer.url)
  const addressThrough = (link: Link) =>
    urlOf({ port: link.port, password: pair.primary().password }, DATABASE)
  const settings = {
    ...inherited(),
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: folder,
    ...peers.settings,
  }
  let root = ROOT
  const commands = { ...settings, DATABASE_URL: addressThrough(await linkToDatabase()) }
  const steps = createSteps(() => root, commands, folder)
  const nodes = await Promise.all(
    (['web', 'web', 'worker', 'worker'] as const).map(async (role, place) => {
      const database = await linkToDatabase()
      const own = { ...settings, DATABASE_URL: addressThrough(database) }
      const name = `${role}-${(place % 2) + 1}`
      return { name, role, port: ports[place] ?? 0, database, folder, root, settings: own }
    }),
  )
  const started: Node[] = []
  stage.atEnd(() => Promise.all(started.map((node) => node.stop())))
  for (const node of nodes) started.push(startNode(node))
  return {
    ...{ folder, pair, nodes: started, balancer, peers, steps, hasSmallDisks },
    followPrimary: () => {
      for (const link of links) link.moveTo(pair.primary().port)
    },
    useRelease: (next) => {
      root = next
    },
    isReady: async () => {
      const webs = started.filter(({ role }) => role === 'web').map(({ port }) => port)
      if (!started.every((node) => node.isReady()) || !webs.every((port) => balancer.isInRotation(port)))
        return false
      const replies = await Promise.all(webs.map(checkNode))
      return replies.every((reply) => reply === 'ready')
    },
  }
}
