import type { FileDay } from '#server/features/ingest/normalise/file-day.ts'
import { fileDayOf, reasonsOfAge } from './file-age.ts'
import type { FileSource, RunDecision, RunInput, Told } from './decide-run.ts'

/** What a run does to one source. */
export interface SourceTally {
  readonly name: string
  readonly listings_before: number
  readonly listings_now: number
  readonly new: number
  readonly gone: number
  /** Day of the file for this source; null where unknown. */
  readonly as_of: FileDay | null
}

/** Counts what each source listed before and lists now. */
export function tallySources(input: RunInput, { told, gone }: RunDecision): readonly SourceTally[] {
  const counting = told.filter(({ counts }) => counts)
  return input.sources.map((source) => {
    const { id, name } = source
    const before = input.records.filter(
      (record) => record.source_id === id && record.missing_since === null,
    ).length
    const now = counting.filter((each) => each.source.id === id)
    const goneCount = gone.filter(({ source_id }) => source_id === id).length
    const isNew = ({ record }: Told) => record === null || record.missing_since !== null
    return {
      name,
      listings_before: before,
      listings_now: now.length,
      new: now.filter(isNew).length,
      gone: goneCount,
      as_of: fileDayOf(input, source),
    }
  })
}

/**
 * Why a run must not be published before somebody has looked at it: it would empty or halve a source, or the amounts
 * of a source are suddenly in another unit. Empty where nothing speaks against it.
 */
export function reasonsToHold(input: RunInput, decision: RunDecision): readonly string[] {
  const shrunken = tallySources(input, decision).flatMap(({ name, listings_before, gone }) => {
    const kept = listings_before - gone
    if (gone === 0 || kept * 2 > listings_before) return []
    return [
      kept === 0
        ? `it would empty the source ${name}: none of its ${listings_before} listings is left`
        : `it would halve the source ${name}: ${kept} of its ${listings_before} listings are left`,
    ]
  })
  return [
    ...reasonsOfAge(input, decision),
    ...shrunken,
    ...input.sources.flatMap((source) => otherUnit(source, decision.told)),
  ]
}

const leastChanges = 3

// Dollars in a column of cents are a hundred times too small, the other way round too large.
function otherUnit({ id, name }: FileSource, told: readonly Told[]): string[] {
  const ratios = told.flatMap(({ source, counts, saying, record }) => {
    if (source.id !== id || !counts || record === null) return []
    return (['opening_bid_cents', 'highest_bid_cents'] as const).flatMap((fact) => {
      const [before, after] = [record.facts[fact], saying.facts[fact]]
      return before === null || after === null || before === after ? [] : [after / before]
    })
  })
  const hundredfold = ratios.filter((ratio) => ratio === 100 || ratio === 0.01).length
  const isOther = hundredfold >= leastChanges && hundredfold * 2 > ratios.length
  return isOther
    ? [`${hundredfold} amounts of the source ${name} are a hundred times what they were, or a hundredth`]
    : []
}
