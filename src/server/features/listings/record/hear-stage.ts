import { hasResult } from '#domain/listing-status/facts.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { draftOf } from './hearing.ts'
import type { EventDraft, Hearing } from './hearing.ts'
import type { HeardRound } from './hear-bid.ts'
import type { CaseRow } from './listing-state.ts'
import type { Stage } from './said-facts.ts'

/** How far a sale has come; words that stand beside this course have no place in it. */
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
 * Takes over what a source newly says the sale has come to. Every word can be taken back: a source that falls back
 * from sold to scheduled undoes what it said before.
 */
export function hearStage(round: RoundRow, hearing: Hearing): HeardRound {
  const { before, after } = hearing
  const previous = before?.stage ?? null
  if (previous === after.stage) return { round, drafts: [] }
  return proceed(withdraw(round, previous, after.stage), after.stage, hearing)
}

/** What a source newly says of the case as a whole: it holds for every parcel of it. */
export function hearCase(court_case: CaseRow, { before, after, seenOn }: Hearing): CaseRow {
  const previous = before?.stage ?? null
  if (previous === after.stage) return court_case
  if (after.stage === 'redeemed') {
    return {
      ...court_case,
      is_redeemed: true,
      redeemed_on: after.redeemed_on ?? court_case.redeemed_on ?? seenOn,
    }
  }
  if (after.stage === 'stayed_by_bankruptcy') return { ...court_case, is_stayed_by_bankruptcy: true }
  if (previous === 'redeemed') return { ...court_case, is_redeemed: false, redeemed_on: null }
  return previous === 'stayed_by_bankruptcy' ? { ...court_case, is_stayed_by_bankruptcy: false } : court_case
}

function withdraw(round: RoundRow, previous: Stage | null, now: Stage | null): RoundRow {
  if (previous === 'postponed') return { ...round, is_postponed_without_date: false }
  if (previous === 'cancelled') return { ...round, is_cancelled: false }
  if (previous === 'resale_motion') return { ...round, is_resale_motion_pending: false }
  if (previous === 'taxing_unit_bought') return { ...round, is_taxing_unit_buyer: false }
  const reached = previous === null ? undefined : progress[previous]
  const left = now === null ? 0 : progress[now]
  if (reached === undefined || left === undefined || left >= reached) return round
  return {
    ...round,
    ...(left < 1 && { source_says: null }),
    ...(left < 3 && { confirmed_on: null }),
    ...(left < 4 && { paid_on: null }),
    ...(left < 5 && { recorded_on: null }),
  }
}

function proceed(round: RoundRow, stage: Stage | null, hearing: Hearing): HeardRound {
  const { after, seenOn } = hearing
  const draft = (kind: EventDraft['kind'], effective_on: string | null = null) =>
    draftOf(hearing, kind, null, null, effective_on)
  switch (stage) {
    case 'postponed':
      return postponedWithoutDate(round, hearing)
    case 'cancelled':
      return { round: { ...round, is_cancelled: true }, drafts: [draft('cancelled')] }
    case 'sold':
    case 'upset':
    case 'pending_confirmation':
      return resultSeen(round, stage, hearing)
    case 'resale_motion':
      return { round: { ...round, is_resale_motion_pending: true }, drafts: [] }
    case 'confirmed': {
      const drafts = round.confirmed_on === null ? [draft('confirmed', after.confirmed_on)] : []
      return { round: { ...round, confirmed_on: after.confirmed_on ?? round.confirmed_on ?? seenOn }, drafts }
    }
    case 'paid':
      return { round: { ...round, paid_on: after.paid_on ?? round.paid_on ?? seenOn }, drafts: [] }
    case 'recorded': {
      const drafts = round.recorded_on === null ? [draft('deed_recorded', after.recorded_on)] : []
      return { round: { ...round, recorded_on: after.recorded_on ?? round.recorded_on ?? seenOn }, drafts }
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

/** A round whose day is gone and that has no new one. A sale that showed a result was not postponed. */
export function postponedWithoutDate(round: RoundRow, hearing: Hearing): HeardRound {
  const isAhead = round.sale_date !== null && round.sale_date > hearing.seenOn
  const hasDate = hearing.after.foreclosure_date !== null && isAhead
  if (hasDate || round.is_postponed_without_date || hasResult(roundFactsOf(round)))
    return { round, drafts: [] }
  const from = { foreclosure_date: round.sale_date, time: round.time }
  const to = { foreclosure_date: null, time: null }
  return {
    round: { ...round, sale_date: null, time: null, is_postponed_without_date: true },
    drafts: [draftOf(hearing, 'postponed', round.sale_date === null ? null : from, to)],
  }
}

// Before the day of the sale the word is a forecast.
function resultSeen(
  round: RoundRow,
  stage: 'sold' | 'upset' | 'pending_confirmation',
  hearing: Hearing,
): HeardRound {
  if (round.sale_date !== null && round.sale_date > hearing.seenOn) return { round, drafts: [] }
  const drafts = hasResult(roundFactsOf(round)) ? [] : [draftOf(hearing, 'sold', null, null, round.sale_date)]
  return { round: { ...round, source_says: stage === 'pending_confirmation' ? 'closed' : stage }, drafts }
}
