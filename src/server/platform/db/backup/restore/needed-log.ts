import { type Base, type Line, listSegments, type StoredSegment } from '#server/platform/db/backup/catalog.ts'
import type { BackupStore } from '#server/platform/db/backup/store/backup-store.ts'
import { readWalPosition, segmentName, segmentStart } from '#server/platform/db/backup/wal-position.ts'

/** The stored log with which a base is recovered. */
export interface NeededLog {
  /** In order, up to the first gap. */
  segments: StoredSegment[]
  /** The segment that is not stored, or only in part, although later ones are; null without such a gap. */
  missing: string | null
}

/** A base brings the log of its own time, so that only what comes after can be missing. */
export async function listNeededLog(store: BackupStore, line: Line, base: Base): Promise<NeededLog> {
  const size = BigInt(line.segment_bytes)
  const from = segmentStart(readWalPosition(base.start), line.segment_bytes)
  const end = readWalPosition(base.end)
  let next = segmentStart(end - 1n, line.segment_bytes) + size
  const segments: StoredSegment[] = []
  for (const segment of await listSegments(store, line)) {
    // What the archive has of the base's own log may end before the base does.
    if (segment.start < from || (segment.isPartial && segment.start < end)) continue
    if (segment.start > next) {
      return { segments, missing: segmentName(line.timeline, next, line.segment_bytes) }
    }
    segments.push(segment)
    if (segment.start === next && !segment.isPartial) next += size
  }
  return { segments, missing: null }
}
