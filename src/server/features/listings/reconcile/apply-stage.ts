import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { hasResult } from '#domain/listing-status/facts.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { isLastDayAhead, resultStages } from './earlier-sale.ts'
import { draftOf } from './observation.ts'
import type { EventDraft, EventValues, ObservationChange } from './observation.ts'
import { denialOf, isSaleAhead } from './apply-bid.ts'
import type { AppliedRound } from './apply-bid.ts'
import { catchesUp, isOvertaken, showsLowerBid } from './overtaken.ts'

/** Order of the stages of a sale; stages outside this course are missing. */
const progress: Partial<Record<Stage, number>> = {
  scheduled: 0,
  upset: 1,
  sold: 1,
  pending_confirmation: 2,
  confirmed: 3,
  paid: 4,
  recorded: 5,
}

/**
 * Applies a source's new stage. Every stage can be taken back: a source that goes from sold to scheduled undoes its
 * earlier report, but no stage beyond it that another source reports.
 */
export function applyStage(round: RoundRow, observation: ObservationChange): AppliedRound {
  const { before, after } = observation
  const previous = before?.stage ?? null
  if (previous === after.stage && !catchesUp(round, observation)) return { round, drafts: [] }
  const withdrawn = withdraw(round, previous, observation)
  return isForecast(round, observation) || isOvertaken(withdrawn, observation)
    ? { round: withdrawn, drafts: [] }
    : proceed(withdrawn, after.stage, observation)
}

// Before the sale date, a result is only a forecast, or that of an earlier sale.
function isForecast({ sale_date }: RoundRow, { after: { stage }, seenOn }: ObservationChange): boolean {
  return sale_date !== null && sale_date > seenOn && stage !== 'recorded' && resultStages.includes(stage)
}

function withdraw(round: RoundRow, previous: Stage | null, observation: ObservationChange): RoundRow {
  const now = observation.after.stage
  if (previous === 'postponed') return { ...round, is_postponed_without_date: false }
  if (previous === 'cancelled') return { ...round, is_cancelled: false }
  if (previous === 'resale_motion') return withoutMotion(round, observation)
  if (previous === 'taxing_unit_bought') {
    return { ...round, is_taxing_unit_buyer: round.is_taxing_unit_buyer && !undoesPurchase.includes(now) }
  }
  const reached = previous === null ? undefined : progress[previous]
  const left = now === null ? 0 : progress[now]
  if (reached === undefined || left === undefined || left >= reached) return round
  // What another source reported beyond it stands.
  const takesBack = (stage: Stage) => left < (progress[stage] ?? 0) && (progress[stage] ?? 0) <= reached
  return {
    ...round,
    ...(left < 1 && { reported_stage: null }),
    ...(left < 1 && isMistaken(round, observation) && { bids: [] }),
    ...(takesBack('confirmed') && { confirmed_on: null }),
    ...(takesBack('paid') && { paid_on: null }),
    ...(takesBack('recorded') && { recorded_on: null }),
  }
}

// A bid that only its source stated, beside a result before the hour of the sale, goes with that result.
function isMistaken(round: RoundRow, observation: ObservationChange): boolean {
  return (
    isSaleAhead(round, observation) && round.bids.every(({ source_id }) => source_id === observation.sourceId)
  )
}

/** Stages that take a county's purchase back; with any other, the property is still the county's. */
const undoesPurchase: readonly (Stage | null)[] = ['scheduled', 'upset', null]

/** Stages that resolve a motion other than by denying it. */
const afterMotion: readonly (Stage | null)[] = [
  'resale_ordered',
  'postponed',
  'cancelled',
  'pending_confirmation',
  'confirmed',
  'paid',
  'recorded',
  'redeemed',
  'stayed_by_bankruptcy',
]

// A denied motion starts a new period (G.S. 1-339.27A, 1-339.66A). No source gives the date of the denial. The last
// day the motion was seen pending is the earliest possible one, unless the source lags: a newly printed last day
// implies an earlier denial.
function withoutMotion(round: RoundRow, { before, after, lastSeenAt, seenOn }: ObservationChange): RoundRow {
  if (!round.is_resale_motion_pending) return round
  const isDenied = !afterMotion.includes(after.stage)
  const pending_on = lastSeenAt === null ? seenOn : newYorkDate(lastSeenAt.getTime())
  const isNewDay = after.upset_bid_date !== before?.upset_bid_date && after.upset_bid_date !== null
  const denied_on = denialOf(pending_on, isNewDay ? parsePlainDate(after.upset_bid_date) : null)
  return {
    ...round,
    is_resale_motion_pending: false,
    ...(isDenied && { resale_motion_denied_on: denied_on, reported_stage: 'upset' }),
  }
}

