import { isEarlier, latestFileDay } from '#server/features/ingest/normalise/file-day.ts'
import type { FileDay } from '#server/features/ingest/normalise/file-day.ts'
import type { FileSource, RunDecision, RunInput } from './decide-run.ts'

/** The day of the file for one source: the one that was given, else the latest that its rows say; null where unknown. */
export function fileDayOf(
  { rows, asOf }: Pick<RunInput, 'rows' | 'asOf'>,
  source: FileSource,
): FileDay | null {
  if (asOf !== null) return asOf
  return latestFileDay(rows.flatMap((row) => (row.source === source.name ? [row.last_updated] : [])))
}

/**
 * Why the file is not the newest of its sources: its day is before that of the file that was read last, or, where no
 * day can tell, the very same file was replaced by another one before. Empty where it may be the newest.
 */
export function reasonsOfAge(input: RunInput, decision: RunDecision): readonly string[] {
  return input.sources.flatMap((source) => {
    const day = fileDayOf(input, source)
    const last = source.as_of
    const isKnownOlder = day !== null && last !== null && isEarlier(day, last)
    if (isKnownOlder && (input.asOf !== null || hasEarlierRow(source, decision))) {
      return [
        `the file is older than what was read last of the source ${source.name}: it is of ${day}, and that was of ${last}`,
      ]
    }
    const isKnownNewer = day !== null && last !== null && isEarlier(last, day)
    if (input.asOf !== null || isKnownNewer || !input.replacedFor.has(source.name)) return []
    return [
      `the same file was read before, and another one of the source ${source.name} since; ` +
        'say its day with --as-of if it is the newest',
    ]
  })
}

// The row that was updated last may have left the list. In an older file a row that stayed has an earlier day, too.
function hasEarlierRow(source: FileSource, { told }: RunDecision): boolean {
  const both = told.flatMap(({ source: own, row, record }) => {
    if (own.id !== source.id || row.last_updated === null || !record || record.last_updated === null)
      return []
    return [{ now: row.last_updated, before: record.last_updated }]
  })
  return both.length === 0 || both.some(({ now, before }) => isEarlier(now, before))
}
