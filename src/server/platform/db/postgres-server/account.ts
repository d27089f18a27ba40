import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

import { StartupError } from '#server/platform/config/startup-error.ts'

/** System user the PostgreSQL server runs as; `null` is the user of this process. */
export type ServerAccount = { uid: number; gid: number } | null

const execFileAsync = promisify(execFile)

// The server inherits nothing from our environment: no locale, PG* variables, or secrets.
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Whether this process is root; PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Runs one of the server's programs as `account` and returns its output. Rejects on a non-zero exit code. */
export async function runAs(account: ServerAccount, file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execFileAsync(file, args, { ...account, env: environment, cwd: '/' })
  return stdout
}

/** Whether `account` has the permission `flag` (as for the shell's `test`: `-x`, `-w`, `-r`) on `path`. */
export function may(account: ServerAccount, flag: '-x' | '-w' | '-r', path: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', `test ${flag} "$0"`, path], {
    ...account,
    env: environment,
    cwd: '/',
  })
  return test.status === 0
}

/** Ids of the system user `postgres`, created if missing. Requires root. */
export async function postgresAccount(): Promise<ServerAccount> {
  const existing = await lookUp()
  if (existing) return existing
  const creators = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
    ['adduser', '--system', '--group', '--no-create-home', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ]
  for (const [file = '', ...args] of creators) {
    await runAs(null, file, args).catch(() => undefined)
    const created = await lookUp()
    if (created) return created
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and the system user "postgres" could not be created. ' +
      'Create it, start as an ordinary user, or name a PostgreSQL of your own in DATABASE_URL.',
  )
}

async function lookUp(): Promise<ServerAccount> {
  const ids = await Promise.all([
    runAs(null, 'id', ['-u', 'postgres']),
    runAs(null, 'id', ['-g', 'postgres']),
  ]).catch(() => null)
  return ids && { uid: Number(ids[0]), gid: Number(ids[1]) }
}
