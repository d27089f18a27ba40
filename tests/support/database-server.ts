import { spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runAs } from '#server/platform/db/postgres-server/account.ts'
import { program } from '#server/platform/db/postgres-server/binaries.ts'
import {
  clusterFolder,
  createCluster,
  readPassword,
  serverRole,
} from '#server/platform/db/postgres-server/cluster.ts'
import { type Placement, placeServer } from '#server/platform/db/postgres-server/placement.ts'
import { isAlive, readIfExists } from '#server/platform/db/postgres-server/running-process.ts'

/** A PostgreSQL server of its own: its folder, and the port it always listens on. */
export type Server = { readonly placement: Placement; readonly port: number; readonly password: string }

/** Settings of a primary or standby, beside those it has in common with the product's embedded server. */
type Options = Readonly<Record<string, string>>

/** Enough for four processes with 44 connections each, and a few more. */
const MAX_CONNECTIONS = '260'

const COMMON: Options = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: MAX_CONNECTIONS,
  timezone: 'UTC',
  // Small, so that a nearly full disk is soon full.
  max_wal_size: '128MB',
  wal_keep_size: '64MB',
  shared_buffers: '64MB',
  wal_retrieve_retry_interval: '200ms',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
  recovery_min_apply_delay: '0',
  log_line_prefix: '%m [%p] %a ',
}

/** Name of the standby in `synchronous_standby_names`. */
export const STANDBY = 'steps_standby'

/** Creates an empty cluster below `folder`. */
export async function createServer(folder: string, port: number): Promise<Server> {
  mkdirSync(folder, { recursive: true })
  const planned = await placeServer(folder)
  await createCluster(planned)
  const placement = await placeServer(folder)
  return { placement, port, password: await readPassword(placement) }
}

export function urlOf({ port, password }: Pick<Server, 'port' | 'password'>, database: string): string {
  return `postgres://${serverRole}:${password}@127.0.0.1:${port}/${database}`
}

export async function startServer({ placement, port }: Server): Promise<void> {
  const options = Object.entries({ ...COMMON, port: String(port) }).map(
    ([name, value]) => `-c ${name}='${value}'`,
  )
  const log = path.join(placement.home, 'server.log')
  const args = ['start', '-D', clusterFolder(placement), '-l', log, '-w', '-t', '60', '-o', options.join(' ')]
  await runAs(placement.account, program(placement.programs, 'pg_ctl'), args)
}

export async function stopServer({ placement }: Server): Promise<void> {
  const args = ['stop', '-D', clusterFolder(placement), '-m', 'immediate', '-w', '-t', '30']
  await runAs(placement.account, program(placement.programs, 'pg_ctl'), args)
}

/** Kills the server and all of its processes at once, as a power failure would. Resolves when they are gone. */
export async function killServer(placement: Placement): Promise<void> {
  const pid = Number(readIfExists(pidFile(placement))?.split('\n')[0])
  if (!(pid > 0)) return
  const children = (readIfExists(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').map(Number)
  const all = [pid, ...children.filter((child) => child > 0)]
  for (const each of all) spawnSync('kill', ['-9', String(each)])
  while (all.some(isRunning)) await pause(5)
}

/** A zombie that its parent has not yet collected does not count. */
function isRunning(pid: number): boolean {
  return isAlive(pid) && !/^State:\s+Z/m.test(readIfExists(`/proc/${pid}/status`) ?? 'State: Z')
}

export function isServerUp({ placement }: Server): boolean {
  const pid = Number(readIfExists(pidFile(placement))?.split('\n')[0])
  return pid > 0 && isRunning(pid)
}

/** Makes `standby` a copy of the running `primary` that follows it, over SQL: the package has no pg_basebackup. */
export async function copyServer(primary: Server, standby: Server): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(primary, 'postgres') })
  await client.connect()
  const [from, to] = [clusterFolder(primary.placement), clusterFolder(standby.placement)]
  try {
    await client.query("SELECT pg_backup_start('copy', true)")
    rmSync(to, { recursive: true, force: true })
    cpSync(from, to, { recursive: true, filter: (file) => isCopied(path.relative(from, file)) })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  // Without the names of a standby: a promoted one has none.
  const conninfo = `host=127.0.0.1 port=${primary.port} user=${serverRole} password=${primary.password} application_name=${STANDBY}`
  writeFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  writeFileSync(path.join(to, 'standby.signal'), '')
  giveTo(standby.placement, to)
}

/** What belongs to the running server, or can be recreated, is left out: see pg_basebackup. */
function isCopied(relative: string): boolean {
  const [top = '', inside] = relative.split(path.sep)
  if (['postmaster.pid', 'postmaster.opts'].includes(relative)) return false
  if (
    inside !== undefined &&
    ['pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_stat_tmp', 'pg_subtrans'].includes(top)
  )
    return false
  return !path.basename(relative).startsWith('pgsql_tmp')
}

function giveTo({ account }: Placement, folder: string): void {
  if (account === null) return
  chownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, entry), account.uid, account.gid)
}

function pidFile(placement: Placement): string {
  return path.join(clusterFolder(placement), 'postmaster.pid')
}

const BALLAST = 'ballast'
const PIECE = Buffer.alloc(2 ** 20)

/** Fills the server's disk up to the last block with a file. */
export function fillDisk({ placement }: Server): void {
  const file = openSync(path.join(placement.home, BALLAST), 'w')
  try {
    for (;;) writeSync(file, PIECE)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}

export function freeDisk({ placement }: Server): void {
  rmSync(path.join(placement.home, BALLAST), { force: true })
}
