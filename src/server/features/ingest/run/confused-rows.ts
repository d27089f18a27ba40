import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import type { RunInput, SourceRecord } from './decide-run.ts'

/** Two rows may be corrected on one day; three at once suggest that a column was bound to the wrong rows. */
const MIN_ROWS = 3
const SHARE = 0.1
/** Rows whose last day is before their sale; a swap of two columns makes them in all rows that have both. */
const MIN_CONTRADICTIONS = 2

/**
 * Reasons to suspect that the cells of a file belong to other rows, per source: parcels that suddenly have other case
 * numbers or streets, last days before their sale.
 */
export function reasonsOfConfusedRows({ sources, records, rows }: RunInput): readonly string[] {
  return sources.flatMap(({ id, name }) => {
    const before = records.filter(
      ({ source_id, missing_since }) => source_id === id && missing_since === null,
    )
    const now = rows.filter(({ source }) => source === name)
    return [
      ...changedBeside(before, now, 'case_number'),
      ...changedBeside(before, now, 'street'),
      ...contradictoryDays(before, now),
    ].map((reason) => `${reason} of the source ${name}`)
  })
}

type Beside = 'case_number' | 'street'

function changedBeside(
  before: readonly SourceRecord[],
  now: readonly NormalRow[],
  fact: Beside,
): readonly string[] {
  const known = new Map(
    before.flatMap(({ facts }) => {
      const { parcel_identification: parcel } = facts
      const value = facts[fact]
      return parcel === null || value === null ? [] : [[plain(parcel), value] as const]
    }),
  )
  const both = now.flatMap(({ observations }) =>
    observations.flatMap(({ facts }) => {
      const { parcel_identification: parcel } = facts
      const [was, is] = [parcel === null ? undefined : known.get(plain(parcel)), facts[fact]]
      return was === undefined || is === null ? [] : [{ isChanged: plain(was) !== plain(is) }]
    }),
  )
  const changed = both.filter(({ isChanged }) => isChanged).length
  return changed >= MIN_ROWS && changed > both.length * SHARE
    ? [`${fact} changed beside the same parcel in ${changed} of ${both.length} listings`]
    : []
}

function contradictoryDays(before: readonly SourceRecord[], now: readonly NormalRow[]): readonly string[] {
  const isContradictory = (facts: SourceRecord['facts']) =>
    facts.foreclosure_date !== null &&
    facts.upset_bid_date !== null &&
    facts.upset_bid_date < facts.foreclosure_date
  // The last day of an earlier sale may stand beside the date of a new one.
  const known = before.filter(({ facts }) => isContradictory(facts)).length
  const found = now.filter(({ observations }) =>
    observations.some(({ facts }) => isContradictory(facts)),
  ).length
  return found - known >= MIN_CONTRADICTIONS
    ? [`upset_bid_date is before foreclosure_date in ${found} listings, ${known} of them before`]
    : []
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
