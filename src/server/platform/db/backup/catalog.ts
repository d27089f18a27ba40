import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import type { BackupStore } from './store/backup-store.ts'
import { printWalPosition, readSegmentName, readWalPosition, type WalPosition } from './wal-position.ts'

/*
 * What a store holds:
 *
 *   LINE/line.json                  the server whose log follows, without a gap
 *   LINE/bases/BASE/part-00001 ...  all files of that server
 *   LINE/bases/BASE/base.json       written last: without it, a base is not complete
 *   LINE/log/SEGMENT                a full segment of the log, by PostgreSQL's name
 *   LINE/log/SEGMENT.partial        the newest segment so far; replaced every few seconds
 *   LINE/reach.json                 until when the log is stored
 *
 * A line ends where its log does: after a restore or a failover, or if the server discarded log before it was stored.
 */

/** Version of this layout. */
const FORMAT = 1

const instant = z.iso.datetime()

const lineFile = z.object({
  format: z.literal(FORMAT),
  started_at: instant,
  system_id: z.string(),
  timeline: z.int(),
  segment_bytes: z.int(),
})

const baseFile = z.object({
  format: z.literal(FORMAT),
  started_at: instant,
  /** The server's files are consistent from this instant on: no earlier one can be restored from this base. */
  ended_at: instant,
  /** Of the log: where the recovery starts. */
  start: z.string(),
  end: z.string(),
  timeline: z.int(),
  server_version: z.string(),
  /** The database of the product on this server, and a role that can read it. */
  database: z.string(),
  role: z.string(),
  /** Whether it is the embedded server, whose files become a data folder as they are. */
  is_embedded: z.boolean(),
  is_encrypted: z.boolean(),
  /** In order; `sha256` in hex, of what is stored. */
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

const reachFile = z.object({
  format: z.literal(FORMAT),
  until: instant,
  /** To where it is stored; a store of an earlier release does not say. */
  position: z.string().optional(),
})

export type Line = z.infer<typeof lineFile> & { id: string }
export type Base = z.infer<typeof baseFile> & { line: string; id: string }

export type NewLine = Omit<Line, 'format' | 'id'>
export type NewBase = Omit<Base, 'format' | 'line' | 'id'>

/** The name of a line or base: when it started, to the second, and what sets two of one second apart. */
export function newId(startedAt: Date, suffix: string): string {
  return `${startedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${suffix}`
}

/** Names of objects of a line. */
export const names = {
  line: (line: string) => `${line}/line.json`,
  reach: (line: string) => `${line}/reach.json`,
  bases: (line: string) => `${line}/bases/`,
  base: (line: string, base: string) => `${line}/bases/${base}/base.json`,
  part: (line: string, base: string, number: number) =>
    `${line}/bases/${base}/part-${String(number).padStart(5, '0')}`,
  log: (line: string) => `${line}/log/`,
  segment: (line: string, segment: string) => `${line}/log/${segment}`,
  partial: (line: string, segment: string) => `${line}/log/${segment}${PARTIAL}`,
}

const PARTIAL = '.partial'

/** Begins a line, which must have a new id. */
export async function writeLine(store: BackupStore, id: string, line: NewLine): Promise<Line> {
  await putJson(store, names.line(id), { format: FORMAT, ...line })
  return { format: FORMAT, ...line, id }
}

/**
 * Throws a BackupError if a store lacks a line that was stored there: its volume is not mounted, or it was emptied. What
 * is stored then cannot be restored, and would fill the disk below the mount point.
 */
export async function checkLine(store: BackupStore, id: string): Promise<void> {
  if ((await store.get(names.line(id))) !== null) return
  throw new BackupError(
    `${store.place} does not hold the backups that were stored there before. If a volume is not mounted there, mount ` +
      'it, and they continue by themselves. If they are lost, set BACKUP_TO to another folder or prefix and restart ' +
      'the worker: new backups begin there.',
  )
}

/** Completes a base, whose parts are all stored by then. */
export async function writeBase(store: BackupStore, line: string, id: string, base: NewBase): Promise<Base> {
  await putJson(store, names.base(line, id), { format: FORMAT, ...base })
  return { format: FORMAT, ...base, line, id }
}

/** Records until when the log of a line is stored, by the server's clock, and to where. */
export async function writeReach(
  store: BackupStore,
  line: string,
  until: Date,
  storedTo: WalPosition,
): Promise<void> {
  const position = printWalPosition(storedTo)
  await putJson(store, names.reach(line), { format: FORMAT, until: until.toISOString(), position })
}

/**
 * All lines with their complete bases, the oldest first by the log, which no clock can put in disorder. Throws a
 * BackupError if a file is damaged.
 */
export async function readLines(store: BackupStore): Promise<{ line: Line; bases: Base[] }[]> {
  const stored = await store.list('')
  const lines: { line: Line; bases: Base[] }[] = []
  for (const { name } of stored) {
    const [, id] = /^([^/]+)\/line\.json$/.exec(name) ?? []
    if (id === undefined) continue
    const line = await getJson(store, name, lineFile)
    const bases: Base[] = []
    for (const { name: file } of stored) {
      const [, of, base] = /^([^/]+)\/bases\/([^/]+)\/base\.json$/.exec(file) ?? []
      if (of !== id || base === undefined) continue
      const found = await getJson(store, file, baseFile)
      if (found !== null) bases.push({ ...found, line: id, id: base })
    }
    bases.sort((a, b) => (readWalPosition(a.start) < readWalPosition(b.start) ? -1 : 1))
    // It may have been removed meanwhile.
    if (line !== null) lines.push({ line: { ...line, id }, bases })
  }
  return lines
}

/** Until when the log of a line is stored; null if it has none beside its bases. */
export async function readReach(store: BackupStore, line: string): Promise<Date | null> {
  const reach = await getJson(store, names.reach(line), reachFile)
  return reach === null ? null : new Date(reach.until)
}

/** To where the log of a line was once stored; null if that is not known. */
export async function readStoredTo(store: BackupStore, line: string): Promise<WalPosition | null> {
  const { position } = (await getJson(store, names.reach(line), reachFile)) ?? {}
  return position === undefined ? null : readWalPosition(position)
}

/** A stored segment of the log. */
export interface StoredSegment {
  /** PostgreSQL's file name. */
  segment: string
  start: bigint
  isPartial: boolean
  name: string
  bytes: number
}

/** The stored log of a line in order; a full segment hides what was stored of it before. */
export async function listSegments(store: BackupStore, line: Line): Promise<StoredSegment[]> {
  const found = new Map<string, StoredSegment>()
  for (const { name, bytes } of await store.list(names.log(line.id))) {
    const file = name.slice(names.log(line.id).length)
    const isPartial = file.endsWith(PARTIAL)
    const segment = isPartial ? file.slice(0, -PARTIAL.length) : file
    const position = readSegmentName(segment, line.segment_bytes)
    if (position?.timeline !== line.timeline || (isPartial && found.has(segment))) continue
    found.set(segment, { segment, start: position.start, isPartial, name, bytes })
  }
  return [...found.values()].sort((a, b) => (a.start < b.start ? -1 : 1))
}

function putJson(store: BackupStore, name: string, value: unknown): Promise<void> {
  return store.put(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
}

async function getJson<T>(store: BackupStore, name: string, schema: z.ZodType<T>): Promise<T | null> {
  const content = await store.get(name)
  if (content === null) return null
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (cause) {
    throw new BackupError(`${store.place} holds no backup that this release can read: ${name} is damaged.`, {
      cause,
    })
  }
}
