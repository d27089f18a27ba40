import { counties } from '#domain/counties/counties.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import type { FactDifference, RowDifference } from '#server/features/ingest/report.ts'
import { recordKey, unreadableRows } from './match-rows.ts'
import type { RunDecision } from './decide-run.ts'
import type { MatchedRow } from './match-rows.ts'
import { recordsByRow } from './records-by-row.ts'
import { rowId } from './row-id.ts'
import type { RunInput, SourceRecord } from './run-input.ts'
import { wireName, wireValue } from './wire-facts.ts'

/** Row-by-row comparison of a file with the last one of each of its sources. */
export interface RowComparison {
  readonly inBoth: number
  readonly changed: number
  readonly newRows: readonly RowDifference[]
  readonly goneRows: readonly RowDifference[]
  readonly differences: readonly FactDifference[]
  /** Rows in both files with a changed fact, by wire name. */
  readonly changedFacts: Readonly<Record<string, number>>
}

/**
 * Compares rows by county, parcel and case as written, so a number written differently shows as one row gone and one
 * new. Each is explained by what happened to its listings.
 */
export function compareRows(input: RunInput, decision: RunDecision): RowComparison {
  const nameOf = new Map(input.sources.map(({ id, name }) => [id, name]))
  const before = recordsByRow(
    input.records.filter(({ missing_since }) => missing_since === null),
    ({ source_id }, rowKey) => rowId(nameOf.get(source_id) ?? '', rowKey),
  )
  const here = new Set(input.rows.map(idOf))
  const isUnreadable = unreadableRows(input)
  const newRows = input.rows.filter((row) => !before.has(idOf(row)))
  const goneRows = [...before].filter(([key]) => !here.has(key) && !isUnreadable(key))
  const isNew = new Set(newRows)
  const matchedOf = Map.groupBy(
    decision.matched.filter(({ row }) => isNew.has(row)),
    ({ row }) => row,
  )
  const differences = decision.matched.flatMap((each) => (isNew.has(each.row) ? [] : factDifferences(each)))
  // Of all rows, and needed only to explain those that are in one file.
  const ofListing =
    newRows.length + goneRows.length === 0
      ? new Map<string, MatchedRow[]>()
      : Map.groupBy(decision.matched, ({ source, match }) => recordKey(source.id, match.tax_foreclosure_id))
  const gone = new Set(decision.gone)
  return {
    inBoth: input.rows.length - newRows.length,
    changed: new Set(differences.map(({ line }) => line)).size,
    newRows: newRows.map((row) => newRow(row, matchedOf.get(row) ?? [], ofListing)),
    goneRows: goneRows.flatMap(([, records]) => goneRow(records, nameOf, ofListing, gone)),
    differences,
    changedFacts: countRows(differences),
  }
}

/** The rows about each listing of a source, by `recordKey`. */
type RowsOfListing = ReadonlyMap<string, readonly MatchedRow[]>

const countyNames = new Map<string, string>(counties.map(({ fips, name }) => [fips, name]))

function idOf({ source, row_key }: NormalRow): string {
  return rowId(source, row_key)
}

function newRow(row: NormalRow, matched: readonly MatchedRow[], ofListing: RowsOfListing): RowDifference {
  const [first] = row.observations
  return {
    line: row.line,
    source: row.source,
    county: countyNames.get(first?.county_fips ?? '') ?? '',
    case_number: first?.case_number ?? null,
    parcel_identification: row.observations.map(({ parcel }) => parcel?.display ?? '-').join(', '),
    because: unique(matched.map((each) => whyNew(each, ofListing))),
  }
}

function whyNew({ row, match, record, source }: MatchedRow, ofListing: RowsOfListing): string {
  if (match.way === 'new') return 'listed for the first time'
  if (record === null) return 'already known from another source'
  if (record.missing_since !== null) return 'listed again'
  if (match.way === 'renumbered') {
    const { case_number } = record.facts
    return case_number === null ? 'its case number was added' : `its case number was ${case_number} before`
  }
  const same = ofListing.get(recordKey(source.id, match.tax_foreclosure_id)) ?? []
  const other = same.find((each) => each.row !== row)
  return other
    ? `the same property as on line ${other.row.line}, written differently`
    : 'the same listing, its numbers written differently'
}

function goneRow(
  records: readonly SourceRecord[],
  nameOf: ReadonlyMap<number, string>,
  ofListing: RowsOfListing,
  gone: ReadonlySet<SourceRecord>,
): RowDifference[] {
  const [first] = records
  if (!first) return []
  const because = records.map((record) => {
    if (gone.has(record)) return 'no longer listed'
    const [now] = ofListing.get(recordKey(record.source_id, record.tax_foreclosure_id)) ?? []
    if (!now) return 'its row cannot be read'
    const isRenumbered = now.match.way === 'renumbered'
    return isRenumbered
      ? `its case number is ${now.observation.case_number ?? ''} now, on line ${now.row.line}`
      : `the same listing is on line ${now.row.line}, its numbers written differently`
  })
  return [
    {
      line: null,
      source: nameOf.get(first.source_id) ?? '',
      county: countyNames.get(first.row_keys[0]?.split('/')[0] ?? '') ?? '',
      case_number: first.facts.case_number,
      parcel_identification: records.map(({ facts }) => facts.parcel_identification ?? '-').join(', '),
      because: unique(because),
    },
  ]
}

function factDifferences({ row, observation, record, news, counts }: MatchedRow): FactDifference[] {
  if (!counts || record === null) return []
  return news.map((fact) => ({
    line: row.line,
    source: row.source,
    county: countyNames.get(observation.county_fips) ?? '',
    case_number: observation.case_number,
    parcel_identification: observation.parcel?.display ?? null,
    fact: wireName(fact),
    from: wireValue(fact, record.facts),
    to: wireValue(fact, observation.facts),
  }))
}

// A row with several parcels counts once.
function countRows(differences: readonly FactDifference[]): Record<string, number> {
  const lines = Map.groupBy(differences, ({ fact }) => fact)
  const always = ['opening_bid', 'highest_bid', 'foreclosure_date', 'upset_bid_date', 'status']
  const names = [...new Set([...always, ...lines.keys()])]
  return Object.fromEntries(
    names.map((name) => [name, new Set(lines.get(name)?.map(({ line }) => line)).size]),
  )
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts)].join('; ')
}
