import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { EndedFix } from '#server/features/ingest/fixes/run-fixes.ts'
import type { RowObservation } from '#server/features/ingest/normalize/normal-row.ts'
import type { CountyChangeset, Numbers, ObservedFact } from '#server/features/listings/index.ts'
import { applyStatement } from './apply-statement.ts'
import { recordKey } from './match-rows.ts'
import type { MatchedRow, RowMatches } from './match-rows.ts'
import { otherBidsInFile, restoreBid, takesBidBack } from './restore-bid.ts'
import type { OtherBid } from './restore-bid.ts'
import type { RunInput, SourceRecord } from './run-input.ts'

/** The listing of every row, the records its sources no longer list, and the fixes they ended. */
export interface RunDecision extends RowMatches {
  readonly endedFixes: readonly EndedFix[]
  /** Of each observation that was applied, by `recordKey`, the facts that did not count beside others. */
  readonly setAside: ReadonlyMap<string, ReadonlySet<ObservedFact>>
}

/** Input of a run whose rows are matched. */
export interface DecidingInput extends RunInput {
  /** Those of the listings gone from a source of the run that another source lists now. */
  readonly listedElsewhere: ReadonlySet<number>
  /** What other sources state of the listings of which a row takes a bid back. */
  readonly otherBids: ReadonlyMap<number, readonly OtherBid[]>
}

/**
 * Decides what matched rows mean for the listings of a changeset: what changed, and what the sources no longer list.
 * Changes only the in-memory changeset, and of it only listings that were read.
 */
export function decideRun(
  changeset: CountyChangeset,
  { matched, gone }: RowMatches,
  input: DecidingInput,
): RunDecision {
  const seenOn = newYorkDate(input.factsAsOf.getTime())
  const setAside = new Map<string, ReadonlySet<ObservedFact>>()
  // A file of one source states each listing once.
  const byListing =
    input.sources.length > 1 ? Map.groupBy(matched, ({ match }) => match.tax_foreclosure_id) : null
  for (const each of matched) {
    const listingId = each.match.tax_foreclosure_id
    if (changeset.isUnread(listingId)) continue
    const others = takesBidBack(each)
      ? [
          ...(input.otherBids.get(listingId) ?? []),
          ...otherBidsInFile(each, byListing?.get(listingId) ?? [], input.factsAsOf),
        ]
      : []
    const facts = applyRow(changeset, each, input, { seenOn, otherBids: others })
    if (facts !== null) setAside.set(recordKey(each.source.id, listingId), facts)
  }
  for (const { source_id, tax_foreclosure_id } of gone) {
    changeset.recordEvent(tax_foreclosure_id, newsOf('disappeared_from_source', source_id))
  }
  const listed = stillListed(matched, gone, input)
  for (const { tax_foreclosure_id } of gone) {
    if (!listed.has(tax_foreclosure_id)) changeset.setGone(tax_foreclosure_id, input.seenAt)
  }
  return { matched, gone, endedFixes: input.fixes.endings(changeset), setAside }
}

function newsOf(kind: 'disappeared_from_source' | 'reappeared', source_id: number) {
  return { kind, from: null, to: null, source_id, effective_on: null }
}

/** Returns the facts that were set aside, or null if no facts of the row were applied. */
function applyRow(
  changeset: CountyChangeset,
  row: MatchedRow,
  { seenAt, factsAsOf, fixes }: RunInput,
  { seenOn, otherBids }: { seenOn: PlainDate; otherBids: readonly OtherBid[] },
): ReadonlySet<ObservedFact> | null {
  const { observation, source, match, record, news, others, due, counts } = row
  const numbers = fixes.currentNumbers(match.tax_foreclosure_id, numbersOf(observation))
  const listingId = match.tax_foreclosure_id
  if (!changeset.has(listingId)) changeset.add(listingId, numbers, seenAt, source.is_demo)
  if (!counts) return null
  // A source that goes on to print its case number does not take back what another source printed since.
  const isCaseNew = numbers.case_number !== record?.facts.case_number
  changeset.learnNumbers(listingId, isCaseNew ? numbers : { ...numbers, case_number: null }, source.id)
  if (changeset.isGone(listingId) || (record !== null && record.missing_since !== null)) {
    changeset.recordEvent(listingId, newsOf('reappeared', source.id))
    changeset.setGone(listingId, null)
  }
  const { facts } = observation
  const observed = { source, record, facts, news, due }
  const seen = { others, seenAt: factsAsOf, seenOn }
  const { setAside, held } = applyStatement(changeset, listingId, observed, { ...seen, fixes })
  if (otherBids.length > 0) restoreBid(changeset, row, otherBids, { ...seen, held })
  return setAside
}

function numbersOf({ county_fips, case_number, procedure, parcel }: RowObservation): Numbers {
  const number = parcel && {
    canonical: parcel.canonical,
    kind: parcel.kind,
    parcel_identification: parcel.display,
  }
  return { county_fips, case_number, procedure, parcel: number }
}

function stillListed(
  matched: readonly MatchedRow[],
  gone: readonly SourceRecord[],
  { records, listedElsewhere }: DecidingInput,
): ReadonlySet<number> {
  const isGone = new Set(gone)
  const stays = records.filter((record) => record.missing_since === null && !isGone.has(record))
  return new Set([
    ...matched.map(({ match }) => match.tax_foreclosure_id),
    ...stays.map(({ tax_foreclosure_id }) => tax_foreclosure_id),
    ...listedElsewhere,
  ])
}
