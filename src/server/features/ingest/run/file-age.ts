import { isEarlier, latestFileDay } from '#server/features/ingest/normalize/file-day.ts'
import type { FileDay } from '#server/features/ingest/normalize/file-day.ts'
import type { RunDecision } from './decide-run.ts'
import type { FileSource, RunInput } from './run-input.ts'

/** Day of the file for one source: the given one, or else the latest in its rows; null if unknown. */
export function fileDayOf(
  { rows, asOf }: Pick<RunInput, 'rows' | 'asOf'>,
  source: FileSource,
): FileDay | null {
  if (asOf !== null) return asOf
  return latestFileDay(rows.filter((row) => row.source === source.name).map((row) => row.last_updated))
}

/**
 * Why the file is not the newest of its sources: its day is before that of the last file read or, if days do not tell,
 * another file was read after it, or the same file was already replaced by another. Empty if it may be the newest.
 */
export function reasonsOfAge(input: RunInput, decision: RunDecision): readonly string[] {
  return input.sources.flatMap((source) => {
    const day = fileDayOf(input, source)
    const last = source.as_of
    const isKnownOlder = day !== null && last !== null && isEarlier(day, last)
    if (isKnownOlder && (input.asOf !== null || hasEarlierRow(source, decision))) {
      return [`the file of ${day} is older than the last file from ${source.name}, which is of ${last}`]
    }
    const isKnownNewer = day !== null && last !== null && isEarlier(last, day)
    // A file that was read first may still wait for others to be published.
    if (!isKnownNewer && source.read_at !== null && source.read_at > input.seenAt) {
      return [
        `another file from ${source.name} was read after this one and is already published; ` +
          'if this one is the newest, import it again',
      ]
    }
    if (input.asOf !== null || isKnownNewer || !input.replacedFor.has(source.name)) return []
    return [
      `this same file was imported before, and another file from ${source.name} since then; ` +
        'if it is the newest, set its date with --as-of',
    ]
  })
}

// The most recently updated row may have left the list. An older file also has earlier days in rows that stayed.
function hasEarlierRow(source: FileSource, { matched }: RunDecision): boolean {
  const both = matched.flatMap(({ source: own, row, record }) => {
    if (own.id !== source.id || row.last_updated === null || !record || record.last_updated === null)
      return []
    return [{ now: row.last_updated, before: record.last_updated }]
  })
  return both.length === 0 || both.some(({ now, before }) => isEarlier(now, before))
}
