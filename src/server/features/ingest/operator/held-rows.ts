import type { RunRow } from '#contract/operator/runs.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { counties } from '#domain/counties/counties.ts'
import type { DecidedListings } from '#server/features/ingest/import-context.ts'
import { changedFacts } from '#server/features/listings/index.ts'
import type { ListingState, ObservedFacts } from '#server/features/listings/index.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import { goneId, rowId } from '#server/features/ingest/run/row-id.ts'
import { wireName, wireValue } from '#server/features/ingest/run/wire-facts.ts'
import type { RunDecision } from '#server/features/ingest/run/decide-run.ts'
import type { MatchedRow } from '#server/features/ingest/run/match-rows.ts'
import type { RunInput } from '#server/features/ingest/run/run-input.ts'

const countyNames = new Map<string, string>(counties.map(({ fips, name }) => [fips, name]))

/** A row of a run, and the listings it is about. */
export type HeldRow = Omit<RunRow, 'followers'> & { readonly listingIds: readonly number[] }

/** A listing as it is shown, and as it would be; null before it is known. */
type Shown = { readonly now: ListingState | null; readonly then: ListingState | null }
type ShownOf = (listingId: number) => Shown

/** What publishing a run would change, row by row: new, changed and gone ones before those that stay the same. */
export async function heldRows({
  input,
  decision,
  changes,
  readStored,
}: DecidedListings): Promise<HeldRow[]> {
  const { matched, gone } = decision
  const ids = [...matched.map(({ match }) => match), ...gone].map(({ tax_foreclosure_id: id }) => id)
  const stored = await readStored(ids.filter((id) => id > 0))
  const storedOf = new Map(stored.map((state) => [state.listing.id, state]))
  const changedOf = new Map(changes.listings.map(({ derived }) => [derived.listing.id, derived]))
  const shownOf: ShownOf = (id) => {
    const now = storedOf.get(id) ?? null
    return { now, then: changedOf.get(id) ?? now }
  }
  const matchedOf = Map.groupBy(matched, ({ row }) => row)
  const now = input.rows.map((row) => rowNow(row, matchedOf.get(row) ?? [], shownOf))
  const order = ['new', 'changed', 'gone', 'same'] as const
  return [...now, ...goneRows(input, decision, shownOf)].toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  )
}

function rowNow(row: NormalRow, all: readonly MatchedRow[], shownOf: ShownOf): HeldRow {
  const [first] = row.observations
  // Another row of the file may count for the same property; this one is then no news.
  const matched = all.filter(({ counts }) => counts)
  const known = all.flatMap(({ record, observation, counts }) =>
    record !== null && record.missing_since === null
      ? [{ before: record.facts, after: counts ? observation.facts : record.facts }]
      : [],
  )
  const changes = known.flatMap(({ before, after }) => differencesOf(before, after))
  const isNew = known.length === 0
  const listingIds = matched.map(({ match }) => match.tax_foreclosure_id)
  return {
    id: rowId(row.source, row.row_key),
    line: row.line,
    kind: isNew ? 'new' : changes.length > 0 ? 'changed' : 'same',
    county: countyNames.get(first?.county_fips ?? '') ?? '',
    title: titleOf(first?.facts ?? null),
    case_number: first?.case_number ?? null,
    parcel:
      row.observations
        .map(({ parcel }) => parcel?.display ?? '')
        .filter(Boolean)
        .join(', ') || null,
    facts: isNew ? statedBy(first?.facts ?? null) : changes,
    ...shownBy(listingIds.map(shownOf), matched[0]?.observation.facts ?? null),
    listingIds,
  }
}

function goneRows({ sources }: RunInput, { gone }: RunDecision, shownOf: ShownOf): HeldRow[] {
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]))
  const rows = Map.groupBy(gone, ({ source_id, row_keys }) => goneId(nameOf.get(source_id) ?? '', row_keys))
  return [...rows].map(([id, records]) => {
    const facts = records[0]?.facts ?? null
    const listingIds = records.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
    return {
      id,
      line: null,
      kind: 'gone',
      county: countyNames.get(records[0]?.row_keys[0]?.split('/')[0] ?? '') ?? '',
      title: titleOf(facts),
      case_number: facts?.case_number ?? null,
      parcel:
        records
          .map((record) => record.facts.parcel_identification ?? '')
          .filter(Boolean)
          .join(', ') || null,
      facts: statedBy(facts).map(({ fact, to }) => ({ fact, from: to, to: null })),
      ...shownBy(listingIds.map(shownOf), null),
      listingIds,
    }
  })
}

const SHOWN = [
  'foreclosure_date',
  'opening_bid_cents',
  'highest_bid_cents',
  'minimum_upset_bid_cents',
  'upset_bid_date',
] as const

/** What changes on the listings of a row; of several, the first one is shown. `said` is null for a row that is gone. */
function shownBy(
  listings: readonly Shown[],
  said: ObservedFacts | null,
): Pick<RunRow, 'shown' | 'loses_bid' | 'leaves'> {
  const [{ now, then } = { now: null, then: null }] = listings
  const bidOf = (state: ListingState | null) => state?.listing.highest_bid_cents ?? null
  return {
    shown: [
      {
        fact: 'listing_status',
        now: now?.listing.status ?? null,
        said: null,
        then: then?.listing.status ?? null,
      },
      ...SHOWN.map((fact) => ({
        fact: wireName(fact),
        now: shownValue(fact, now),
        said: said && wireValue(fact, said),
        then: shownValue(fact, then),
      })),
    ],
    loses_bid: listings.some((each) => bidOf(each.now) !== null && bidOf(each.then) === null),
    leaves: listings.some((each) => isListed(each.now) && !isListed(each.then)),
  }
}

function isListed(state: ListingState | null): boolean {
  return state?.listing.gone_since === null
}

function shownValue(fact: (typeof SHOWN)[number], state: ListingState | null): string | number | null {
  const value = state?.listing[fact] ?? null
  return fact.endsWith('_cents') && typeof value === 'number' ? dollarsFromCents(value) : value
}

/** Facts that tell what a property costs and until when; the others are of less use in a list. */
const TELLING = [
  'stage',
  'foreclosure_date',
  'opening_bid_cents',
  'highest_bid_cents',
  'minimum_upset_bid_cents',
  'upset_bid_date',
] as const

function statedBy(facts: ObservedFacts | null): RunRow['facts'] {
  if (facts === null) return []
  return TELLING.flatMap((fact) => {
    const to = wireValue(fact, facts)
    return to === null ? [] : [{ fact: wireName(fact), from: null, to }]
  })
}

function differencesOf(before: ObservedFacts, after: ObservedFacts): RunRow['facts'] {
  return changedFacts(before, after).map((fact) => ({
    fact: wireName(fact),
    from: wireValue(fact, before),
    to: wireValue(fact, after),
  }))
}

function titleOf(facts: ObservedFacts | null): string {
  if (facts === null) return ''
  return [facts.street, facts.city].filter((part) => part !== null).join(', ')
}
