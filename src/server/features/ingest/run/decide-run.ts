import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FileDay } from '#server/features/ingest/normalize/file-day.ts'
import type { NormalRow, RowObservation } from '#server/features/ingest/normalize/normal-row.ts'
import { changedFacts, matchObservations, placeOf } from '#server/features/listings/index.ts'
import type {
  CountyChangeset,
  StoredListing,
  ListedProperty,
  Match,
  Numbers,
  PreviousRecord,
  ObservedFacts,
} from '#server/features/listings/index.ts'
import type { EndedFix, HoldingFix, RunFixes } from '#server/features/ingest/fixes/run-fixes.ts'
import { withdrawStage } from '#server/features/listings/index.ts'
import { isAfter } from './file-rows.ts'
import { goneId, rowId } from './row-id.ts'
import { rankAgainst } from './outranking.ts'
import type { Authority, OtherStatement } from './outranking.ts'
import { retainUnreadable } from './retain-unreadable.ts'
import type { BadFileRow } from './file-rows.ts'

/** A source's observation of a listing in its latest file, as stored. */
export interface SourceRecord {
  readonly source_id: number
  readonly tax_foreclosure_id: number
  readonly facts: ObservedFacts
  readonly row_keys: readonly string[]
  readonly source_url: string | null
  readonly first_seen_at: Date
  readonly last_seen_at: Date
  readonly missing_since: Date | null
  /** When the source says it last updated the row. */
  readonly last_updated: FileDay | null
  /** When each current value was first seen, by fact; omits values seen since `first_seen_at`. */
  readonly stated_since: Readonly<Record<string, string>>
}

/** A stored record, with the county of its listing. */
export interface CountyRecord extends SourceRecord {
  readonly county_fips: string
}

/** A source with rows in the file. */
export interface FileSource {
  readonly id: number
  readonly name: string
  readonly is_demo: boolean
  /** Whose records it shows; null if not known. */
  readonly authority: Authority | null
  /** Day of the last file read; null if none had a day. */
  readonly as_of: FileDay | null
}

/** Input of a run's decision. */
export interface RunInput {
  readonly rows: readonly NormalRow[]
  readonly sources: readonly FileSource[]
  /** All previous records of these sources. */
  readonly records: readonly CountyRecord[]
  /** Listings that another source lists now. */
  readonly listedElsewhere: ReadonlySet<number>
  /** What other sources with an authority state now, by listing. */
  readonly otherStatements: ReadonlyMap<number, readonly OtherStatement[]>
  /** Unreadable rows of the file. */
  readonly bad: readonly BadFileRow[]
  /** Day given for the whole file. */
  readonly asOf: FileDay | null
  /** Names of the sources for which this exact file was read before, and another one since. */
  readonly replacedFor: ReadonlySet<string>
  readonly seenAt: Date
  /** What operators corrected in the listings of these counties. */
  readonly fixes: RunFixes
  /** Rows to apply, by `rowId`, and by `goneId` those that are no longer in the file; null for all. */
  readonly chosen: ReadonlySet<string> | null
}

/** One property of a row, with the listing it was matched to. */
export interface MatchedRow {
  readonly row: NormalRow
  /** With the source's previous values in place of unreadable cells. */
  readonly observation: RowObservation
  readonly source: FileSource
  readonly match: Match
  /** The source's previous record; null if it had not listed the property. */
  readonly record: SourceRecord | null
  /** False if a later row of the same source is about the same listing. */
  readonly counts: boolean
}

/** The listing of every row, and the records its sources no longer list. */
export interface RunDecision {
  readonly matched: readonly MatchedRow[]
  readonly gone: readonly SourceRecord[]
  readonly endedFixes: readonly EndedFix[]
}

/**
 * Decides what a file means for the listings of a changeset: which listing each property is, what changed, and what the
 * sources no longer list. Changes only the in-memory changeset.
 */
export function decideRun(changeset: CountyChangeset, input: RunInput): RunDecision {
  const { matched, leftOut } = matchRows(changeset, input)
  const seenOn = newYorkDate(input.seenAt.getTime())
  for (const each of matched) applyRow(changeset, each, input, seenOn)
  const gone = goneRecords(matched, leftOut, input)
  for (const { source_id, tax_foreclosure_id } of gone) {
    changeset.recordEvent(tax_foreclosure_id, newsOf('disappeared_from_source', source_id))
  }
  const listed = stillListed(matched, gone, input)
  for (const { tax_foreclosure_id } of gone) {
    if (!listed.has(tax_foreclosure_id)) changeset.setGone(tax_foreclosure_id, input.seenAt)
  }
  return { matched, gone, endedFixes: input.fixes.endings(changeset) }
}

/** Key of a listing within a source. */
export function recordKey(source_id: number, tax_foreclosure_id: number): string {
  return `${source_id} ${tax_foreclosure_id}`
}

function newsOf(kind: 'disappeared_from_source' | 'reappeared', source_id: number) {
  return { kind, from: null, to: null, source_id, effective_on: null }
}

