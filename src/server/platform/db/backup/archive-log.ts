import { buffer } from 'node:stream/consumers'
import { BackupError } from './backup-error.ts'
import { checkLine, type Line, listSegments, names, writeReach } from './catalog.ts'
import { one, pack } from './pack.ts'
import type { Replication } from './replication.ts'
import type { BackupStore } from './store/backup-store.ts'
import { segmentName, segmentStart, type WalPosition } from './wal-position.ts'

/** How long the newest log may wait before it is stored, in milliseconds: what a lost disk costs at most. */
const STORE_MS = 10_000

/** How often it is recorded until when the log is stored while nothing is written, in milliseconds. */
const REACH_MS = 60_000

export interface LogArchive {
  store: BackupStore
  line: Line
  slot: string
  recipient: string | undefined
  signal: AbortSignal
  /** Called each time it was recorded until when the log is stored. */
  onReach: (until: Date) => Promise<void>
}

/**
 * Stores the log of the server in segments as it is written, until the signal aborts. Rejects with a BackupError if
 * the connection ends, the store fails, or the server no longer has what comes next.
 */
export async function archiveLog(
  replication: Replication,
  archive: LogArchive,
  from: WalPosition,
): Promise<void> {
  const { line, signal } = archive
  const segments = segmentWriter(archive, from)
  const timer = setInterval(() => void segments.tick(), STORE_MS / 2)
  try {
    await Promise.race([
      replication.streamLog(
        { slot: archive.slot, position: from, timeline: line.timeline },
        {
          signal,
          onLog: segments.add,
          onKeepalive: segments.onKeepalive,
          storedTo: segments.storedTo,
        },
      ),
      segments.failed,
    ])
  } finally {
    clearInterval(timer)
    await segments.finish()
  }
  if (!signal.aborted) throw new BackupError('The server ended the stream of its log.')
}

/** Where the log of a line continues: after its last full segment, or at the segment of its first base. */
export async function nextPosition(
  store: BackupStore,
  line: Line,
  firstStart: WalPosition,
): Promise<WalPosition> {
  const last = (await listSegments(store, line)).at(-1)
  if (last === undefined) return segmentStart(firstStart, line.segment_bytes)
  return last.isPartial ? last.start : last.start + BigInt(line.segment_bytes)
}

/** Fills one segment after the other. */
function segmentWriter({ store, line, recipient, onReach }: LogArchive, from: WalPosition) {
  const segment = Buffer.alloc(line.segment_bytes)
  const failing = Promise.withResolvers<never>()
  failing.promise.catch(() => undefined)
  let start = from
  let filled = 0
  let storedBytes = 0
  let storedTo = from
  /** All log that the server had then is in hand. */
  let heardAt: Date | null = null
  let storedAt = performance.now()
  let reachAt = Number.NEGATIVE_INFINITY
  let work: Promise<unknown> = Promise.resolve()

  const nameOf = () => segmentName(line.timeline, start, line.segment_bytes)

  async function storeFull(): Promise<void> {
    await checkLine(store, line.id)
    await store.put(names.segment(line.id, nameOf()), await packed(segment, recipient))
    await store.remove([names.partial(line.id, nameOf())])
    start += BigInt(line.segment_bytes)
    filled = 0
    await noteStored()
  }

  async function storePartial(): Promise<void> {
    await checkLine(store, line.id)
    const content = await packed(segment.subarray(0, filled), recipient)
    await store.put(names.partial(line.id, nameOf()), content)
    await noteStored()
  }

  async function noteStored(): Promise<void> {
    storedBytes = filled
    storedTo = start + BigInt(filled)
    storedAt = performance.now()
    await noteReach()
  }

  async function noteReach(): Promise<void> {
    if (heardAt === null) return
    await checkLine(store, line.id)
    await writeReach(store, line.id, heardAt, storedTo)
    reachAt = performance.now()
    await onReach(heardAt)
  }

  /** One after the other: the timer and the server do not wait for each other. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    const done = work.then(step)
    work = done.catch((error: unknown) => failing.reject(error))
    return done
  }

  async function addBytes(position: WalPosition, bytes: Buffer): Promise<void> {
    if (position !== start + BigInt(filled)) throw new BackupError('The server left out a part of its log.')
    for (let at = 0; at < bytes.length;) {
      const copied = bytes.copy(segment, filled, at)
      at += copied
      filled += copied
      if (filled === segment.length) await storeFull()
    }
  }

  return {
    failed: failing.promise,
    add: (position: WalPosition, bytes: Buffer, at: Date | null) =>
      inTurn(async () => {
        await addBytes(position, bytes)
        if (at === null) return
        heardAt = at
        if (filled === storedBytes) await noteReach()
      }),
    /** A server that asks may be stopping: it waits until all of its log is stored. */
    onKeepalive: (at: Date, asks: boolean) =>
      inTurn(async () => {
        heardAt = at
        if (asks && filled > storedBytes) await storePartial()
        else if (filled === storedBytes && performance.now() - reachAt > REACH_MS) await noteReach()
      }),
    tick: () =>
      inTurn(async () => {
        if (filled > storedBytes && performance.now() - storedAt >= STORE_MS / 2) await storePartial()
      }).catch(() => undefined),
    storedTo: () => storedTo,
    /** Stores what is left, if the store takes it. */
    finish: () =>
      inTurn(async () => {
        if (filled > storedBytes) await storePartial()
      }).catch(() => undefined),
  }
}

async function packed(content: Buffer, recipient: string | undefined): Promise<Buffer> {
  return buffer(pack(one(content), recipient))
}
