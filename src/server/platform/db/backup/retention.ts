import { type Base, type Line, listSegments, names, readLines, readReach } from './catalog.ts'
import type { BackupStore } from './store/backup-store.ts'
import { readWalPosition, segmentStart } from './wal-position.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Removes what is not needed to restore any instant of the last `keepDays`: bases before the newest one that is older
 * than that, log before the oldest base kept, and lines that ended before. Only backups of this server are touched, and
 * never its newest base.
 */
export async function removeOld(
  store: BackupStore,
  current: Line,
  keepDays: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - keepDays * DAY_MS)
  for (const { line, bases } of await readLines(store)) {
    if (line.system_id !== current.system_id) continue
    const isOver = line.id !== current.id && (await endOf(store, line, bases)) < since
    if (isOver) await removeLine(store, line, bases)
    else await removeBefore(store, line, bases, since)
  }
}

/** The last instant that can be restored from a line. */
async function endOf(store: BackupStore, line: Line, bases: readonly Base[]): Promise<Date> {
  const ends = [line.started_at, ...bases.map((base) => base.ended_at)].map((text) => new Date(text))
  const reach = await readReach(store, line.id)
  return [...ends, ...(reach === null ? [] : [reach])].reduce((a, b) => (a > b ? a : b))
}

async function removeLine(store: BackupStore, line: Line, bases: readonly Base[]): Promise<void> {
  for (const base of bases) await removeBase(store, base)
  const rest = (await store.list(`${line.id}/`)).map(({ name }) => name)
  // The line's own file last: without it, what a killed removal left would never be found again.
  await store.remove(rest.filter((name) => name !== names.line(line.id)))
  await store.remove([names.line(line.id)])
}

async function removeBefore(
  store: BackupStore,
  line: Line,
  bases: readonly Base[],
  since: Date,
): Promise<void> {
  const oldest = bases.findLast((base) => new Date(base.ended_at) <= since) ?? bases[0]
  if (oldest === undefined) return
  for (const base of bases.slice(0, bases.indexOf(oldest))) await removeBase(store, base)
  const needed = segmentStart(readWalPosition(oldest.start), line.segment_bytes)
  const segments = await listSegments(store, line)
  await store.remove(segments.filter(({ start }) => start < needed).map(({ name }) => name))
}

/** Its own file first, so that a killed removal leaves no base that looks complete. */
async function removeBase(store: BackupStore, { line, id, parts }: Base): Promise<void> {
  await store.remove([names.base(line, id)])
  await store.remove(parts.map(({ name }) => name))
}
