import { newYorkDate } from '#domain/time/new-york.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { identityOf } from '#server/features/ingest/fixes/fix-fact.ts'
import { findCountyOf, writeOperatorRecord } from '#server/features/ingest/fixes/fixes.store.ts'
import { readStatements } from '#server/features/ingest/records.store.ts'
import {
  CountyChangeset,
  lockListings,
  raiseDataVersions,
  readStoredCounties,
  writeChanges,
} from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findCommonSource, moveListing, noteLastEvent } from './merges.store.ts'
import { takeOver } from './take-over.ts'

export type MergeResult =
  | { readonly ok: true; readonly merge_id: number }
  | { readonly ok: false; readonly problem: string }

/**
 * Merges two listings of one property, in the caller's transaction: everything about the merged one moves to the kept
 * one, which takes over what the sources of the other know and what operators corrected there. Of two corrections of one
 * fact, the kept listing's holds. The id of the merged one leads to the kept one.
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
  const [own, stated] = [await readStatements(tx, kept), await readStatements(tx, merged)]
  const merge_id = await moveListing(
    tx,
    { kept, merged },
    { identity: identityOf(mergedState), kept_identity: identityOf(keptState), reason, at, by },
  )
  const changeset = new CountyChangeset(await readStoredCounties(tx, [fips]))
  const seen = { seenAt: at, seenOn: newYorkDate(at.getTime()) }
  await takeOver(tx, changeset, kept, { merge_id, own, stated, ...seen })
  if (keptState.listing.gone_since !== null && stated.length > 0) changeset.setGone(kept, null)
  await writeChanges(tx, changeset.settle(at.getTime()), { run_id: null, seen_at: at })
  await writeOperatorRecord(tx, kept, at)
  await noteLastEvent(tx, merge_id, kept)
  await raiseDataVersions(tx, new Map([[fips, [kept, merged]]]))
  return { ok: true, merge_id }
}

function refused(problem: string): MergeResult {
  return { ok: false, problem }
}
