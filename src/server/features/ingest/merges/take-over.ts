import { applyHeldFix } from '#server/features/ingest/fixes/apply-held-fix.ts'
import {
  endFix,
  ensureOperatorSource,
  factsOf,
  type FixRow,
  readFixes,
} from '#server/features/ingest/fixes/fixes.store.ts'
import { RunFixes } from '#server/features/ingest/fixes/run-fixes.ts'
import { type RankedRecord, writeLastCounted } from '#server/features/ingest/records.store.ts'
import { applyStatement } from '#server/features/ingest/run/apply-statement.ts'
import { lastCounted } from '#server/features/ingest/run/set-aside.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CountyChangeset } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readMovedFixes } from './merges.store.ts'

interface Merging {
  readonly merge_id: number
  /** What the kept listing's own sources state. */
  readonly own: readonly RankedRecord[]
  /** What the merged one's sources state. */
  readonly stated: readonly RankedRecord[]
  readonly seenAt: Date
  /** Date of `seenAt` in New York. */
  readonly seenOn: PlainDate
}

/**
 * Applies to a kept listing what the merged one's sources state, as if they began to list it, and then the corrections
 * that moved with it, which outrank them. A correction ends where a source of the other listing has caught up with it or
 * states a higher bid.
 */
export async function takeOver(
  tx: Db,
  changeset: CountyChangeset,
  kept: number,
  { merge_id, own, stated, ...seen }: Merging,
): Promise<void> {
  const sourceId = await ensureOperatorSource(tx)
  const moved = await readMovedFixes(tx, merge_id)
  const holding = (await readFixes(tx, kept)).filter(({ ended_at }) => ended_at === null).toReversed()
  const [ownFixes, itsFixes] = [false, true].map((isMoved) => {
    const fixes = holding.filter(({ id }) => moved.has(id) === isMoved)
    return new RunFixes(sourceId, fixes.map(holdingFix), [])
  })
  if (!ownFixes || !itsFixes) return
  for (const record of stated) {
    const { source_id, authority, facts } = record
    const observed = { source: { id: source_id, authority }, record: null, facts, news: [], due: [] }
    const { setAside } = applyStatement(changeset, kept, observed, { fixes: ownFixes, others: own, ...seen })
    if (setAside === null || setAside.size === 0) continue
    const counted = { ...record.last_counted, ...lastCounted({ record: null, facts }, setAside) }
    await writeLastCounted(tx, { source_id, tax_foreclosure_id: kept }, counted)
  }
  for (const { source_id, facts } of own)
    itsFixes.settle(kept, { source_id, before: null, after: facts, returned: [], seenAt: seen.seenAt })
  const caughtUp = itsFixes.ended()
  for (const fix of holding.filter(({ id }) => moved.has(id)))
    if (!caughtUp.some((ended) => ended.fix.id === fix.id))
      await applyHeldFix(tx, changeset, fix, { sourceId, ...seen })
  changeset.touch(kept)
  for (const { fix, because, source_id } of [...caughtUp, ...ownFixes.endings(changeset)])
    await endFix(tx, fix, { at: seen.seenAt, because, source_id })
}

/** A stored fix as a run has to know it. */
export function holdingFix({ id, tax_foreclosure_id, fact, facts, fixed_at }: FixRow) {
  return { id, tax_foreclosure_id, fact, facts: factsOf(facts), fixed_at }
}
