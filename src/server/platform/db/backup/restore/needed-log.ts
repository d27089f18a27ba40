import { BackupError } from '#server/platform/db/backup/backup-error.ts'
import {
  type Base,
  type Line,
  listSegments,
  names,
  readStoredTo,
  type StoredSegment,
} from '#server/platform/db/backup/catalog.ts'
import type { BackupStore } from '#server/platform/db/backup/store/backup-store.ts'
import { readWalPosition, segmentName, segmentStart } from '#server/platform/db/backup/wal-position.ts'

/** The stored log with which a base is recovered. */
export interface NeededLog {
  /** In order, up to the first gap. */
  segments: StoredSegment[]
  /** The first segment that is not stored, or only in part, although it once was or later ones are; null if none is. */
  missing: string | null
  /** Whether there is no log beyond the missing segment. */
  isAtEnd: boolean
}

/** A base brings the log of its own time, so that only what comes after can be missing. */
export async function listNeededLog(store: BackupStore, line: Line, base: Base): Promise<NeededLog> {
  // First, because a running archive stores more meanwhile.
  const storedTo = await readStoredTo(store, line.id)
  const size = BigInt(line.segment_bytes)
  const from = segmentStart(readWalPosition(base.start), line.segment_bytes)
  const end = readWalPosition(base.end)
  let next = segmentStart(end - 1n, line.segment_bytes) + size
  const segments: StoredSegment[] = []
  for (const segment of await listSegments(store, line)) {
    // What the archive has of the base's own log may end before the base does.
    if (segment.start < from || (segment.isPartial && segment.start < end)) continue
    if (segment.start > next) {
      return { segments, missing: segmentName(line.timeline, next, line.segment_bytes), isAtEnd: false }
    }
    segments.push(segment)
    if (segment.start === next && !segment.isPartial) next += size
  }
  const last = segments.at(-1)
  const reached = last?.isPartial === true ? last.start + size : next
  const isLost = storedTo !== null && storedTo > reached
  const missing = isLost ? segmentName(line.timeline, next, line.segment_bytes) : null
  return { segments, missing, isAtEnd: true }
}

/** What is stored of a segment. A running archive may have filled it since it was listed. Throws a BackupError. */
export async function readSegment(store: BackupStore, line: Line, listed: StoredSegment): Promise<Buffer> {
  const { name, segment, isPartial } = listed
  const full = isPartial ? names.segment(line.id, segment) : name
  const content = (await store.get(name)) ?? (await store.get(full))
  if (content === null) throw new BackupError(`${name} is missing in ${store.place}.`)
  return content
}
