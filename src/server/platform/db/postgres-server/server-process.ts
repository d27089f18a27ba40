import { accessSync, constants, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { freePort } from '#server/platform/net/free-port.ts'
import { runAs } from './account.ts'
import { program } from './binaries.ts'
import { clusterFolder } from './cluster.ts'
import type { Placement } from './placement.ts'
import { identify, readIfExists } from './running-process.ts'

/** State of the cluster's server by its `postmaster.pid`, checked against the running processes. */
export type ServerState = { kind: 'stopped' } | { kind: 'unclear' } | { kind: 'running'; port: number }

// Passed on the command line, so that a new version of the program also changes them for an existing cluster.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Log that waits for a backup, before a failing one fills the disk.
  max_slot_wal_keep_size: '4GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
}

const maxLog_bytes = 10_000_000

/** Maximum time to start (after a crash, including WAL replay) or to stop, in seconds. */
const timeout_s = '120'

/** State of the cluster's server. `unclear`: it is starting right now, so check again. */
export function serverState(placement: Placement): ServerState {
  const noted = readPidFile(placement)
  if (noted === null || noted.isLeftover) return { kind: 'stopped' }
  return noted.port > 0 ? { kind: 'running', port: noted.port } : { kind: 'unclear' }
}

type Start = {
  overIncomplete?: boolean
  /** Required port, whatever the pid file says. */
  port?: number
  mayMove?: boolean
}

/**
 * Starts the server on 127.0.0.1 in its own session, so that it outlives this process and ignores Ctrl-C. After a
 * crash it reuses its port, where its clients expect it, unless it `mayMove`. Rejects if it does not come up,
 * including when another process was faster. Use `overIncomplete` only after seeing `unclear` for seconds.
 */
export async function startServer(
  placement: Placement,
  { overIncomplete = false, port, mayMove = false }: Start = {},
): Promise<void> {
  const leftover = readPidFile(placement)
  const misleads = leftover?.isNumberReused === true || (overIncomplete && leftover?.port === 0)
  if (misleads) rmSync(pidFile(placement), { force: true })
  const log = logFile(placement)
  if (existsSync(log) && statSync(log).size > maxLog_bytes) renameSync(log, `${log}.1`)
  const chosen = {
    ...settings,
    port: String(await freePort('127.0.0.1', mayMove ? 0 : (port ?? leftover?.port))),
  }
  const options = Object.entries(chosen).map(([name, value]) => `-c ${name}='${value}'`)
  const folder = clusterFolder(placement)
  const args = ['start', '-D', folder, '-l', log, '-w', '-t', timeout_s, '-o', options.join(' ')]
  await runAs(placement.account, program(placement.programs, 'pg_ctl'), args)
}

/** Stops the server: ends open connections and keeps committed work. Rejects if it does not stop. */
export async function stopServer(placement: Placement): Promise<void> {
  const args = ['stop', '-D', clusterFolder(placement), '-m', 'fast', '-w', '-t', timeout_s]
  await runAs(placement.account, program(placement.programs, 'pg_ctl'), args)
}

/**
 * Throws a StartupError with the system's reason if the server's folders cannot be written, as on a read-only file
 * system. The server itself could not write that to its log.
 */
export function checkWritable(placement: Placement): void {
  try {
    for (const folder of [placement.home, clusterFolder(placement)]) accessSync(folder, constants.W_OK)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The database in ${placement.home} cannot be written. ${reason}`, { cause })
  }
}

/** The size of the server's log in bytes. */
export function logSize(placement: Placement): number {
  return statSync(logFile(placement), { throwIfNoEntry: false })?.size ?? 0
}

/** The last lines of the server's log since it had `size` bytes, for error messages; empty without any. */
export function lastLogLines(placement: Placement, size: number): string {
  const log = Buffer.from(readIfExists(logFile(placement)) ?? '')
  // A start begins a new log in the place of one that is too long.
  const lines = log.subarray(log.length < size ? 0 : size).toString()
  return lines.trimEnd().split('\n').slice(-8).join('\n')
}

interface PidFile {
  /** 0 while the file is incomplete. */
  port: number
  /** The server that wrote it is no longer running. */
  isLeftover: boolean
  /** Another process has the server's pid now. */
  isNumberReused: boolean
}

/**
 * PostgreSQL overwrites a pid file whose process is gone, but not if another process has the same pid (usual after a
 * container restart) or the file is empty (as after a power failure).
 */
function readPidFile(placement: Placement): PidFile | null {
  const text = readIfExists(pidFile(placement))
  if (text === null) return null
  const [pid = 0, , , port = 0] = text.split('\n').map(Number)
  if (!(pid > 0 && port > 0)) return { port: 0, isLeftover: false, isNumberReused: false }
  const found = identify(pid, clusterFolder(placement))
  return { port, isLeftover: found !== 'same', isNumberReused: found === 'another' }
}

function pidFile(placement: Placement): string {
  return path.join(clusterFolder(placement), 'postmaster.pid')
}

function logFile(placement: Placement): string {
  return path.join(placement.home, 'server.log')
}
