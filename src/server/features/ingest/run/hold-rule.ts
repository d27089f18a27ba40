import { counted } from '#domain/text/counted.ts'
import type { FileDay } from '#server/features/ingest/normalize/file-day.ts'
import { fileDayOf, reasonsOfAge } from './file-age.ts'
import { reasonsOfConfusedRows } from './confused-rows.ts'
import { reasonsOfMovedFacts } from './moved-facts.ts'
import { isOfLand } from '#server/features/ingest/normalize/normal-row.ts'
import type { RunDecision } from './decide-run.ts'
import type { MatchedRow } from './match-rows.ts'
import type { RunInput } from './run-input.ts'

/** What a run does to one source. */
export interface SourceTally {
  readonly name: string
  readonly listings_before: number
  readonly listings_now: number
  readonly new: number
  readonly gone: number
  /** Day of the file for this source; null if unknown. */
  readonly as_of: FileDay | null
}

/** Counts each source's listings before and now. */
export function tallySources(input: RunInput, { matched, gone }: RunDecision): readonly SourceTally[] {
  const counting = matched.filter(({ counts }) => counts)
  return input.sources.map((source) => {
    const { id, name } = source
    const before = input.records.filter(
      (record) => record.source_id === id && record.missing_since === null,
    ).length
    const now = counting.filter((each) => each.source.id === id)
    const goneCount = gone.filter(({ source_id }) => source_id === id).length
    const isNew = ({ record }: MatchedRow) => record === null || record.missing_since !== null
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
 * Why an operator must review a run before it is published: its file is not the newest, many of its rows or many cells
 * of one fact are unreadable, it would empty or halve a source, listings are missing that may be rows which could not be
 * read, or facts changed in a pattern that suggests a faulty file. Empty if there is no reason.
 */
export function holdReasons(input: RunInput, decision: RunDecision): readonly string[] {
  const moved = reasonsOfMovedFacts(input, decision.matched)
  return [
    ...reasonsOfAge(input, decision),
    ...reasonsOfBadRows(input),
    ...reasonsOfUnreadableCells(input),
    ...reasonsOfLostListings(input, decision),
    ...reasonsOfLostRows(input, decision),
    // One fault shows in many ways.
    ...(moved.length > 0 ? moved : reasonsOfConfusedRows(input)),
  ]
}

/** A tenth, as for rows with a wrong cell count: above it, the readable rows cannot be trusted either. */
const MAX_BAD_SHARE = 0.1

/** One or two bad rows are isolated slips, unless there are no others. */
const MIN_BAD_ROWS = 3

function reasonsOfBadRows({ sources, rows, bad }: RunInput): readonly string[] {
  const ofSources = sources.flatMap(({ name }) => {
    const own = bad.filter(({ source }) => source === name).length
    return tooManyBad(own, rows.filter(({ source }) => source === name).length, name)
  })
  return ofSources.length > 0 ? ofSources : tooManyBad(bad.length, rows.length, 'the file')
}

// A column in an unknown format is unreadable from top to bottom, while its rows are otherwise read.
function reasonsOfUnreadableCells({ sources, rows }: RunInput): readonly string[] {
  return sources.flatMap(({ name }) => {
    const own = rows.filter(({ source }) => source === name)
    const unreadable = own.flatMap((row) => {
      const ofSale = row.unreadable.filter((cell) => !isOfLand(cell))
      return [...new Set(ofSale.map(({ fact }) => fact))]
    })
    return [...Map.groupBy(unreadable, (fact) => fact)].flatMap(([fact, { length }]) => {
      const filled = own.filter(({ observations }) =>
        observations.some(({ facts }) => facts[fact] !== null),
      ).length
      const all = filled + length
      const cells = `${length} of the ${all} cells of ${fact.replace(/_cents$/, '')}`
      return isMost(length, all) ? [`${cells} from ${name} cannot be read`] : []
    })
  })
}

function tooManyBad(bad: number, read: number, of: string): string[] {
  const all = bad + read
  return bad > 0 && (read === 0 || isMost(bad, all))
    ? [`${bad} of the ${all} rows from ${of} cannot be read`]
    : []
}

function isMost(bad: number, all: number): boolean {
  return bad >= MIN_BAD_ROWS && bad > all * MAX_BAD_SHARE
}

function reasonsOfLostListings(input: RunInput, decision: RunDecision): readonly string[] {
  return tallySources(input, decision).flatMap(({ name, listings_before, gone }) => {
    const remaining = listings_before - gone
    if (gone === 0 || remaining * 2 > listings_before) return []
    return [
      remaining === 0
        ? `it would empty ${name}: none of its ${listings_before} listings would remain`
        : `it would halve ${name}: only ${remaining} of its ${listings_before} listings would remain`,
    ]
  })
}

// A row with a key keeps its own listing; any other may be that of each listing that is missing.
function reasonsOfLostRows({ sources, bad, lostRows }: RunInput, { gone }: RunDecision): readonly string[] {
  return sources.flatMap(({ id, name }) => {
    const missing = gone.filter(({ source_id }) => source_id === id).length
    const own = bad.filter(
      ({ source, row_key }) => row_key === null && (source === null || source === name),
    ).length
    const lost = own + lostRows
    if (missing === 0 || lost === 0) return []
    const listings = missing === 1 ? 'missing listing is' : `${missing} missing listings are`
    return [
      `${counted(lost, 'row')} from ${name} could not be read, so it is unknown whether the ${listings} gone`,
    ]
  })
}
