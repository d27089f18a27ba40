import { checkedAt } from '#server/features/ingest/normalise/file-day.ts'
import type { FileDay } from '#server/features/ingest/normalise/file-day.ts'
import { isOfLand, type UnreadableCell } from '#server/features/ingest/normalise/normal-row.ts'
import type { RunDecision, RunInput } from './decide-run.ts'
import { fileDayOf } from './file-age.ts'

/** That rows of a county were read from a source, and when. */
export interface Reading {
  readonly source_id: number
  readonly county_fips: string
  readonly read_at: Date
}

/**
 * What a run read, county by county. A county of which no row could be read whole is as old as it was before, and facts of
 * a past day are as old as the day that was given for them.
 */
export function readingsOf({ asOf, seenAt }: RunInput, { told }: RunDecision): readonly Reading[] {
  const read_at = checkedAt(asOf, seenAt)
  const read = new Map(
    told
      .filter(({ row }) => !row.unreadable.some((cell) => !isOfLand(cell) && !isNumber(cell)))
      .map(({ source, saying }) => [
        `${source.id} ${saying.county_fips}`,
        { source_id: source.id, county_fips: saying.county_fips, read_at },
      ]),
  )
  return [...read.values()]
}

function isNumber({ fact }: UnreadableCell): boolean {
  return fact === 'case_number' || fact === 'parcel_identification'
}

/** The day of the file of each source of which rows were read, where it is known. */
export function fileDays(input: RunInput, { told }: RunDecision): readonly { id: number; as_of: FileDay }[] {
  const read = new Set(told.map(({ source }) => source.id))
  return input.sources.flatMap((source) => {
    const as_of = fileDayOf(input, source)
    return as_of !== null && read.has(source.id) ? [{ id: source.id, as_of }] : []
  })
}
