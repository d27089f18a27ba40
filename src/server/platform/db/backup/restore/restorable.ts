import { type Base, type Line, readLines, readReach } from '#server/platform/db/backup/catalog.ts'
import { BackupError } from '#server/platform/db/backup/backup-error.ts'
import type { BackupStore } from '#server/platform/db/backup/store/backup-store.ts'

/** A stretch of time of which any instant can be restored. */
export interface Stretch {
  line: Line
  bases: Base[]
  from: Date
  until: Date
}

/** What a store can restore, the oldest first. */
export async function listStretches(store: BackupStore): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for (const { line, bases } of await readLines(store)) {
    const last = bases.at(-1)
    if (last === undefined) continue
    // A base may be of the future, where a clock was ahead.
    const from = new Date(Math.min(...bases.map(({ ended_at }) => Date.parse(ended_at))))
    const reach = await readReach(store, line.id)
    const ended = new Date(last.ended_at)
    const until = reach !== null && reach > ended ? reach : ended
    stretches.push({ line, bases, from, until })
  }
  return stretches.sort((a, b) => a.from.getTime() - b.from.getTime())
}

/**
 * The base from which an instant is restored, or the newest instant for null: the last one complete by then. Of several
 * stretches, the one that reaches furthest: a single copy often lies within the log of its server. Throws a BackupError,
 * which says what can be restored, if there is none.
 */
export function chooseBase(
  stretches: readonly Stretch[],
  to: Date | null,
  place: string,
): { stretch: Stretch; base: Base } {
  if (stretches.length === 0) throw new BackupError(`${place} holds no complete backup.`)
  const isIn = (stretch: Stretch) => to === null || (stretch.from <= to && to <= stretch.until)
  const stretch = stretches
    .filter(isIn)
    .toSorted((a, b) => a.until.getTime() - b.until.getTime())
    .at(-1)
  const base = stretch?.bases.findLast(({ ended_at }) => to === null || new Date(ended_at) <= to)
  if (stretch !== undefined && base !== undefined) return { stretch, base }
  const known = stretches.map(({ from, until }) => `${from.toISOString()} to ${until.toISOString()}`)
  throw new BackupError(`${place} cannot restore ${String(to?.toISOString())}. It has: ${known.join(', ')}.`)
}