function proceed(round: RoundRow, stage: Stage | null, observation: ObservationChange): AppliedRound {
  const { after, seenOn } = observation
  const draft = (kind: EventDraft['kind'], effective_on: string | null = null) =>
    draftOf(observation, kind, null, null, effective_on)
  switch (stage) {
    case 'postponed':
      return postponed(round, observation)
    case 'cancelled':
      return {
        round: { ...round, is_cancelled: true },
        drafts: round.is_cancelled ? [] : [draftOf(observation, 'cancelled', lostBid(round), null)],
      }
    case 'sold':
    case 'upset':
    case 'pending_confirmation':
      return resultSeen(round, stage, observation)
    case 'resale_motion':
      return { round: { ...round, is_resale_motion_pending: true }, drafts: [] }
    case 'confirmed': {
      const drafts = round.confirmed_on === null ? [draft('confirmed', after.confirmed_on)] : []
      const confirmed_on = after.confirmed_on ?? round.confirmed_on ?? seenOn
      return { round: { ...decided(round), confirmed_on }, drafts }
    }
    case 'paid':
      return { round: { ...decided(round), paid_on: after.paid_on ?? round.paid_on ?? seenOn }, drafts: [] }
    case 'recorded': {
      const drafts = round.recorded_on === null ? [draft('deed_recorded', after.recorded_on)] : []
      const recorded_on = after.recorded_on ?? round.recorded_on ?? seenOn
      return { round: { ...decided(round), recorded_on }, drafts }
    }
    case 'taxing_unit_bought':
      return { round: { ...round, is_taxing_unit_buyer: true }, drafts: [] }
    case 'scheduled':
    case 'resale_ordered':
    case 'redeemed':
    case 'stayed_by_bankruptcy':
    case null:
      return { round, drafts: [] }
  }
}

// Once the sale has moved on, a motion that another source saw pending has been decided.
function decided(round: RoundRow): RoundRow {
  return { ...round, is_resale_motion_pending: false }
}

// In the order of evidence, "postponed" outweighs an old bid; the date of a sale already held stays on record.
function postponed(round: RoundRow, observation: ObservationChange): AppliedRound {
  const { before, after, seenOn } = observation
  if (!hasResult(roundFactsOf(round))) {
    const isGivenUp = before !== null && before.foreclosure_date === after.foreclosure_date
    return isGivenUp ? withoutDate(round, observation) : postponedWithoutDate(round, observation)
  }
  if (round.is_postponed_without_date || (round.sale_date !== null && round.sale_date > seenOn)) {
    return { round, drafts: [] }
  }
  const to = { foreclosure_date: null, time: null }
  const drafts = [draftOf(observation, 'postponed', lostBid(round), to)]
  return { round: { ...round, is_postponed_without_date: true }, drafts }
}

/** The bid of a sale that was held, which no longer counts once it is postponed or canceled; null without one. */
function lostBid(round: RoundRow): EventValues | null {
  const last = round.bids.at(-1)
  return last === undefined ? null : { highest_bid: dollarsFromCents(last.amount_cents) }
}

/**
 * Postpones a round whose date is gone without a new one. If a source merely drops the date after a result, the sale
 * was not postponed.
 */
export function postponedWithoutDate(round: RoundRow, observation: ObservationChange): AppliedRound {
  const isAhead = round.sale_date !== null && round.sale_date > observation.seenOn
  const hasDate = observation.after.foreclosure_date !== null && isAhead
  return hasDate || hasResult(roundFactsOf(round)) ? { round, drafts: [] } : withoutDate(round, observation)
}

function withoutDate(round: RoundRow, observation: ObservationChange): AppliedRound {
  if (round.is_postponed_without_date) return { round, drafts: [] }
  const from = { foreclosure_date: round.sale_date, time: round.time }
  const to = { foreclosure_date: null, time: null }
  return {
    round: {
      ...round,
      ...{ sale_date: null, time: null, is_postponed_without_date: true },
      called_off_date: round.sale_date ?? round.called_off_date,
    },
    drafts: [draftOf(observation, 'postponed', round.sale_date === null ? null : from, to)],
  }
}

function resultSeen(
  round: RoundRow,
  stage: 'sold' | 'upset' | 'pending_confirmation',
  observation: ObservationChange,
): AppliedRound {
  const isOver = stage === 'pending_confirmation'
  const isOlder = !isOver && round.reported_stage === 'closed' && !reopens(round, observation)
  if (isOlder) return { round, drafts: [] }
  const drafts = hasResult(roundFactsOf(round))
    ? []
    : [draftOf(observation, 'sold', null, null, round.sale_date)]
  return {
    round: { ...(isOver ? decided(round) : round), reported_stage: isOver ? 'closed' : stage },
    drafts,
  }
}

// A period that a source calls over is open again if that source says something else, an operator states it, or the
// word "upset" has a last day still ahead. Otherwise the word may be older than the end. A higher bid needs no word.
function reopens(round: RoundRow, observation: ObservationChange): boolean {
  const { before, after, outranking } = observation
  const former = before?.stage ?? null
  const saysMore = former !== null && (progress[former] ?? 2) >= 2
  if (saysMore || outranking?.has('stage') === true) return true
  return after.stage === 'upset' && isLastDayAhead(observation) && !showsLowerBid(round, after)
}
