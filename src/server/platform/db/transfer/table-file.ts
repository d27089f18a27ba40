import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fileOf, type TableContent, TransferError } from './manifest.ts'

const LINE_END = 0x0a

interface Digest {
  add: (chunk: Buffer) => void
  pass: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
  content: () => TableContent
}

/** Counts and hashes what passes through. COPY ends each row with a line end and escapes those within values. */
function createDigest(): Digest {
  const hash = createHash('sha256')
  let rows = 0
  const add = (chunk: Buffer) => {
    hash.update(chunk)
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) rows += 1
  }
  return {
    add,
    pass: async function* (source) {
      for await (const chunk of source) {
        add(chunk)
        yield chunk
      }
    },
    content: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Reads a stream to its end and returns what it held. */
export async function digestOf(source: AsyncIterable<Buffer>): Promise<TableContent> {
  const digest = createDigest()
  for await (const chunk of source) digest.add(chunk)
  return digest.content()
}

/** Writes a table's rows to its file, compressed and readable only by its owner. */
export async function writeTableFile(folder: string, table: string, rows: Readable): Promise<TableContent> {
  const digest = createDigest()
  const file = path.join(folder, fileOf(table))
  await pipeline(rows, digest.pass, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  await flush(file)
  return digest.content()
}

/** Passes the rows of a table's file on. */
export async function readTableFile(folder: string, table: string, target: Writable): Promise<void> {
  await pipeline(createReadStream(path.join(folder, fileOf(table))), createGunzip(), target)
}

/** Throws a TransferError unless a table's file is whole and as it was written. */
export async function checkTableFile(
  folder: string,
  { name, rows, sha256 }: TableContent & { name: string },
): Promise<void> {
  const file = fileOf(name)
  const digest = createDigest()
  try {
    await pipeline(
      createReadStream(path.join(folder, file)),
      createGunzip(),
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) digest.add(chunk)
      },
    )
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TransferError(`${file} of this export is damaged or cannot be read: ${reason}`, { cause })
  }
  const found = digest.content()
  if (found.sha256 === sha256 && found.rows === rows) return
  throw new TransferError(`${file} of this export is damaged: its checksum is not the one in the manifest.`)
}

/** Writes a file's or folder's content from the system's cache to the disk. */
export async function flush(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
