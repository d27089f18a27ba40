import { mkdir, mkdtemp, chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { extract } from 'tar'
import { may, runAs } from '#server/platform/db/postgres-server/account.ts'
import { program } from '#server/platform/db/postgres-server/binaries.ts'
import type { Placement } from '#server/platform/db/postgres-server/placement.ts'
import { BackupError } from '#server/platform/db/backup/backup-error.ts'
import type { Base, Line } from '#server/platform/db/backup/catalog.ts'
import { one, unpack } from '#server/platform/db/backup/pack.ts'
import type { BackupStore } from '#server/platform/db/backup/store/backup-store.ts'
import { readPart } from '#server/platform/db/backup/server-copy.ts'
import { listNeededLog, type NeededLog, readSegment } from './needed-log.ts'

/** What is recovered: the server at an instant, or as late as the log goes for null. */
export interface Recovery {
  store: BackupStore
  line: Line
  base: Base
  to: Date | null
  /** Secret key of `age`, for an encrypted backup. */
  identity: string | undefined
  /** Whether the state before a gap in the log will do, if the one asked for lies beyond it. */
  mayEndAtGap: boolean
}

/** A recovered server, which only this process can reach. */
export interface RecoveredServer {
  /** Of the product's database. */
  url: string
  stop(): Promise<void>
}

/** PostgreSQL applies a day of log in minutes; in seconds. */
const TIMEOUT_S = '7200'

/** How often a server is asked whether it is recovered, in milliseconds. */
const POLL_MS = 200

const MAJOR_VERSION = 18

/** Longest folder of a socket in bytes: its path, with 30 characters more, must be below 108. */
const MAX_SOCKET_FOLDER = 75

/** Where the cluster's own configuration is while it is recovered. */
const SET_ASIDE = 'postgresql.conf.own'

/**
 * Makes a cluster in `home`, as it was at an instant, and starts it for this process alone. `home` must belong to the
 * account of the placement. Throws a BackupError.
 */
export async function recover(
  recovery: Recovery,
  home: string,
  placement: Placement,
): Promise<RecoveredServer> {
  const { store, line, base, to, mayEndAtGap } = recovery
  if (Number.parseInt(base.server_version) !== MAJOR_VERSION) {
    throw new BackupError(
      `The backup is of PostgreSQL ${base.server_version}; this program restores those of version ${MAJOR_VERSION}.`,
    )
  }
  const log = await listNeededLog(store, line, base)
  const gap = log.missing === null || mayEndAtGap ? null : gapAt(log.missing, store)
  if (gap !== null && to === null && !log.isAtEnd)
    throw new BackupError(`${gap} Name a time before it with --to.`)
  const cluster = path.join(home, 'cluster')
  await unpackBase(recovery, cluster, placement)
  await unpackLog(recovery, log, path.join(cluster, 'pg_wal'), placement)
  return startRecovery(recovery, gap, home, placement)
}

function gapAt(segment: string, { place }: BackupStore): string {
  return `Segment ${segment} of the log is missing in ${place}, so that what follows cannot be restored.`
}

async function unpackBase(
  { store, base, identity }: Recovery,
  cluster: string,
  { account }: Placement,
): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  async function* parts() {
    for (const part of base.parts) yield await readPart(store, part)
  }
  const owner = account === null ? {} : { uid: account.uid, gid: account.gid }
  await pipeline(
    Readable.from(unpack(parts(), identity), { objectMode: false }),
    extract({ cwd: cluster, strict: true, ...owner }),
  )
  if (account !== null) await chown(cluster, account.uid, account.gid)
}

/** Puts the log where PostgreSQL looks for its own. */
async function unpackLog(
  { store, line, identity }: Recovery,
  { segments }: NeededLog,
  folder: string,
  { account }: Placement,
): Promise<void> {
  for (const segment of segments) {
    const stored = await readSegment(store, line, segment)
    const content = await buffer(unpack(one(stored), identity))
    const file = path.join(folder, segment.segment)
    await writeFile(file, Buffer.concat([content], line.segment_bytes), { mode: 0o600 })
    if (account !== null) await chown(file, account.uid, account.gid)
  }
}

