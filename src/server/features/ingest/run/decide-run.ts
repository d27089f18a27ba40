import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { EndedFix, HoldingFix } from '#server/features/ingest/fixes/run-fixes.ts'
import type { RowObservation } from '#server/features/ingest/normalize/normal-row.ts'
import { withdrawStage } from '#server/features/listings/index.ts'
import type { CountyChangeset, Numbers } from '#server/features/listings/index.ts'
import { type MatchedRow, matchRows, recordKey } from './match-rows.ts'
import { rankAgainst } from './outranking.ts'
import { goneId, rowId } from './row-id.ts'
import type { RunInput, SourceRecord } from './run-input.ts'

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

function newsOf(kind: 'disappeared_from_source' | 'reappeared', source_id: number) {
  return { kind, from: null, to: null, source_id, effective_on: null }
}

function applyRow(
  changeset: CountyChangeset,
  { observation, source, match, record, news, counts }: MatchedRow,
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
  if (record === null || news.length > 0) {
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
