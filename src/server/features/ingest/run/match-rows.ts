import { placeOf } from '#domain/listing/place.ts'
import type { NormalRow, RowObservation } from '#server/features/ingest/normalize/normal-row.ts'
import { changedFacts, matchObservations } from '#server/features/listings/index.ts'
import type {
  CountyChangeset,
  KnownListing,
  ListedProperty,
  Match,
  ObservedFact,
  PreviousRecord,
} from '#server/features/listings/index.ts'
import { isAfter } from './file-rows.ts'
import { retainUnreadable } from './retain-unreadable.ts'
import { goneId, numbersOf, rowId, withoutCounty } from './row-id.ts'
import type { OtherStatement } from './outranking.ts'
import { dueFacts, statedSince } from './set-aside.ts'
import type { FileSource, RunInput, SourceRecord } from './run-input.ts'

/** One property of a row, with the listing it was matched to. */
export interface MatchedRow {
  readonly row: NormalRow
  /** With the source's previous values in place of unreadable cells. */
  readonly observation: RowObservation
  readonly source: FileSource
  readonly match: Match
  /** The source's previous record; null if it had not listed the property. */
  readonly record: SourceRecord | null
  /** The facts that differ from that record; empty without one. */
  readonly news: readonly ObservedFact[]
  /** What other sources state of the listing, those of the same file included. */
  readonly others: readonly OtherStatement[]
  /** The facts that were set aside when the source stated them, and that no other source outranks anymore. */
  readonly due: readonly ObservedFact[]
  /** False if a later row of the same source is about the same listing. */
  readonly counts: boolean
}

/** Key of a listing within a source. */
export function recordKey(source_id: number, tax_foreclosure_id: number): string {
  return `${source_id} ${tax_foreclosure_id}`
}

/** The rows to apply with their listings, and the records that no row is about. */
export interface RowMatches {
  readonly matched: readonly MatchedRow[]
  /** Records that the sources no longer list. */
  readonly gone: readonly SourceRecord[]
}

/** Finds the listing of each property of each row, and the records that are gone. Changes nothing. */
export function matchRows(changeset: CountyChangeset, input: RunInput): RowMatches {
  const { rows, sources, records, fixes } = input
  const sourceOf = new Map(sources.map((source) => [source.name, source]))
  const candidates = rows.flatMap((row) => {
    const source = sourceOf.get(row.source)
    return source ? row.observations.map((observation) => ({ row, observation, source })) : []
  })
  const known = changeset.known()
  const former = fixes.former.map((numbers) => ({ ...numbers, id: numbers.tax_foreclosure_id, isOpen: true }))
  const matches = matchObservations(
    known,
    ownRecords(records, known),
    candidates.map(listedNow),
    () => changeset.nextId(),
    former,
  )
  const recordOf = new Map(
    records.map((record) => [recordKey(record.source_id, record.tax_foreclosure_id), record]),
  )
  const matched = candidates.flatMap((candidate, index) => {
    const match = matches[index]
    return match ? [withRecord(candidate, match, recordOf)] : []
  })
  // Matched beside the others, so that a chosen row never takes the listing of one that is left out.
  const isChosen = ({ row }: { row: NormalRow }) => input.chosen?.has(rowId(row.source, row.row_key)) ?? true
  const applied = matched.filter(isChosen)
  const latest = new Map<string, UndecidedRow>()
  for (const each of applied) {
    const key = recordKey(each.source.id, each.match.tax_foreclosure_id)
    const other = latest.get(key)
    if (!other || (other.row !== each.row && isAfter(each.row, other.row))) latest.set(key, each)
  }
  const leftOut = matched.filter((each) => !isChosen(each))
  const stated = statedInFile([...latest.values()], input)
  for (const each of latest.values()) {
    const id = each.match.tax_foreclosure_id
    const ofFile = (stated.get(id) ?? []).filter(({ source_id }) => source_id !== each.source.id)
    each.others = [...(input.otherStatements.get(id) ?? []), ...ofFile]
    each.due = dueFacts({ ...each, facts: each.observation.facts }, each.others, input.factsAsOf)
    each.counts = true
  }
  return { matched: applied, gone: goneRecords([...applied, ...leftOut], input) }
}