/** Rows to apply with their listings, and the records of the rows that are left out. */
function matchRows(
  changeset: CountyChangeset,
  input: RunInput,
): { matched: MatchedRow[]; leftOut: string[] } {
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
    const record = match && recordOf.get(recordKey(candidate.source.id, match.tax_foreclosure_id))
    if (!match) return []
    const facts = retainUnreadable(
      candidate.observation.facts,
      candidate.row.unreadable,
      record?.facts ?? null,
    )
    return [{ ...candidate, observation: { ...candidate.observation, facts }, match, record: record ?? null }]
  })
  // Matched beside the others, so that a chosen row never takes the listing of one that is left out.
  const isChosen = ({ row }: { row: NormalRow }) => input.chosen?.has(rowId(row.source, row.row_key)) ?? true
  const applied = matched.filter(isChosen)
  const latest = new Map<string, (typeof matched)[number]>()
  for (const each of applied) {
    const key = recordKey(each.source.id, each.match.tax_foreclosure_id)
    const other = latest.get(key)
    if (!other || (other.row !== each.row && isAfter(each.row, other.row))) latest.set(key, each)
  }
  const counting = new Set(latest.values())
  const leftOut = matched.filter((each) => !isChosen(each))
  return {
    matched: applied.map((each) => ({ ...each, counts: counting.has(each) })),
    leftOut: leftOut.map(({ source, match }) => recordKey(source.id, match.tax_foreclosure_id)),
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

function ownRecords(records: readonly SourceRecord[], known: readonly StoredListing[]): PreviousRecord[] {
  const listingOf = new Map(known.map((listing) => [listing.id, listing]))
  return records.flatMap(({ source_id, tax_foreclosure_id, facts }) => {
    const listing = listingOf.get(tax_foreclosure_id)
    if (!listing) return []
    const { county_fips } = listing
    const parcel = facts.parcel_identification === null ? null : listing.parcel
    const { case_number } = facts
    return [{ source_id, tax_foreclosure_id, county_fips, case_number, parcel, place: placeOf(facts) }]
  })
}

function applyRow(
  changeset: CountyChangeset,
  { observation, source, match, record, counts }: MatchedRow,
  { seenAt, otherStatements, fixes }: RunInput,
  seenOn: PlainDate,
): void {
  const numbers = fixes.currentNumbers(match.tax_foreclosure_id, numbersOf(observation))
  const listingId = match.tax_foreclosure_id
  if (!changeset.has(listingId)) changeset.add(listingId, numbers, seenAt, source.is_demo)
  if (!counts) return
  changeset.learnNumbers(listingId, numbers, source.id)
  if (changeset.isGone(listingId) || (record !== null && record.missing_since !== null)) {
    changeset.recordEvent(listingId, newsOf('reappeared', source.id))
    changeset.setGone(listingId, null)
  }
  const { facts } = observation
  const { held, newer, caughtUp } = fixes.settle(listingId, {
    source_id: source.id,
    before: record?.facts ?? null,
    after: facts,
    seenAt,
  })
  const withdraw = (fix: HoldingFix) =>
    changeset.change(listingId, source.id, (state, context) => ({
      state: withdrawStage(state, fix, { ...context, sourceId: fixes.sourceId, seenAt, seenOn }),
      drafts: [],
    }))
  for (const fix of newer) if (fix.fact === 'status') withdraw(fix)
  if (record === null || changedFacts(record.facts, facts).length > 0) {
    const { outranked, outranking } = rankAgainst(
      { facts, authority: source.authority, seenAt },
      otherStatements.get(listingId) ?? [],
    )
    changeset.apply(listingId, {
      outranked: new Set([...outranked, ...held]),
      outranking: new Set([...outranking].filter((fact) => !held.has(fact))),
      sourceId: source.id,
      before: record?.facts ?? null,
      after: facts,
      lastSeenAt: record?.last_seen_at ?? null,
      seenAt,
      seenOn,
    })
  }
  // The source's own redemption stands from now on, and goes when the source takes it back.
  for (const fix of caughtUp) if (fix.facts.stage === 'redeemed') withdraw(fix)
}

function numbersOf({ county_fips, case_number, procedure, parcel }: RowObservation): Numbers {
  const number = parcel && {
    canonical: parcel.canonical,
    kind: parcel.kind,
    parcel_identification: parcel.display,
  }
  return { county_fips, case_number, procedure, parcel: number }
}

/** Unreadable rows as `source row_key`, as far as known; their listings do not count as gone. */
export function unreadableRows({ bad }: Pick<RunInput, 'bad'>): ReadonlySet<string> {
  return new Set(
    bad.flatMap(({ source, row_key }) => (row_key === null ? [] : [`${source ?? ''} ${row_key}`])),
  )
}

function goneRecords(
  matched: readonly MatchedRow[],
  leftOut: readonly string[],
  input: RunInput,
): SourceRecord[] {
  const { records, sources } = input
  const unreadable = unreadableRows(input)
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]))
  const listed = new Set([
    ...matched.map(({ source, match }) => recordKey(source.id, match.tax_foreclosure_id)),
    ...leftOut,
  ])
  return records.filter(({ source_id, tax_foreclosure_id, missing_since, row_keys }) => {
    if (missing_since !== null || listed.has(recordKey(source_id, tax_foreclosure_id))) return false
    const name = nameOf.get(source_id) ?? ''
    if (input.chosen?.has(goneId(name, row_keys)) === false) return false
    return !row_keys.some((key) => unreadable.has(rowId(name, key)))
  })
}

function stillListed(
  matched: readonly MatchedRow[],
  gone: readonly SourceRecord[],
  { records, listedElsewhere }: RunInput,
): ReadonlySet<number> {
  const isGone = new Set(gone)
  const stays = records.filter((record) => record.missing_since === null && !isGone.has(record))
  return new Set([
    ...matched.map(({ match }) => match.tax_foreclosure_id),
    ...stays.map(({ tax_foreclosure_id }) => tax_foreclosure_id),
    ...listedElsewhere,
  ])
}