async function startRecovery(
  { base, to }: Recovery,
  gap: string | null,
  home: string,
  placement: Placement,
): Promise<RecoveredServer> {
  const cluster = path.join(home, 'cluster')
  const socket = await makeSocketFolder(placement)
  const { role, database } = base
  const url = `postgres://${encodeURIComponent(role)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socket)}`
  const own = path.join(cluster, 'postgresql.conf')
  if (existsSync(own)) await rename(own, path.join(cluster, SET_ASIDE))
  if (!base.is_embedded) await rm(path.join(cluster, 'postgresql.auto.conf'), { force: true })
  await writeOwned(path.join(cluster, 'recovery.signal'), '', placement)
  await writeOwned(path.join(home, 'hba.conf'), 'local all all trust\n', placement)
  const start = async (target: Date | null) => {
    await writeOwned(own, configOf({ home, socket, target }), placement)
    await runAs(placement.account, program(placement.programs, 'pg_ctl'), [
      ...['start', '-D', cluster, '-l', path.join(home, 'recovery.log'), '-w', '-t', TIMEOUT_S],
    ])
    await untilRecovered(url)
  }
  try {
    await start(to).catch((error: unknown) =>
      retryWithoutTarget(error, { base, gap, home }, () => start(null)),
    )
  } catch (error) {
    await rm(socket, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    stop: async () => {
      await runAs(placement.account, program(placement.programs, 'pg_ctl'), [
        ...['stop', '-D', cluster, '-m', 'fast', '-w', '-t', TIMEOUT_S],
      ])
      await rm(own, { force: true })
      if (existsSync(path.join(cluster, SET_ASIDE))) await rename(path.join(cluster, SET_ASIDE), own)
      for (const file of ['hba.conf', 'recovery.log']) await rm(path.join(home, file), { force: true })
      await rm(socket, { recursive: true, force: true })
    },
  }
}

/** Waits until the server takes connections, which it does after its recovery; rejects if it stops before. */
async function untilRecovered(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    // It may stop at this moment; then the next try fails, too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      const isStarting = error instanceof pg.DatabaseError && error.code === '57P03'
      if (!isStarting) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(POLL_MS)
  }
}

/**
 * PostgreSQL knows an instant as reached by a later transaction. Without one, the state at the end of the log is the
 * state at that instant: the log is known to reach that far, unless it has a gap.
 */
async function retryWithoutTarget(
  error: unknown,
  { base, gap, home }: { base: Base; gap: string | null; home: string },
  start: () => Promise<void>,
): Promise<void> {
  const log = await readFile(path.join(home, 'recovery.log'), 'utf8').catch(() => '')
  if (log.includes('recovery ended before configured recovery target was reached')) {
    if (gap !== null) throw new BackupError(`${gap}${timesBeforeGap(base, log)}`, { cause: error })
    return start()
  }
  const end = log.trimEnd().split('\n').slice(-8).join('\n')
  throw new BackupError(`The database could not be recovered. The end of its log:\n${end}`, { cause: error })
}

/** PostgreSQL says when the last transaction was that it applied; an earlier instant is one it knows as reached. */
function timesBeforeGap(base: Base, log: string): string {
  const [, day, time] = /last completed transaction was at log time (\S+) (\S+)\+00/.exec(log) ?? []
  if (day === undefined) return ''
  return ` Any time from ${base.ended_at} to just before ${new Date(`${day}T${time}Z`).toISOString()} can be.`
}

function configOf({ home, socket, target }: { home: string; socket: string; target: Date | null }): string {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    hba_file: path.join(home, 'hba.conf'),
    // The log lies where the server looks next.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(target === null
      ? {}
      : { recovery_target_time: target.toISOString().replace('T', ' ').replace('Z', '+00') }),
    // Ready means recovered; and the limits of the server that was backed up do not matter.
    hot_standby: 'off',
    archive_mode: 'off',
    logging_collector: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`)
    .join('')
}

/** A folder that only the account of the server can enter, with a path short enough for a socket. */
async function makeSocketFolder({ account }: Placement): Promise<string> {
  const fits = Buffer.byteLength(tmpdir()) <= MAX_SOCKET_FOLDER && may(account, '-x', tmpdir())
  const parent = fits ? tmpdir() : '/tmp'
  const folder = await mkdtemp(path.join(parent, 'steps-'))
  if (account !== null) await chown(folder, account.uid, account.gid)
  return folder
}

async function writeOwned(file: string, text: string, { account }: Placement): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (account !== null) await chown(file, account.uid, account.gid)
}
