import type { FileDay } from '#server/features/ingest/normalize/file-day.ts'
import { isOfLand, type UnreadableCell } from '#server/features/ingest/normalize/normal-row.ts'
import type { RunDecision } from './decide-run.ts'
import type { RunInput } from './run-input.ts'
import { fileDayOf } from './file-age.ts'

/** Records that rows of a county were read from a source, and when. */
export interface Reading {
  readonly source_id: number
  readonly county_fips: string
  readonly read_at: Date
}

/**
 * What a run read, by county. A county without a completely readable row keeps its previous age, and facts of a past day
 * count as of that day. A run of which only some rows are published makes nothing fresher.
 */
export function readingsOf({ factsAsOf, chosen }: RunInput, { matched }: RunDecision): readonly Reading[] {
  if (chosen !== null) return []
  const read = new Map(
    matched
      .filter(({ row }) => !row.unreadable.some((cell) => !isOfLand(cell) && !isNumber(cell)))
      .map(({ source, observation }) => [
        `${source.id} ${observation.county_fips}`,
        { source_id: source.id, county_fips: observation.county_fips, read_at: factsAsOf },
      ]),
  )
  return [...read.values()]
}

function isNumber({ fact }: UnreadableCell): boolean {
  return fact === 'case_number' || fact === 'parcel_identification'
}

/** Day of the file for each source with rows in it, where known. */
export function fileDays(
  input: RunInput,
  { matched }: RunDecision,
): readonly { id: number; as_of: FileDay }[] {
  if (input.chosen !== null) return []
  const read = new Set(matched.map(({ source }) => source.id))
  return input.sources.flatMap((source) => {
    const as_of = fileDayOf(input, source)
    return as_of !== null && read.has(source.id) ? [{ id: source.id, as_of }] : []
  })
}
