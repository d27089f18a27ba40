import { dollarsFromCents } from '#domain/money/cents.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { identityOf } from '#server/features/ingest/fixes/fix-fact.ts'
import {
  CountyChangeset,
  lockListings,
  raiseDataVersions,
  readStoredCounties,
  writeChanges,
} from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  ensureOperatorSource,
  findCountyOf,
  writeOperatorRecord,
} from '#server/features/ingest/fixes/fixes.store.ts'
import {
  findCommonSource,
  type MergeRow,
  moveListing,
  moveListingBack,
  noteLastEvent,
  readStatedFacts,
  restoreKept,
} from './merges.store.ts'

export type MergeResult =
  | { readonly ok: true; readonly merge_id: number }
  | { readonly ok: false; readonly problem: string }

/**
 * Merges two listings of one property, in the caller's transaction: everything about the merged one moves to the kept
 * one, which takes over what the sources of the other know. The id of the merged one leads to the kept one.
 */
export async function mergeListings(
  tx: Db,
  request: { kept: number; merged: number; reason: string; by: string | null; at: Date },
): Promise<MergeResult> {
  const { kept, merged, reason, by, at } = request
  await lockListings(tx)
  const fips = await findCountyOf(tx, kept)
  if (kept === merged || fips === null || fips !== (await findCountyOf(tx, merged)))
    return refused('Only two listings of one county can be one property.')
  const common = await findCommonSource(tx, kept, merged)
  if (common !== null)
    return refused(`${sourceName(common, '')} lists both, so they are two properties or two sales.`)
  const { listings } = await readStoredCounties(tx, [fips])
  const [keptState, mergedState] = [kept, merged].map((id) =>
    listings.find(({ listing }) => listing.id === id),
  )
  if (!keptState || !mergedState) return refused('One of the listings is gone.')
  const stated = await readStatedFacts(tx, merged)
  const merge_id = await moveListing(
    tx,
    { kept, merged },
    { identity: identityOf(mergedState), kept_identity: identityOf(keptState), reason, at, by },
  )
  await writeOperatorRecord(tx, kept, at)
  const changeset = new CountyChangeset(await readStoredCounties(tx, [fips]))
  for (const { source_id, facts } of stated)
    changeset.apply(kept, {
      sourceId: source_id,
      before: null,
      after: facts,
      statedSince: {},
      statedSinceBefore: {},
      lastSeenAt: null,
      seenAt: at,
      seenOn: newYorkDate(at.getTime()),
    })
  if (keptState.listing.gone_since !== null && stated.length > 0) changeset.setGone(kept, null)
  await writeChanges(tx, changeset.settle(at.getTime()), { run_id: null, seen_at: at })
  await noteLastEvent(tx, merge_id, kept)
  await raiseDataVersions(tx, new Map([[fips, [kept, merged]]]))
  return { ok: true, merge_id }
}

/**
 * Splits what was merged, in the caller's transaction. The kept listing returns to what it was, unless anything has
 * happened to it since, which then stays with it.
 */
export async function splitMerge(
  tx: Db,
  merge: MergeRow,
  { reason, at }: { reason: string; at: Date },
): Promise<MergeResult> {
  await lockListings(tx)
  if (merge.split_at !== null) return refused('These listings are split already.')
  const { kept_id, identity } = merge
  const isRestored = await restoreKept(tx, merge)
  await moveListingBack(tx, merge, { reason, at })
  if (isRestored) await rederiveKept(tx, kept_id, identity.county_fips, at)
  await writeOperatorRecord(tx, merge.kept_id, at)
  await writeOperatorRecord(tx, merge.merged_id, at)
  await raiseDataVersions(tx, new Map([[identity.county_fips, [kept_id, merge.merged_id]]]))
  return { ok: true, merge_id: merge.id }
}

/** Derives the kept listing again, and reports the bid it no longer has. */
async function rederiveKept(tx: Db, listingId: number, fips: string, at: Date): Promise<void> {
  const changeset = new CountyChangeset(await readStoredCounties(tx, [fips]))
  changeset.touch(listingId)
  const { listing, round } = changeset.state(listingId)
  const [from, to] = [listing.highest_bid_cents, round?.bids.at(-1)?.amount_cents ?? null].map((cents) => ({
    highest_bid: dollarsFromCents(cents),
  }))
  if (from && to && from.highest_bid !== to.highest_bid)
    changeset.recordEvent(listingId, {
      kind: 'facts_corrected',
      from,
      to,
      source_id: await ensureOperatorSource(tx),
      effective_on: null,
    })
  await writeChanges(tx, changeset.settle(at.getTime()), { run_id: null, seen_at: at })
}

function refused(problem: string): MergeResult {
  return { ok: false, problem }
}
