import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/platform/db/backup/backup-error.ts'
import type { BackupStore, StoredObject } from './backup-store.ts'

/** Ends the names of files that are being written. */
const UNFINISHED = '.unfinished'

/**
 * A file that is not finished a day before the latest one was left by a process that was killed: it is listed, and can be
 * removed.
 */
const LEFT_MS = 24 * 3_600_000

/** A store in a folder, which is made with the first object. Only the user of this process can read it. */
export function openFolderStore(folder: string): BackupStore {
  const fileOf = (name: string) => path.join(folder, ...name.split('/'))
  return {
    place: folder,
    put: (name, content) => inFolder(folder, () => writeWhole(fileOf(name), content)),
    get: (name) => inFolder(folder, () => readFile(fileOf(name)).catch(nullIfMissing)),
    list: (prefix) => inFolder(folder, () => listFiles(folder, prefix)),
    remove: (names) =>
      inFolder(folder, async () => {
        for (const name of names) {
          await rm(fileOf(name), { force: true })
          await removeEmptyFolders(folder, path.dirname(fileOf(name)))
        }
      }),
  }
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(4).toString('hex')}${UNFINISHED}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await flushFolder(folder)
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listFiles(folder: string, prefix: string): Promise<StoredObject[]> {
  const start = path.join(folder, ...prefix.split('/').slice(0, -1))
  const entries = (await readdir(start, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? []
  const found: (StoredObject & { at: number })[] = []
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    if (!entry.isFile() || !name.startsWith(prefix)) continue
    // A file may be replaced or removed while the folder is read.
    const known = await stat(file).catch(nullIfMissing)
    if (known !== null) found.push({ name, bytes: known.size, at: known.mtimeMs })
  }
  const latest = found.reduce((time, { at }) => Math.max(time, at), 0)
  return found
    .filter(({ name, at }) => !name.endsWith(UNFINISHED) || latest - at >= LEFT_MS)
    .map(({ name, bytes }) => ({ name, bytes }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function removeEmptyFolders(top: string, folder: string): Promise<void> {
  if (folder === top || !folder.startsWith(top)) return
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  )
  if (isRemoved) await removeEmptyFolders(top, path.dirname(folder))
}

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BackupError(`The folder of backups, ${folder}, cannot be used: ${reason}`, { cause })
  }
}
