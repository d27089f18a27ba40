import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'

import { StartupError } from '#server/platform/config/startup-error.ts'
import { isRoot, may, postgresAccount, runAs } from './account.ts'
import type { ServerAccount } from './account.ts'
import { bundledBinaries, program } from './binaries.ts'
import type { Binaries } from './binaries.ts'

/** A server's location and user. */
export interface Placement {
  /** Path in the data folder: the server's folder, or a link to `home`. */
  entry: string
  /** Folder with the cluster, its password, and its log. */
  home: string
  /** Nothing exists yet; call `createCluster`, which makes this placement obsolete. */
  isNew: boolean
  /** Folder with the programs (`bin`, `lib`, `share`). */
  programs: string
  account: ServerAccount
  /** What the operator should know, one line each. */
  notes: string[]
}

// Reachable by every user, unlike root's home directory, where people often first try the product.
const sharedFolder = '/var/lib/courthouse-steps'

/**
 * Decides where the server of `dataDir` lives, normally `dataDir/postgres`. Under root the server runs as the user
 * `postgres`, who may not be able to reach the data folder or the programs. What it cannot reach goes below
 * /var/lib/courthouse-steps, with `dataDir/postgres` as a link, so that deleting the data folder starts over as
 * usual. Throws a StartupError if no place works.
 */
export async function placeServer(dataDir: string): Promise<Placement> {
  const folder = dataFolder(dataDir)
  const entry = path.join(folder, 'postgres')
  const found = existingHome(entry)
  const binaries = bundledBinaries()
  const notes = found === null || found === entry ? [] : [`The database is in ${found}.`]
  const base = { entry, home: found ?? entry, isNew: found === null, programs: binaries.root, notes }
  if (!isRoot()) {
    if (found !== null) checkOwner(found, process.getuid?.())
    return { ...base, account: null }
  }

  const account = found === null ? await postgresAccount() : await ownerOf(found)
  if (found !== null) checkOwner(found, account?.uid)
  const programs = await reachablePrograms(binaries, account, notes)
  const placement = { ...base, account, programs, notes }
  if (may(account, '-x', found ?? folder)) return placement
  if (found !== null) {
    throw new StartupError(
      `The database is in ${found}, but the user it runs as can no longer enter the folders above it.`,
    )
  }
  createSharedFolder()
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const home = path.join(sharedFolder, `${name}-${randomBytes(4).toString('hex')}`)
  notes.push(`The user "postgres" cannot enter ${folder}, so the database is in ${home}.`)
  return { ...placement, home }
}

function createSharedFolder(): void {
  mkdirSync(sharedFolder, { recursive: true })
  // Independent of root's umask.
  chmodSync(sharedFolder, 0o755)
}

function dataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    return realpathSync(dataDir)
  } catch (cause) {
    throw new StartupError(`The data folder ${path.resolve(dataDir)} cannot be created or read.`, { cause })
  }
}

function existingHome(entry: string): string | null {
  const found = lstatSync(entry, { throwIfNoEntry: false })
  if (!found) return null
  if (existsSync(entry)) return realpathSync(entry)
  throw new StartupError(
    `${entry} points to a database that no longer exists. Restore it, or delete the link to start over.`,
  )
}

/** PostgreSQL requires that its user owns the files; copied files may belong to someone else. */
function checkOwner(home: string, uid: number | undefined): void {
  const owner = ownerOfFiles(path.join(home, 'cluster'))
  if (owner === null || uid === undefined || owner === uid) return
  throw new StartupError(
    `The database in ${home} belongs to user ID ${owner} but would run as user ID ${uid}, which ` +
      `PostgreSQL refuses. Change its owner (chown -R ${uid} ${home}), or start as its owner.`,
  )
}

/** Null if the folder does not exist or this user cannot see it. */
function ownerOfFiles(folder: string): number | null {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.uid ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return null
    throw error
  }
}

async function ownerOf(home: string): Promise<ServerAccount> {
  const { uid, gid } = statSync(home)
  return uid === 0 ? await postgresAccount() : { uid, gid }
}

async function reachablePrograms(
  binaries: Binaries,
  account: ServerAccount,
  notes: string[],
): Promise<string> {
  const sample = path.join(binaries.root, 'share', 'postgresql', 'postgres.bki')
  const runs = await runAs(account, program(binaries.root, 'postgres'), ['--version']).catch(() => null)
  if (runs !== null && may(account, '-r', sample)) return binaries.root

  const copy = path.join(sharedFolder, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    notes.push(`The user "postgres" cannot reach ${binaries.root}, so it runs a copy in ${copy}.`)
    createSharedFolder()
    const draft = `${copy}.new-${String(process.pid)}`
    rmSync(draft, { recursive: true, force: true })
    await runAs(null, 'cp', ['-R', binaries.root, draft])
    await runAs(null, 'chmod', ['-R', 'a+rX,go-w', draft])
    try {
      renameSync(draft, copy)
    } catch (cause) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw cause
    }
  }
  return copy
}
