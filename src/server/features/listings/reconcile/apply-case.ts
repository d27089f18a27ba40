import { type CaseFlag, caseFactsOf } from '#domain/listing-status/case-flags.ts'
import { hasResult } from '#domain/listing-status/facts.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { LatestRounds } from './earlier-sale.ts'
import type { ObservationChange } from './observation.ts'
import { blankRound } from './listing-state.ts'
import type { Stage } from './observed-facts.ts'

/**
 * The flags of a listing once a source was heard: its own word replaces the one before. A sale date that a source
 * newly tells, still ahead, outdates what other sources said earlier, and so does a bid at a sale held since.
 */
export function applyCaseFlags(
  flags: readonly CaseFlag[],
  { before, after }: { readonly before: RoundRow | null; readonly after: RoundRow | null },
  hearing: ObservationChange,
): readonly CaseFlag[] {
  const own = ownFlags(flags, hearing)
  const date = after?.sale_date ?? null
  if (date === null) return own
  const isNewDate = date !== before?.sale_date && date > hearing.seenOn
  const isNewBid = after?.bids.at(-1)?.id !== before?.bids.at(-1)?.id
  const isOutdated = ({ source_id, since }: CaseFlag) =>
    source_id !== hearing.sourceId && (isNewDate || (isNewBid && date > since))
  return own.some(isOutdated) ? own.filter((flag) => !isOutdated(flag)) : own
}

function ownFlags(flags: readonly CaseFlag[], hearing: ObservationChange): readonly CaseFlag[] {
  const { before, after, seenOn, sourceId } = hearing
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

/** Words beside which nothing of the sale before a stay is taken for standing. */
const restarts: readonly (Stage | null)[] = [
  'scheduled',
  'upset',
  'sold',
  'taxing_unit_bought',
  'resale_motion',
  null,
]

/**
 * The rounds once a source no longer tells of a stay: the sale has to be advertised again, so a period that was
 * stopped does not go on. A sale held since the stay was told stands, and so do a day still ahead that the source
 * prints and a last day it newly prints.
 */
export function withoutStoppedSale(
  listingId: number,
  known: LatestRounds & { readonly flags: readonly CaseFlag[] },
  heard: LatestRounds,
  hearing: ObservationChange,
): LatestRounds {
  const { after, seenOn } = hearing
  const { round } = heard
  if (round === null || round.id !== known.round?.id || !restarts.includes(after.stage)) return heard
  if (round.sale_date !== null && round.sale_date > seenOn && round.sale_date === after.foreclosure_date) {
    return heard
  }
  const since = known.flags.find(({ source_id }) => source_id === hearing.sourceId)?.since
  const isHeldSince = since !== undefined && round.sale_date !== null && round.sale_date > since
  if (isHeldSince && hasResult(roundFactsOf(round))) return heard
  const lastDay = after.upset_bid_date
  if (lastDay !== null && lastDay >= seenOn && lastDay !== known.round.published_last_day) return heard
  if (hasResult(roundFactsOf(known.round))) {
    return { round: blankRound(hearing.nextId(), listingId, round.round + 1), previous: round }
  }
  const undated = { sale_date: null, time: null, published_last_day: null, published_minimum_cents: null }
  return { ...heard, round: { ...round, ...undated, source_says: null, is_postponed_without_date: false } }
}

/** Whether a stay that held is over, and no redemption has taken its place. */
export function isStayLifted(before: readonly CaseFlag[], after: readonly CaseFlag[]): boolean {
  const [was, is] = [before, after].map((flags) => caseFactsOf(flags, { is_dismissed_by_payment: false }))
  return was?.is_stayed_by_bankruptcy === true && !is?.is_stayed_by_bankruptcy && !is?.is_redeemed
}
