import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'

import { StartupError } from '#server/platform/config/startup-error.ts'
import { runAs } from './account.ts'
import { program } from './binaries.ts'
import { writeMarker } from './marker.ts'
import type { Placement } from './placement.ts'
import { isAlive } from './running-process.ts'

/** The only role of an embedded server. */
export const serverRole = 'steps'

const majorVersion = '18'

/** PostgreSQL's data directory. */
export function clusterFolder(placement: Placement): string {
  return path.join(placement.home, 'cluster')
}

/** Password of `serverRole`. Throws a StartupError if this program cannot use the cluster. */
export async function readPassword({ home, entry }: Placement): Promise<string> {
  if (!existsSync(path.join(home, 'cluster'))) {
    throw new StartupError(`${entry} is not a database of this program, or this user cannot read it.`)
  }
  try {
    const version = (await readFile(path.join(home, 'cluster', 'PG_VERSION'), 'utf8')).trim()
    if (version !== majorVersion) {
      throw new StartupError(
        `The database in ${home} was created by PostgreSQL ${version}; this program runs ${majorVersion}.`,
      )
    }
    return (await readFile(path.join(home, 'password'), 'utf8')).trim()
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(
      `The database in ${home} cannot be read. It may belong to another user: start as that user, ` +
        'or set DATA_DIR to another folder.',
      { cause },
    )
  }
}

/** Fills a new, empty folder with a cluster and its password, by `writePassword`. */
export type FillCluster = (draft: string, placement: Placement) => Promise<void>

/**
 * Creates a cluster at `placement`, an empty one unless `fill` makes another. Safe for concurrent processes: each works
 * under a unique name and publishes the finished cluster with a rename or a link. Only one succeeds and returns true;
 * the others discard their work. Call `placeServer` to find out which cluster exists now. Throws a StartupError, or the
 * error of another `fill`.
 */
export async function createCluster(placement: Placement, fill: FillCluster = initialize): Promise<boolean> {
  const { entry, home } = placement
  return inDraft(placement, async (draft) => {
    try {
      await fill(draft, placement)
      await writeMarker(draft, placement)
      await rename(draft, home)
      if (home !== entry) await symlink(home, entry)
      return true
    } catch (cause) {
      const isDiscarded = home !== entry && existsSync(home)
      if (isDiscarded) await rm(home, { recursive: true, force: true })
      if (existsSync(path.join(entry, 'cluster'))) return false
      if (fill !== initialize) throw cause
      throw new StartupError(`The database could not be created in ${home}. ${reason(cause)}`, { cause })
    }
  })
}

/** Works in a new folder beside the cluster's, which belongs to its account, and removes what is left of it. */
export async function inDraft<T>(placement: Placement, work: (draft: string) => Promise<T>): Promise<T> {
  const parent = path.dirname(placement.home)
  const draft = path.join(parent, `${draftPrefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  await makeDraft(draft, placement)
  try {
    return await work(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const draftPrefix = 'postgres.new-'

async function makeDraft(draft: string, { account }: Placement): Promise<void> {
  const parent = path.dirname(draft)
  try {
    await removeAbandonedDrafts(parent)
    await mkdir(draft, { mode: 0o700 })
    if (account) await chown(draft, account.uid, account.gid)
  } catch (cause) {
    throw new StartupError(`The data folder ${parent} cannot be written. ${reason(cause)}`, { cause })
  }
}

/** Writes a new password for `serverRole` to the folder of a cluster; returns it and its file. */
export async function writePassword(
  home: string,
  { account }: Pick<Placement, 'account'>,
): Promise<{ password: string; file: string }> {
  const password = randomBytes(24).toString('base64url')
  const file = path.join(home, 'password')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (account) await chown(file, account.uid, account.gid)
  return { password, file }
}

async function initialize(draft: string, placement: Placement): Promise<void> {
  const { account, programs } = placement
  const { file: passwordFile } = await writePassword(draft, placement)
  await runAs(account, program(programs, 'initdb'), [
    `--pgdata=${path.join(draft, 'cluster')}`,
    `--username=${serverRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
}

// A draft outlives its process only after kill -9 in the middle of initdb.
async function removeAbandonedDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(draftPrefix)) continue
    const pid = Number(name.slice(draftPrefix.length).split('-')[0])
    if (!isAlive(pid)) await rm(path.join(parent, name), { recursive: true, force: true })
  }
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
