import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRoot, postgresAccount, type ServerAccount } from '#server/platform/db/postgres-server/account.ts'
import { connectBriefly } from '#server/platform/db/connect-briefly.ts'
import { freePorts } from './round-robin.ts'

const EXAMPLE = path.join(import.meta.dirname, '../../deploy/pgbouncer.ini')

/** A running PgBouncer. */
export type PgBouncer = {
  /** URL of the database through it. */
  readonly url: string
  kill(): Promise<void>
  /** Starts it again after `kill`. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in front of the database at a URL, on this machine, as deploy/pgbouncer.ini has it. `change` edits
 * that file first.
 */
export async function startPgBouncer(
  databaseUrl: string,
  change: (settings: string) => string = (settings) => settings,
): Promise<PgBouncer> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'))
  // PgBouncer does not run as root.
  chmodSync(folder, 0o755)
  const account = isRoot() ? await postgresAccount() : null
  const [ownPort = 0] = await freePorts(1)
  const users = path.join(folder, 'userlist.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const file = path.join(folder, 'pgbouncer.ini')
  const settings = readFileSync(EXAMPLE, 'utf8')
    .replace(
      'host=database port=5432 dbname=steps',
      `host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
    )
    .replace(/^listen_port = .*$/m, `listen_port = ${ownPort}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
  writeFileSync(file, change(settings))
  const url = `postgres://${username}:${password}@127.0.0.1:${ownPort}/steps`
  const run = () => startProcess([file], { account, url })
  let child = await run()
  const kill = () => killProcess(child)
  return {
    url,
    kill,
    restart: async () => {
      child = await run()
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startProcess(
  args: readonly string[],
  { account, url }: { account: ServerAccount; url: string },
): Promise<ChildProcess> {
  const child = spawn('pgbouncer', args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const isUp = () =>
    connectBriefly(url).then(
      () => true,
      (_notYet: unknown) => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start:\n${printed}`)
    await pause(50)
  }
  return child
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
