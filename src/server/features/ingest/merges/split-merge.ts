import { dollarsFromCents } from '#domain/money/cents.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import {
  ensureOperatorSource,
  readRunFixes,
  writeOperatorRecord,
} from '#server/features/ingest/fixes/fixes.store.ts'
import {
  CountyChangeset,
  type ListingState,
  lockListings,
  raiseDataVersions,
  readStoredCounties,
  writeChanges,
} from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { catchUp } from './catch-up.ts'
import type { MergeResult } from './merge-listings.ts'
import {
  findMergedLater,
  type MergedRecord,
  type MergeRow,
  moveListingBack,
  readMergedRecords,
  restoreKept,
} from './merges.store.ts'

/**
 * Splits what was merged, in the caller's transaction. Both listings return to what they were before the merge, then each
 * takes what its own sources and operators have stated since: facts that the kept one has only from sources of the other
 * go with those. Events tell followers of both which figures are others now. A listing merged in later is split first.
 */
export async function splitMerge(
  tx: Db,
  merge: MergeRow,
  { reason, at }: { reason: string; at: Date },
): Promise<MergeResult> {
  await lockListings(tx)
  if (merge.split_at !== null) return refused('These listings are split already.')
  const later = await findMergedLater(tx, merge)
  if (later !== null) return refused(`Listing ${later} was merged into this one later. Split that one first.`)
  const { id, kept_id, merged_id, identity, kept_identity } = merge
  const fips = identity.county_fips
  const shown = (await readStoredCounties(tx, [fips])).listings.find(({ listing }) => listing.id === kept_id)
  if (!shown) return refused('The listing is gone.')
  const sourceId = await ensureOperatorSource(tx)
  await restoreKept(tx, merge)
  await moveListingBack(tx, merge, { reason, at })
  const stored = await readStoredCounties(tx, [fips])
  const both = stored.listings.filter(({ listing }) => listing.id === kept_id || listing.id === merged_id)
  const changeset = new CountyChangeset({
    ...stored,
    listings: stored.listings.map((state) => (both.includes(state) ? asShown(state, shown) : state)),
  })
  const seen = { sourceId, seenAt: at, seenOn: newYorkDate(at.getTime()) }
  const [stated, { former }] = [await readMergedRecords(tx, id), await readRunFixes(tx, [fips])]
  for (const state of both) {
    const listingId = state.listing.id
    changeset.change(listingId, sourceId, () => ({ state, drafts: [] }))
    const wasNumbered = listingId === kept_id ? kept_identity : identity
    const before = stated.get(listingId) ?? new Map<number, MergedRecord>()
    await catchUp(tx, changeset, listingId, {
      ...seen,
      before,
      wasNumbered,
      former,
      merged_at: merge.merged_at,
    })
    changeset.forgetEvents(listingId)
  }
  for (const { derived } of changeset.settle(at.getTime()).listings) {
    const values = differing(shown, derived)
    if (values !== null && both.some(({ listing }) => listing.id === derived.listing.id))
      changeset.recordEvent(derived.listing.id, {
        kind: 'facts_corrected',
        ...values,
        source_id: sourceId,
        effective_on: null,
      })
  }
  await writeChanges(tx, changeset.settle(at.getTime()), { run_id: null, seen_at: at })
  await writeOperatorRecord(tx, kept_id, at)
  await writeOperatorRecord(tx, merged_id, at)
  await raiseDataVersions(tx, new Map([[fips, [kept_id, merged_id]]]))
  return { ok: true, merge_id: id }
}

/** A listing as its followers saw it until the split: events are what differs from that. */
function asShown(state: ListingState, shown: ListingState): ListingState {
  const { id, case_id, parcel_id, first_seen_at, is_demo } = state.listing
  return { ...state, listing: { ...shown.listing, id, case_id, parcel_id, first_seen_at, is_demo } }
}

/** The figures of the sale that differ; null if none does. Status and last day have events of their own. */
function differing(before: ListingState, after: ListingState) {
  const [from, to] = [before, after].map(({ listing }) => ({
    foreclosure_date: listing.foreclosure_date,
    opening_bid: dollarsFromCents(listing.opening_bid_cents),
    highest_bid: dollarsFromCents(listing.highest_bid_cents),
  }))
  if (!from || !to) return null
  const names = (['foreclosure_date', 'opening_bid', 'highest_bid'] as const).filter(
    (name) => from[name] !== to[name],
  )
  if (names.length === 0) return null
  const pick = (values: typeof from) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { from: pick(from), to: pick(to) }
}

function refused(problem: string): MergeResult {
  return { ok: false, problem }
}
