import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { type CaseFlag, caseFactsOf } from '#domain/listing-status/case-flags.ts'
import { hasResult } from '#domain/listing-status/facts.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { isLastDayAhead } from './earlier-sale.ts'
import type { LatestRounds } from './earlier-sale.ts'
import type { ObservationChange } from './observation.ts'
import { blankRound } from './listing-state.ts'

/**
 * Updates a listing's case flags: a source's new stage replaces its own earlier flag. A newly reported sale date
 * still ahead invalidates older flags of other sources, and so does a bid at a sale held since.
 */
export function applyCaseFlags(
  flags: readonly CaseFlag[],
  { before, after }: { readonly before: RoundRow | null; readonly after: RoundRow | null },
  observation: ObservationChange,
): readonly CaseFlag[] {
  const own = ownFlags(flags, observation)
  const date = after?.sale_date ?? null
  if (date === null) return own
  const isNewDate = date !== before?.sale_date && date > observation.seenOn
  const isNewBid = after?.bids.at(-1)?.id !== before?.bids.at(-1)?.id
  const isSuperseded = ({ source_id, since }: CaseFlag) =>
    source_id !== observation.sourceId && (isNewDate || (isNewBid && date > since))
  return own.some(isSuperseded) ? own.filter((flag) => !isSuperseded(flag)) : own
}

function ownFlags(flags: readonly CaseFlag[], observation: ObservationChange): readonly CaseFlag[] {
  const { before, after, seenOn, sourceId } = observation
  if ((before?.stage ?? null) === after.stage) return flags
  const others = flags.filter(({ source_id }) => source_id !== sourceId)
  if (after.stage === 'redeemed') {
    const redeemed_on = after.redeemed_on === null ? seenOn : parsePlainDate(after.redeemed_on)
    return [...others, { source_id: sourceId, flag: 'redeemed', since: seenOn, redeemed_on }]
  }
  if (after.stage === 'stayed_by_bankruptcy') {
    return [...others, { source_id: sourceId, flag: 'stayed', since: seenOn, redeemed_on: null }]
  }
  return others.length === flags.length ? flags : others
}

/** Stages after which nothing of the sale before a stay still stands. */
const restarts: readonly (Stage | null)[] = [
  'scheduled',
  'upset',
  'sold',
  'taxing_unit_bought',
  'resale_motion',
  null,
]

/**
 * The rounds after a source no longer reports a stay. The sale must be advertised again, so a stopped period does not
 * resume. A sale held after the stay was reported still stands, and so do a sale date still ahead and a newly printed
 * last day.
 */
export function withoutStoppedSale(
  listingId: number,
  known: LatestRounds & { readonly flags: readonly CaseFlag[] },
  applied: LatestRounds,
  observation: ObservationChange,
): LatestRounds {
  const { after, seenOn } = observation
  const { round } = applied
  if (round === null || round.id !== known.round?.id || !restarts.includes(after.stage)) return applied
  if (round.sale_date !== null && round.sale_date > seenOn && round.sale_date === after.foreclosure_date) {
    return applied
  }
  const since = known.flags.find(({ source_id }) => source_id === observation.sourceId)?.since
  const isHeldSince = since !== undefined && round.sale_date !== null && round.sale_date > since
  if (isHeldSince && hasResult(roundFactsOf(round))) return applied
  const isNewDay = after.upset_bid_date !== known.round.published_last_day
  if (isNewDay && isLastDayAhead(observation)) return applied
  if (hasResult(roundFactsOf(known.round))) {
    return { round: blankRound(observation.nextId(), listingId, round.round + 1), previous: round }
  }
  const undated = { sale_date: null, time: null, published_last_day: null, published_minimum_cents: null }
  return {
    ...applied,
    round: { ...round, ...undated, reported_stage: null, is_postponed_without_date: false },
  }
}

/** Whether a stay was in effect and has ended without a redemption. */
export function isStayLifted(before: readonly CaseFlag[], after: readonly CaseFlag[]): boolean {
  const [was, is] = [before, after].map((flags) => caseFactsOf(flags))
  return was?.is_stayed_by_bankruptcy === true && !is?.is_stayed_by_bankruptcy && !is?.is_redeemed
}
