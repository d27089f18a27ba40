import { Readable } from 'node:stream'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'

/** Fast rather than small: a backup should not take the processor from the product. */
const LEVEL = constants.Z_BEST_SPEED

/** Of one piece that comes out. With the usual 16 KB, unpacking takes half as long again. */
const PIECE_BYTES = 262_144

/** The start of every file that `age` encrypted. */
const AGE_START = 'age-encryption.org/'

/**
 * Compresses bytes and, with a recipient, encrypts them in the format of `age` (age-encryption.org), so that its own
 * program can read them, too. Throws a BackupError if the recipient is not a public key of `age`.
 */
export function pack(bytes: AsyncIterable<Buffer>, recipient: string | undefined): AsyncIterable<Uint8Array> {
  const compressed = throughZip(bytes, createGzip({ level: LEVEL, chunkSize: PIECE_BYTES }))
  return recipient === undefined ? compressed : encrypted(compressed, recipient)
}

async function* encrypted(bytes: AsyncIterable<Uint8Array>, recipient: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(webStream(bytes))
}

/**
 * Reverses `pack`. `identity` is the secret key of `age` for what is encrypted. Throws a BackupError if the bytes are
 * damaged, or the key is missing or another.
 */
export async function* unpack(
  bytes: AsyncIterable<Uint8Array>,
  identity: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes)
  const isEncrypted = head.toString('latin1', 0, AGE_START.length) === AGE_START
  try {
    yield* throughZip(isEncrypted ? decrypted(all, identity) : all, createGunzip({ chunkSize: PIECE_BYTES }))
  } catch (error) {
    throw unreadable(error)
  }
}

async function* decrypted(
  bytes: AsyncIterable<Uint8Array>,
  identity: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (identity === undefined)
    throw new BackupError('The backup is encrypted. Name the file of its secret key with --identity.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(webStream(bytes))
}

function unreadable(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new BackupError(`The backup cannot be read: ${reason}`, { cause: error })
}

/** One buffer as the bytes that `pack` and `unpack` take. */
export async function* one<T extends Uint8Array>(content: T): AsyncGenerator<T> {
  yield await Promise.resolve(content)
}

async function* throughZip(
  bytes: AsyncIterable<Uint8Array>,
  zip: ReturnType<typeof createGzip> | ReturnType<typeof createGunzip>,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { objectMode: false })
  source.on('error', (error) => zip.destroy(error))
  try {
    yield* bytesOf(source.pipe(zip))
  } finally {
    source.destroy()
    zip.destroy()
  }
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('the stream is not one of bytes')
    yield chunk
  }
}

type Bytes = IteratorResult<Uint8Array, unknown>

function webStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const next: Bytes = await reader.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await reader.return?.()
    },
  })
}

/** The first bytes, and all bytes including them. */
async function peek(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const reader = bytes[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let length = 0
  while (length < AGE_START.length) {
    const next: Bytes = await reader.next()
    if (next.done === true) break
    read.push(next.value)
    length += next.value.length
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* read
    for (;;) {
      const next: Bytes = await reader.next()
      if (next.done === true) return
      yield next.value
    }
  }
  return { head: Buffer.concat(read), all: all() }
}
