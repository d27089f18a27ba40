import path from 'node:path'
import { type Base, type Line, listSegments, names, readLines, readReach } from './catalog.ts'
import { type BackupSchedule, keptSince } from './schedule.ts'
import type { BackupStore } from './store/backup-store.ts'
import { readWalPosition, segmentStart } from './wal-position.ts'

/**
 * Removes what is not needed to restore any instant of the last days that are kept: bases before the newest one that is
 * older, log before the oldest base kept, lines that ended before, and what a killed copy left. Only backups of this server
 * are touched, and never its newest base. Call it while no copy of this server is made.
 */
export async function removeOld(store: BackupStore, current: Line, schedule: BackupSchedule): Promise<void> {
  const lines = (await readLines(store)).filter(({ line }) => line.system_id === current.system_id)
  const own = lines.filter(({ line }) => line.id === current.id).flatMap(({ bases }) => bases)
  const others = []
  for (const { line, bases } of lines) {
    if (line.id !== current.id) others.push({ line, bases, end: await endOf(store, line, bases) })
  }
  const since = keptSince(
    others.map(({ end }) => end),
    own,
    schedule,
  )
  await removeUnfinished(store, current)
  await removeBefore(store, current, own, since)
  for (const { line, bases, end } of others) {
    if (end < since) await removeLine(store, line, bases)
    else await removeBefore(store, line, bases, since)
  }
}

/** Removes the parts of copies that were killed: without the base's own file, nothing else finds them. */
async function removeUnfinished(store: BackupStore, line: Line): Promise<void> {
  const stored = (await store.list(names.bases(line.id))).map(({ name }) => name)
  const complete = new Set(
    stored.filter((name) => path.basename(name) === 'base.json').map((name) => path.dirname(name)),
  )
  await store.remove(stored.filter((name) => !complete.has(path.dirname(name))))
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
