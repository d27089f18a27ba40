import type { Connection, Submittable } from 'pg'

/** Once so much waits to be read, the server has to wait, in bytes. */
const HELD_BYTES = 4_000_000

type Message = Record<string, unknown>

/**
 * A command of the replication protocol that answers with rows, bytes, and rows again. `pg` has no query for these:
 * its own drops the bytes, and `pg-copy-streams` ends at the first row after them.
 */
export class CopyQuery implements Submittable {
  /** All rows, as texts in the order of the columns. Rejects with what the server or `onBytes` throws. */
  readonly rows: Promise<(string | null)[][]>
  private readonly found: (string | null)[][] = []
  private readonly resolve: (rows: (string | null)[][]) => void
  private readonly reject: (error: unknown) => void
  private connection: Connection | null = null
  private work: Promise<void> = Promise.resolve()
  private heldBytes = 0
  private failure: unknown = null
  private readonly command: string
  private readonly onBytes: (bytes: Buffer) => Promise<void>

  /** `onBytes` gets one message at a time; the server waits for it. */
  constructor(command: string, onBytes: (bytes: Buffer) => Promise<void>) {
    this.command = command
    this.onBytes = onBytes
    const { promise, resolve, reject } = Promise.withResolvers<(string | null)[][]>()
    this.rows = promise
    this.resolve = resolve
    this.reject = reject
  }

  /** Sends bytes to the server during a stream in both directions. */
  send(bytes: Buffer): void {
    const head = Buffer.from('d0000', 'latin1')
    head.writeInt32BE(bytes.length + 4, 1)
    this.connection?.stream.write(Buffer.concat([head, bytes]))
  }

  submit(connection: Connection): void {
    this.connection = connection
    connection.query(this.command)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser reuses its buffer for later messages.
    const bytes = Buffer.from(chunk)
    this.heldBytes += bytes.length
    if (this.heldBytes > HELD_BYTES) this.connection?.stream.pause()
    this.work = this.work.then(async () => {
      if (this.failure !== null) return
      try {
        await this.onBytes(bytes)
      } catch (error) {
        this.fail(error)
      }
      this.heldBytes -= bytes.length
      if (this.heldBytes <= HELD_BYTES) this.connection?.stream.resume()
    })
  }

  /** The connection is of no use afterward: what was not read would come first. */
  private fail(error: unknown): void {
    this.failure = error
    this.reject(error)
    this.connection?.stream.resume()
  }

  handleRowDescription(): void {
    // Rows are read by position.
  }

  handleDataRow({ fields }: Message & { fields: (string | null)[] }): void {
    this.found.push(fields)
  }

  handleCommandComplete(): void {
    // More results may follow; ReadyForQuery ends them.
  }

  handleEmptyQuery(): void {
    // As above.
  }

  handlePortalSuspended(): void {
    // Only of the extended protocol.
  }

  handleCopyInResponse(): void {
    // The server asks for nothing but answers to its stream.
  }

  handleError(error: unknown): void {
    this.failure ??= error
    this.reject(error)
  }

  handleReadyForQuery(): void {
    void this.work.then(() => {
      if (this.failure === null) this.resolve(this.found)
    })
  }
}