function goneRecords(
  listedNow: readonly Pick<MatchedRow, 'source' | 'match'>[],
  input: RunInput,
): SourceRecord[] {
  const { records, sources } = input
  const isUnreadable = unreadableRows(input)
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]))
  const listed = new Set(listedNow.map(({ source, match }) => recordKey(source.id, match.tax_foreclosure_id)))
  return records.filter(({ source_id, tax_foreclosure_id, missing_since, row_keys }) => {
    if (missing_since !== null || listed.has(recordKey(source_id, tax_foreclosure_id))) return false
    const name = nameOf.get(source_id) ?? ''
    if (input.chosen?.has(goneId(name, row_keys)) === false) return false
    return !row_keys.some((key) => isUnreadable(rowId(name, key)))
  })
}

/**
 * Tells by `rowId` which rows are unreadable, as far as known; their listings do not count as gone. An unreadable row
 * that its source has never listed may be one whose case or parcel number changed: it stands for each row that has the
 * other number.
 */
export function unreadableRows({
  bad,
  records,
  sources,
}: Pick<RunInput, 'bad' | 'records' | 'sources'>): (id: string) => boolean {
  const ids = new Set(
    bad.flatMap(({ source, row_key }) => (row_key === null ? [] : [rowId(source ?? '', row_key)])),
  )
  if (ids.size === 0) return () => false
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]))
  const listed = records.flatMap(({ source_id, row_keys }) =>
    row_keys.map((key) => rowId(nameOf.get(source_id) ?? '', key)),
  )
  const known = new Set([...listed, ...listed.map(withoutCounty)])
  const numbers = new Set([...ids].filter((id) => !known.has(id)).flatMap(numbersOf))
  return (id) =>
    [id, withoutCounty(id)].some(
      (each) => ids.has(each) || numbersOf(each).some((number) => numbers.has(number)),
    )
}

/** What the sources of a file state in it, by listing. Without a known authority, none of them outranks another. */
function statedInFile(
  rows: readonly UndecidedRow[],
  { sources, factsAsOf }: Pick<RunInput, 'sources' | 'factsAsOf'>,
): ReadonlyMap<number, (OtherStatement & { readonly source_id: number })[]> {
  if (sources.length < 2 || sources.every(({ authority }) => authority === null)) return new Map()
  const byListing = Map.groupBy(rows, ({ match }) => match.tax_foreclosure_id)
  return new Map(
    Array.from(byListing, ([id, own]) => [
      id,
      own.map(({ source, observation, record, news }) => ({
        source_id: source.id,
        authority: source.authority,
        facts: observation.facts,
        first_seen_at: record?.first_seen_at ?? factsAsOf,
        stated_since: statedSince({ record, news }, factsAsOf),
        last_seen_at: factsAsOf,
      })),
    ]),
  )
}

/** A property of which it is not yet known whether and beside what it counts. */
type UndecidedRow = Omit<MatchedRow, 'others' | 'due' | 'counts'> & {
  others: MatchedRow['others']
  due: MatchedRow['due']
  counts: boolean
}

/** A property with what its source stated before; it does not count yet. */
function withRecord(
  { row, observation, source }: Pick<MatchedRow, 'row' | 'observation' | 'source'>,
  match: Match,
  recordOf: ReadonlyMap<string, SourceRecord>,
): UndecidedRow {
  const record = recordOf.get(recordKey(source.id, match.tax_foreclosure_id)) ?? null
  const facts = retainUnreadable(observation.facts, row.unreadable, record?.facts ?? null)
  const news = record === null ? [] : changedFacts(record.facts, facts)
  return {
    row,
    observation: facts === observation.facts ? observation : { ...observation, facts },
    source,
    match,
    record,
    news,
    others: [],
    due: [],
    counts: false,
  }
}

function listedNow({ observation, source }: Pick<MatchedRow, 'observation' | 'source'>): ListedProperty {
  return {
    source_id: source.id,
    county_fips: observation.county_fips,
    case_number: observation.case_number,
    parcel: observation.parcel?.canonical ?? null,
    place: placeOf(observation.facts),
  }
}

function ownRecords(records: readonly SourceRecord[], known: readonly KnownListing[]): PreviousRecord[] {
  const listingOf = new Map(known.map((listing) => [listing.id, listing]))
  return records.flatMap(({ source_id, tax_foreclosure_id, facts }) => {
    const listing = listingOf.get(tax_foreclosure_id)
    if (!listing) return []
    const { county_fips } = listing
    const parcel = facts.parcel_identification === null ? null : listing.parcel
    const { case_number } = facts
    // Of a property with a parcel number, the place does not count.
    const place = parcel === null ? placeOf(facts) : ''
    return [{ source_id, tax_foreclosure_id, county_fips, case_number, parcel, place }]
  })
}
