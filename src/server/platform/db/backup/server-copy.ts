import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { BackupError } from './backup-error.ts'
import { type Base, names, newId, writeBase } from './catalog.ts'
import { pack } from './pack.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Replication } from './replication.ts'
import type { BackupStore } from './store/backup-store.ts'
import { checkCopy } from './verify-copy.ts'
import { printWalPosition } from './wal-position.ts'

/** Size of a stored part, in bytes: one is held in memory, and any store takes it in one call. */
const PART_BYTES = 32_000_000

/** What is backed up, and how. */
export interface BackupTarget {
  store: BackupStore
  /** Public key of `age`; undefined: not encrypted. */
  recipient: string | undefined
  /** Whether it is the embedded server. */
  isEmbedded: boolean
  clock: Clock
}

/**
 * Copies all files of the running server to a line of the store. The log in the copy makes it complete by itself. Each
 * file is compared with the server's checksum, and each part is read back. What a failed copy stored is removed.
 * Throws a BackupError.
 */
export async function takeBase(
  replication: Replication,
  line: string,
  target: BackupTarget,
  serverVersion: string,
): Promise<Base> {
  const startedAt = new Date(target.clock.now())
  const id = newId(startedAt, randomBytes(3).toString('hex'))
  const { store, recipient, isEmbedded } = target
  try {
    const { parts, copied } = await copyToParts(replication, id, line, target)
    await readBack(store, parts)
    return await writeBase(store, line, id, {
      started_at: startedAt.toISOString(),
      ended_at: new Date(target.clock.now()).toISOString(),
      start: printWalPosition(copied.startedAt),
      end: printWalPosition(copied.endedAt),
      timeline: copied.timeline,
      server_version: serverVersion,
      database: replication.database,
      role: replication.role,
      is_embedded: isEmbedded,
      is_encrypted: recipient !== undefined,
      parts,
    })
  } catch (error) {
    const stored = await store.list(`${names.bases(line)}${id}/`).catch(() => [])
    await store.remove(stored.map(({ name }) => name)).catch(() => undefined)
    throw error
  }
}

async function copyToParts(
  replication: Replication,
  id: string,
  line: string,
  { store, recipient }: BackupTarget,
) {
  const check = checkCopy()
  const files = new PassThrough()
  // Its reader and writer fail as well.
  files.on('error', () => undefined)
  const stored = storeParts(store, pack(files, recipient), (number) => names.part(line, id, number))
  // Ends the copy below, which would wait for a reader forever.
  stored.catch((error: unknown) => files.destroy(asError(error)))
  const copy = async () => {
    const copied = await replication.copyFiles(`steps ${id}`, {
      onFiles: async (chunk) => {
        await check.onFiles(chunk)
        if (files.errored !== null) throw files.errored
        if (!files.write(chunk)) await once(files, 'drain')
      },
      onManifest: check.onManifest,
    })
    await check.finish()
    files.end()
    return copied
  }
  const copied = await copy().catch((error: unknown) => {
    files.destroy(asError(error))
    throw error
  })
  return { copied, parts: await stored }
}

async function storeParts(
  store: BackupStore,
  bytes: AsyncIterable<Uint8Array>,
  nameOf: (number: number) => string,
): Promise<Base['parts']> {
  const parts: Base['parts'] = []
  let waiting: Uint8Array[] = []
  let length = 0
  const flush = async () => {
    const content = Buffer.concat(waiting)
    waiting = []
    length = 0
    const name = nameOf(parts.length + 1)
    await store.put(name, content)
    parts.push({ name, bytes: content.length, sha256: sha256(content) })
  }
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    if (length >= PART_BYTES) await flush()
  }
  if (length > 0) await flush()
  return parts
}

async function readBack(store: BackupStore, parts: Base['parts']): Promise<void> {
  for (const part of parts) await readPart(store, part)
}

/** The content of a part. Throws a BackupError if it is missing or not what was written. */
export async function readPart(
  store: BackupStore,
  { name, sha256: expected }: Base['parts'][number],
): Promise<Buffer> {
  const content = await store.get(name)
  if (content === null) throw new BackupError(`${name} is missing in ${store.place}.`)
  if (sha256(content) !== expected) throw new BackupError(`${name} in ${store.place} is damaged.`)
  return content
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
