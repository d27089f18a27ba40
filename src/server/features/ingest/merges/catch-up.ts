import { countyWithFips } from '#domain/counties/counties.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { applyHeldFix } from '#server/features/ingest/fixes/apply-held-fix.ts'
import { numbersOf, takeBack } from '#server/features/ingest/fixes/fix-fact.ts'
import {
  endFix,
  type FixedIdentity,
  type FixRow,
  readFixes,
  reopenFix,
} from '#server/features/ingest/fixes/fixes.store.ts'
import { type FormerNumbers, RunFixes } from '#server/features/ingest/fixes/run-fixes.ts'
import {
  lastNewsOf,
  type RankedRecord,
  readRecordsOf,
  writeLastCounted,
} from '#server/features/ingest/records.store.ts'
import { applyStatement } from '#server/features/ingest/run/apply-statement.ts'
import type { SourceRecord } from '#server/features/ingest/run/run-input.ts'
import { dueFacts, lastCounted } from '#server/features/ingest/run/set-aside.ts'
import { changedFacts, type CountyChangeset, NO_FACTS } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MergedRecord } from './merges.store.ts'
import { holdingFix } from './take-over.ts'

interface Split {
  /** Id of the operator's source. */
  readonly sourceId: number
  readonly seenAt: Date
  /** Date of `seenAt` in New York. */
  readonly seenOn: PlainDate
  readonly merged_at: Date
  /** What the listing's sources stated when it was merged. */
  readonly before: ReadonlyMap<number, MergedRecord>
  /** The listing's numbers when it was merged. */
  readonly wasNumbered: FixedIdentity
  readonly former: readonly FormerNumbers[]
}

/**
 * Brings a listing from what it was when it was merged to what its own sources and operators have stated since, the
 * earliest statement first. Corrections that only sources of the other listing ended hold again.
 */
export async function catchUp(
  tx: Db,
  changeset: CountyChangeset,
  listingId: number,
  split: Split,
): Promise<void> {
  const { sourceId, seenAt, seenOn, merged_at, wasNumbered } = split
  const rows = (await readFixes(tx, listingId)).toReversed()
  const made = rows.filter(({ fixed_at }) => fixed_at > merged_at)
  const held = rows.filter(
    ({ fixed_at, ended_at }) => fixed_at <= merged_at && (ended_at ?? seenAt) >= merged_at,
  )
  const isTakenBack = ({ fact, ended_because }: FixRow) =>
    ended_because === 'undone' || made.some((fix) => fix.fact === fact)
  if (wasNumbered.case_number !== null) {
    const { county_fips, case_number } = wasNumbered
    changeset.learnNumbers(listingId, { county_fips, case_number, procedure: null, parcel: null }, sourceId)
  }
  for (const fix of held.filter(isTakenBack)) takeBack({ changeset, sourceId }, listingId, fix)
  const standing = held.filter((fix) => !isTakenBack(fix))
  const fixes = new RunFixes(sourceId, standing.map(holdingFix), split.former)
  await applyNews(tx, changeset, listingId, { ...split, fixes })
  const endings = fixes.endings(changeset)
  for (const fix of standing) {
    const ending = endings.find((each) => each.fix.id === fix.id)
    if (ending === undefined && fix.ended_at !== null) await reopenFix(tx, fix.id)
    if (ending !== undefined && fix.ended_at === null) {
      const { because, source_id } = ending
      await endFix(tx, fix, { at: seenAt, because, source_id })
    }
  }
  for (const fix of made)
    if (fix.ended_at === null) await applyHeldFix(tx, changeset, fix, { sourceId, seenAt, seenOn })
  changeset.touch(listingId)
}

/** Applies what the sources of a listing have stated since it was merged. */
async function applyNews(
  tx: Db,
  changeset: CountyChangeset,
  listingId: number,
  { seenAt, before, fixes }: Split & { readonly fixes: RunFixes },
): Promise<void> {
  const records = await readRecordsOf(tx, listingId)
  const listing = records.filter(({ missing_since }) => missing_since === null)
  for (const record of records) {
    const others = listing.filter((other) => other !== record)
    let counted = before.get(record.source_id)?.last_counted ?? null
    for (const { from, to, at } of stepsOf(record, before.get(record.source_id) ?? null)) {
      const source = { id: record.source_id, authority: record.authority }
      const stated = from && { ...from, last_counted: counted }
      const news = stated === null ? [] : changedFacts(stated.facts, to.facts)
      const observed = { source, record: stated, facts: to.facts, news }
      const due = dueFacts(observed, others, at)
      if (stated !== null && news.length === 0 && due.length === 0) continue
      learnNumbers(changeset, listingId, to, { sourceId: record.source_id, from, fixes })
      const seen = { others, seenAt: at, seenOn: newYorkDate(at.getTime()) }
      const { setAside } = applyStatement(changeset, listingId, { ...observed, due }, { ...seen, fixes })
      if (setAside !== null) counted = lastCounted(observed, setAside)
    }
    await writeLastCounted(tx, record, counted)
  }
  const since = records.map(({ missing_since }) => missing_since?.getTime() ?? 0)
  if (listing.length > 0) changeset.setGone(listingId, null)
  else if (records.length > 0 && !changeset.isGone(listingId))
    changeset.setGone(listingId, new Date(Math.max(...since) || seenAt.getTime()))
}

interface Step {
  /** Null if the source began to list the property. */
  readonly from: SourceRecord | null
  readonly to: SourceRecord
  readonly at: Date
}

/** What a source has stated since the merge: its news, and before that, if it began to list the property, its first listing. */
function stepsOf(record: RankedRecord, before: MergedRecord | null): readonly Step[] {
  const at = lastNewsOf(record)
  if (before !== null) return [{ from: { ...record, ...before }, to: record, at }]
  const first = Object.entries(record.facts).filter(([fact]) => record.stated_since[fact] === undefined)
  const begun = {
    ...record,
    facts: { ...NO_FACTS, ...Object.fromEntries(first) },
    stated_since: {},
  }
  return [
    { from: null, to: begun, at: record.first_seen_at },
    { from: begun, to: record, at },
  ]
}

/** Applies numbers that a source has added or corrected. */
function learnNumbers(
  changeset: CountyChangeset,
  listingId: number,
  { facts }: SourceRecord,
  { sourceId, from, fixes }: { sourceId: number; from: SourceRecord | null; fixes: RunFixes },
): void {
  const state = changeset.state(listingId)
  const county = countyWithFips(state.listing.county_fips)
  if (county === null) return
  const numbers = fixes.currentNumbers(listingId, numbersOf(county, state, { facts }))
  const isCaseNew = facts.case_number !== null && facts.case_number !== from?.facts.case_number
  changeset.learnNumbers(listingId, isCaseNew ? numbers : { ...numbers, case_number: null }, sourceId)
}
