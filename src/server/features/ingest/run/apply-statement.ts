import { withdrawStage } from '#server/features/listings/index.ts'
import type { CountyChangeset, ObservedFact } from '#server/features/listings/index.ts'
import type { HoldingFix, RunFixes } from '#server/features/ingest/fixes/run-fixes.ts'
import { applyObserved, type ObservedNews, returnedFacts, type Standing } from './set-aside.ts'

/** Which facts of a statement did not count beside others, null if nothing was applied, and which corrections hold. */
interface AppliedStatement {
  readonly setAside: ReadonlySet<ObservedFact> | null
  readonly held: ReadonlySet<ObservedFact>
}

/** Applies what a source states of a listing, and ends the corrections that it catches up with or outdates. */
export function applyStatement(
  changeset: CountyChangeset,
  listingId: number,
  observed: ObservedNews,
  { fixes, ...seen }: Omit<Standing, 'held'> & { readonly fixes: RunFixes },
): AppliedStatement {
  const { source, record, facts } = observed
  const { held, newer, caughtUp } = fixes.settle(listingId, {
    source_id: source.id,
    before: record?.facts ?? null,
    after: facts,
    returned: returnedFacts(observed),
    seenAt: seen.seenAt,
  })
  const withdraw = (fix: HoldingFix) =>
    changeset.change(listingId, source.id, (state, context) => ({
      state: withdrawStage(state, fix, {
        ...context,
        sourceId: fixes.sourceId,
        seenAt: seen.seenAt,
        seenOn: seen.seenOn,
      }),
      drafts: [],
    }))
  for (const fix of newer) if (fix.fact === 'status') withdraw(fix)
  const setAside = applyObserved(changeset, listingId, observed, { ...seen, held })
  // The source's own redemption stands from now on, and goes when the source takes it back.
  for (const fix of caughtUp) if (fix.facts.stage === 'redeemed') withdraw(fix)
  return { setAside, held }
}
