import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/platform/net/free-port.ts'
import { runAs } from './account.ts'
import { program } from './binaries.ts'
import { clusterFolder } from './cluster.ts'
import type { Placement } from './placement.ts'
import { identify, readIfThere } from './running-process.ts'

/** What the cluster's `postmaster.pid` says about its server, checked against the processes of this machine. */
export type ServerState = { kind: 'stopped' } | { kind: 'unclear' } | { kind: 'running'; port: number }

// The settings travel on the command line, so that a new version of the program changes them for an old cluster.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
}

const largestLog_bytes = 10_000_000

/** How long a server may take to start (after a crash it replays its journal first) or to stop, in seconds. */
const patience_s = '120'

/** The state of the cluster's server. `unclear` means that it is being started this very moment: ask again. */
export function serverState(placement: Placement): ServerState {
  const noted = readPidFile(placement)
  if (noted === null || noted.isLeftover) return { kind: 'stopped' }
  return noted.port > 0 ? { kind: 'running', port: noted.port } : { kind: 'unclear' }
}

type Start = {
  overIncomplete?: boolean
  /** Where it has to listen, whatever the pid file says. */
  port?: number
  mayMove?: boolean
}

/**
 * Starts the server on 127.0.0.1, in a session of its own: it outlives this process, and a Ctrl-C at the terminal does
 * not reach it. After a crash it takes the port it had, where its clients look for it; another one only where it
 * `mayMove`. Rejects when it does not come up, also because another process was faster.
 * Only a caller who has seen the state `unclear` for seconds may ask to start over an incomplete pid file.
 */
export async function startServer(
  placement: Placement,
  { overIncomplete = false, port, mayMove = false }: Start = {},
): Promise<void> {
  const leftover = readPidFile(placement)
  const misleads = leftover?.isNumberReused === true || (overIncomplete && leftover?.port === 0)
  if (misleads) rmSync(pidFile(placement), { force: true })
  const log = logFile(placement)
  if (existsSync(log) && statSync(log).size > largestLog_bytes) renameSync(log, `${log}.1`)
  const chosen = {
    ...settings,
    port: String(await freePort('127.0.0.1', mayMove ? 0 : (port ?? leftover?.port))),
  }
  const options = Object.entries(chosen).map(([name, value]) => `-c ${name}='${value}'`)
  const folder = clusterFolder(placement)
  const args = ['start', '-D', folder, '-l', log, '-w', '-t', patience_s, '-o', options.join(' ')]
  await runAs(placement.account, program(placement.programs, 'pg_ctl'), args)
}

/** Stops the server: open connections are ended, committed work is kept. Rejects when it does not stop. */
export async function stopServer(placement: Placement): Promise<void> {
  const args = ['stop', '-D', clusterFolder(placement), '-m', 'fast', '-w', '-t', patience_s]
  await runAs(placement.account, program(placement.programs, 'pg_ctl'), args)
}

/** The last lines the server wrote, for an error message. */
export function lastLogLines(placement: Placement): string {
  return (readIfThere(logFile(placement)) ?? '').trimEnd().split('\n').slice(-8).join('\n')
}

interface PidFile {
  /** 0 as long as the file is not complete. */
  port: number
  /** The server that wrote it does not run any more. */
  isLeftover: boolean
  /** Another process has the server's number now. */
  isNumberReused: boolean
}

/**
 * PostgreSQL starts over a pid file whose process is gone, but not when the number lives on in another process (usual
 * after a container was restarted), nor when the file is empty (a power cut, if it stays so).
 */
function readPidFile(placement: Placement): PidFile | null {
  const text = readIfThere(pidFile(placement))
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
