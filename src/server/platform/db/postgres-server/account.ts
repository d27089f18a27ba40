import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

import { StartupError } from '#server/platform/config/startup-error.ts'

/** The system user a PostgreSQL server runs as. `null` stands for the user of this process. */
export type ServerAccount = { uid: number; gid: number } | null

const execFileAsync = promisify(execFile)

// A server of ours takes nothing from the environment it is started in: neither locale, nor PG* variables, nor secrets.
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Whether this process is root, which PostgreSQL refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Runs one of the server's programs to its end as `account` and returns what it printed. Rejects on a non-zero exit. */
export async function runAs(account: ServerAccount, file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execFileAsync(file, args, { ...account, env: environment, cwd: '/' })
  return stdout
}

/** Whether `account` may do what the shell's `test` says with `flag` (`-x`, `-w`, `-r`) to `path`. */
export function may(account: ServerAccount, flag: '-x' | '-w' | '-r', path: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', `test ${flag} "$0"`, path], {
    ...account,
    env: environment,
    cwd: '/',
  })
  return test.status === 0
}

/** The ids of the system user `postgres`, which is created when it is missing. Only root may call this. */
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
