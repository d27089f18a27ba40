import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { CopyQuery } from './copy-query.ts'
import { printWalPosition, readWalPosition, type WalPosition } from './wal-position.ts'

/** A connection that speaks PostgreSQL's replication protocol, by which standbys and `pg_basebackup` read a server. */
export interface Replication {
  /** Of the URL. */
  readonly database: string
  readonly role: string
  /** Throws a BackupError if the server refuses a command. */
  identify(): Promise<ServerIdentity>
  /**
   * Keeps the log from here on until the slot is dropped, or with this connection if it is temporary. Does nothing if
   * the slot is there.
   */
  createSlot(name: string, options: { isTemporary: boolean }): Promise<void>
  dropSlot(name: string): Promise<void>
  /** Copies all files of the server, with the log that makes them consistent. */
  copyFiles(label: string, reader: CopyReader): Promise<CopiedFiles>
  /** Streams the log from the start of a segment until the connection ends or the signal aborts. */
  streamLog(from: LogStart, reader: LogReader): Promise<void>
  close(): Promise<void>
}

export interface ServerIdentity {
  systemId: string
  /** Grows by one with each recovery or failover; positions of two timelines do not compare. */
  timeline: number
  /** How far the log is on disk. */
  flushedTo: WalPosition
  segmentBytes: number
  version: string
}

/** Receives a copy, one chunk at a time; the server waits while a call is pending. */
export interface CopyReader {
  /** The files as a tar archive, in chunks. */
  onFiles(chunk: Buffer): Promise<void>
  /** PostgreSQL's manifest of these files, in chunks of its JSON. */
  onManifest(chunk: Buffer): void
}

export interface CopiedFiles {
  startedAt: WalPosition
  /** The files are consistent once the log is applied to this position. */
  endedAt: WalPosition
  timeline: number
}

export interface LogStart {
  slot: string
  position: WalPosition
  timeline: number
}

/** What the server sent, and what it wants to know. */
export interface LogReader {
  signal: AbortSignal
  /**
   * Bytes of the log, each once and in order. The server waits while the call is pending. They end what it has at `at`, its
   * clock; null if it has more.
   */
  onLog(position: WalPosition, bytes: Buffer, at: Date | null): Promise<void>
  /** The server has nothing more at `at`, its clock. If it `asks`, the answer must say all that was received. */
  onKeepalive(at: Date, asks: boolean): Promise<void>
  /** How far the log is stored; the server may discard what lies before. */
  storedTo(): WalPosition
}

/** PostgreSQL counts its microseconds from here. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

/** Time to connect, in milliseconds. */
const CONNECT_MS = 10_000

/** How often the server learns how far the log is stored, in milliseconds; by default it gives up after 60 seconds. */
const REPORT_MS = 5_000

/**
 * Connects to the server of a database URL. Throws a BackupError if its role may not replicate or the server does not
 * let it.
 */
export async function openReplication(url: string): Promise<Replication> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'steps backup',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // Not in the types of `pg`, which sends it to the server as it is.
    ...{ replication: 'true' },
  })
  // The query that waits fails as well.
  client.on('error', () => undefined)
  await client.connect().catch((cause: unknown) => {
    throw new BackupError(
      `The database cannot be backed up: ${messageOf(cause)}. Its role needs the attribute REPLICATION, and ` +
        'pg_hba.conf a line for replication.',
      { cause },
    )
  })
  return {
    database: client.database ?? '',
    role: client.user ?? '',
    identify: () => identify(client),
    createSlot: async (name, { isTemporary }) => {
      const kind = isTemporary ? 'TEMPORARY ' : ''
      await run(client, `CREATE_REPLICATION_SLOT "${name}" ${kind}PHYSICAL (RESERVE_WAL)`).catch(
        (error: unknown) => {
          if (!(error instanceof pg.DatabaseError && error.code === '42710')) throw refused(error)
        },
      )
    },
    dropSlot: async (name) => {
      await run(client, `DROP_REPLICATION_SLOT "${name}" WAIT`).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError && error.code === '42704')) throw refused(error)
      })
    },
    copyFiles: (label, reader) => copyFiles(client, label, reader),
    streamLog: (from, reader) => streamLog(client, from, reader),
    close: () => client.end().catch(() => undefined),
  }
}

/** Runs a command without a copy. */
async function run(client: pg.Client, command: string): Promise<(string | null)[][]> {
  return client.query(new CopyQuery(command, noBytes)).rows
}

