import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'

import { StartupError } from '#server/platform/config/startup-error.ts'
import { runAs } from './account.ts'
import { program } from './binaries.ts'
import type { Placement } from './placement.ts'
import { isAlive } from './running-process.ts'

/** The one role of an embedded server. */
export const serverRole = 'steps'

const majorVersion = '18'

/** The folder PostgreSQL calls its data directory. */
export function clusterFolder(placement: Placement): string {
  return path.join(placement.home, 'cluster')
}

/**
 * Makes sure that the cluster exists and returns the password of `serverRole`.
 * Any number of processes may call this at once: a cluster is made under a name of its own and appears, complete,
 * by a rename. Only one rename succeeds; the others discard theirs and use the winner's.
 */
export async function ensureCluster(placement: Placement): Promise<string> {
  if (!existsSync(clusterFolder(placement))) await createCluster(placement)
  if (placement.home !== placement.entry && !existsSync(placement.entry)) {
    await symlink(placement.home, placement.entry).catch(ignoreExisting)
  }
  try {
    const version = (await readFile(path.join(clusterFolder(placement), 'PG_VERSION'), 'utf8')).trim()
    if (version !== majorVersion) {
      throw new StartupError(
        `The database in ${placement.home} was made by PostgreSQL ${version}; this program runs ${majorVersion}.`,
      )
    }
    return (await readFile(path.join(placement.home, 'password'), 'utf8')).trim()
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(
      `The database in ${placement.home} cannot be read. It may belong to another user: start as that user, ` +
        'or name another folder in DATA_DIR.',
      { cause },
    )
  }
}

async function createCluster(placement: Placement): Promise<void> {
  const { home, account } = placement
  await mkdir(path.dirname(home), { recursive: true, mode: 0o755 })
  await removeAbandonedDrafts(home)
  const draft = `${home}.new-${String(process.pid)}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft, { mode: 0o700 })
    const passwordFile = path.join(draft, 'password')
    await writeFile(passwordFile, randomBytes(24).toString('base64url') + '\n', { mode: 0o600 })
    if (account) {
      await chown(passwordFile, account.uid, account.gid)
      await chown(draft, account.uid, account.gid)
    }
    await runAs(account, program(placement.programs, 'initdb'), [
      `--pgdata=${path.join(draft, 'cluster')}`,
      `--username=${serverRole}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    await rename(draft, home)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    // Another process was first, or the name is taken by something that is not ours.
    if (existsSync(clusterFolder(placement))) return
    throw new StartupError(`The database could not be created in ${home}. ${reason(cause)}`, { cause })
  }
}

// A draft outlives its process only after a kill -9 in the middle of initdb.
async function removeAbandonedDrafts(home: string): Promise<void> {
  const prefix = `${path.basename(home)}.new-`
  for (const name of await readdir(path.dirname(home))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) await rm(path.join(path.dirname(home), name), { recursive: true, force: true })
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

function reason(cause: unknown): string {
  if (
    cause instanceof Error &&
    'stderr' in cause &&
    typeof cause.stderr === 'string' &&
    cause.stderr !== ''
  ) {
    return cause.stderr.trim()
  }
  return cause instanceof Error ? cause.message : String(cause)
}