async function identify(client: pg.Client): Promise<ServerIdentity> {
  try {
    const [[systemId, timeline, flushedTo] = []] = await run(client, 'IDENTIFY_SYSTEM')
    const [[segmentSize] = []] = await run(client, 'SHOW wal_segment_size')
    const [[version] = []] = await run(client, 'SHOW server_version')
    return {
      systemId: systemId ?? '',
      timeline: Number(timeline),
      flushedTo: readWalPosition(flushedTo ?? ''),
      segmentBytes: readSize(segmentSize ?? ''),
      version: version ?? '',
    }
  } catch (error) {
    throw refused(error)
  }
}

/** A size as PostgreSQL prints it: `16MB`, `1GB`. */
function readSize(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(MB|GB)$/.exec(text) ?? []
  const bytes = Number(number) * { MB: 2 ** 20, GB: 2 ** 30 }[unit === 'GB' ? 'GB' : 'MB']
  if (!(bytes > 0)) throw new Error(`not a size: ${text}`)
  return bytes
}

/** Kinds of messages in a copy of all files. */
const COPY = { archive: 'n', data: 'd', manifest: 'm', progress: 'p' }

async function copyFiles(client: pg.Client, label: string, reader: CopyReader): Promise<CopiedFiles> {
  let part: 'files' | 'manifest' = 'files'
  let archives = 0
  const query = new CopyQuery(
    `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    async (message) => {
      const kind = message.toString('latin1', 0, 1)
      if (kind === COPY.archive) {
        archives += 1
        if (archives > 1) throw new BackupError('A database with tablespaces of its own cannot be backed up.')
      } else if (kind === COPY.manifest) part = 'manifest'
      else if (kind === COPY.data && part === 'files') await reader.onFiles(message.subarray(1))
      else if (kind === COPY.data) reader.onManifest(message.subarray(1))
    },
  )
  client.query(query)
  const rows = await query.rows.catch((error: unknown) => {
    throw refused(error)
  })
  // First where the copy starts, then one row for each tablespace, last where it ends.
  const [startedAt, timeline] = rows[0] ?? []
  const [endedAt] = rows.at(-1) ?? []
  return {
    startedAt: readWalPosition(startedAt ?? ''),
    endedAt: readWalPosition(endedAt ?? ''),
    timeline: Number(timeline),
  }
}

async function streamLog(client: pg.Client, from: LogStart, reader: LogReader): Promise<void> {
  let received = from.position
  const { slot, position, timeline } = from
  const query = new CopyQuery(
    `START_REPLICATION SLOT "${slot}" PHYSICAL ${printWalPosition(position)} TIMELINE ${timeline}`,
    async (message) => {
      const kind = message.toString('latin1', 0, 1)
      if (kind === 'w') {
        const bytes = message.subarray(25)
        const start = message.readBigUInt64BE(1)
        const end = start + BigInt(bytes.length)
        const isAll = end >= message.readBigUInt64BE(9)
        await reader.onLog(start, bytes, isAll ? timeOf(message.readBigInt64BE(17)) : null)
        received = end
      } else if (kind === 'k') {
        const asks = message[17] === 1
        await reader.onKeepalive(timeOf(message.readBigInt64BE(9)), asks)
        if (asks) report()
      }
    },
  )
  const report = () => query.send(statusOf(received, reader.storedTo()))
  const reporting = setInterval(report, REPORT_MS)
  const leave = () => void client.end().catch(() => undefined)
  reader.signal.addEventListener('abort', leave)
  try {
    client.query(query)
    await query.rows
  } catch (error) {
    if (!reader.signal.aborted) throw refused(error)
  } finally {
    clearInterval(reporting)
    reader.signal.removeEventListener('abort', leave)
  }
}

/** The status a standby sends: received, stored and applied to. Its clock, which the server only displays, is left out. */
function statusOf(received: WalPosition, stored: WalPosition): Buffer {
  const message = Buffer.alloc(34)
  message.write('r', 'latin1')
  message.writeBigUInt64BE(received, 1)
  message.writeBigUInt64BE(stored, 9)
  message.writeBigUInt64BE(stored, 17)
  return message
}

function timeOf(microseconds: bigint): Date {
  return new Date(POSTGRES_EPOCH_MS + Number(microseconds / 1000n))
}

function refused(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  return new BackupError(`The database refused the backup: ${messageOf(error)}`, { cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function noBytes(): Promise<void> {
  return Promise.resolve()
}
