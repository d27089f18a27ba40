import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { continueOrOpenRound } from '#domain/listing-status/rounds.ts'
import type { RoundStep, SeenSale } from '#domain/listing-status/rounds.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { AppliedRound } from './apply-bid.ts'
import { draftOf, isFirstStated } from './observation.ts'
import type { EventValues, ObservationChange } from './observation.ts'
import { postponedWithoutDate } from './apply-stage.ts'
import { resultStages } from './earlier-sale.ts'
import { blankRound } from './listing-state.ts'
import { isOvertaken } from './overtaken.ts'

/** Applies the sale date, which may open a new round. */
export function applySaleDate(
  listingId: number,
  latest: RoundRow | null,
  observation: ObservationChange,
): AppliedRound {
  const { before, after, seenOn } = observation
  const seen = {
    sale_date: newDate(latest, observation),
    is_resale_ordered:
      after.stage === 'resale_ordered' &&
      before?.stage !== 'resale_ordered' &&
      !(latest !== null && isOvertaken(latest, observation)),
  }
  const step = continueOrOpenRound(latest && roundFactsOf(latest), seen, seenOn)
  if (step.step === 'new_round') return openRound(listingId, latest, step, observation)
  if (latest === null || step.change === 'none' || seen.sale_date === null) {
    const round = latest ?? blankRound(observation.nextId(), listingId, 1)
    const dated_by_source_id = datedBy(round, seen, observation)
    const isSame = dated_by_source_id === round.dated_by_source_id
    return { round: isSame ? round : { ...round, dated_by_source_id }, drafts: [] }
  }
  const kinds = {
    date_set: 'sale_date_set',
    postponed: 'postponed',
    date_corrected: 'facts_corrected',
  } as const
  const round = {
    ...latest,
    sale_date: seen.sale_date,
    dated_by_source_id: datedBy(latest, seen, observation),
    // The time belongs to the date it was printed with.
    time: after.time,
    is_cancelled: false,
    is_postponed_without_date: false,
    is_resale_ordered_without_date: false,
    // A last day printed for the former date does not apply to the new one.
    ...(latest.bids.length === 0 && {
      published_last_day: null,
      published_closes_at_minute: null,
      published_minimum_cents: null,
    }),
  }
  const from = latest.sale_date === null ? null : dateValues(latest)
  return { round, drafts: [draftOf(observation, kinds[step.change], from, dateValues(round))] }
}

// The latest source of the date may take it back, as long as no resale was ordered.
function datedBy(
  { dated_by_source_id: known }: RoundRow,
  { sale_date, is_resale_ordered }: SeenSale,
  { sourceId }: ObservationChange,
): number | null {
  if (known === null || is_resale_ordered) return null
  return sale_date === null ? known : sourceId
}

// A source that lists the property for the first time may be outdated, so its date counts only if it is later.
function newDate(latest: RoundRow | null, observation: ObservationChange) {
  const { before, after, seenOn, setAside, outranking } = observation
  const reported = after.foreclosure_date === null ? null : parsePlainDate(after.foreclosure_date)
  // A date beside "canceled" is the one that was canceled.
  if (reported === null || (after.stage === 'cancelled' && latest?.is_cancelled === true)) return null
  const known = latest?.sale_date ?? null
  // The date was printed all along, but no longer beside a stage that called it off.
  const isRestored =
    latest !== null && known === null && before?.stage !== after.stage && reported > seenOn && !isHalt(after)
  if (reported === before?.foreclosure_date && !isRestored) return null
  if (known !== null && setAside?.has('foreclosure_date') === true) return null
  const isOldCopy =
    isFirstStated(observation, 'foreclosure_date') && outranking?.has('foreclosure_date') !== true
  if (!isOldCopy || latest === null) return reported
  const { called_off_date } = latest
  const isBefore = known !== null && reported < known
  return isBefore || (known === null && called_off_date !== null && reported <= called_off_date)
    ? null
    : reported
}

function isHalt({ stage }: ObservationChange['after']): boolean {
  return stage === 'postponed' || stage === 'cancelled' || stage === 'stayed_by_bankruptcy'
}

function openRound(
  listingId: number,
  latest: RoundRow | null,
  { reason, sale_date }: Extract<RoundStep, { step: 'new_round' }>,
  observation: ObservationChange,
): AppliedRound {
  const { after, sourceId, nextId } = observation
  // An order of resale implies an earlier sale, even if nothing else shows one.
  const earlierRounds = latest?.round ?? (reason === 'resale_ordered' ? 1 : 0)
  const round: RoundRow = {
    ...blankRound(nextId(), listingId, earlierRounds + 1),
    sale_date,
    dated_by_source_id: reason === 'sale_after_result' ? sourceId : null,
    time: sale_date === null ? null : after.time,
    is_resale_ordered_without_date: reason === 'resale_ordered' && sale_date === null,
  }
  const from = latest && {
    ...dateValues(latest),
    highest_bid: dollarsFromCents(latest.bids.at(-1)?.amount_cents ?? null),
  }
  if (reason === 'resale_ordered') {
    return { round, drafts: [draftOf(observation, 'resale_ordered', from, dateValues(round))] }
  }
  if (sale_date === null) return { round, drafts: [] }
  const to = { ...dateValues(round), ...(from && { highest_bid: null }) }
  return { round, drafts: [draftOf(observation, 'sale_date_set', from, to)] }
}

function dateValues({ sale_date, time }: RoundRow): EventValues {
  return { foreclosure_date: sale_date, time }
}

/** Stages that explain why a date is gone; the date stays on record. */
const keepsDate: readonly (Stage | null)[] = ['cancelled', 'redeemed', 'stayed_by_bankruptcy']

/**
 * Applies that this source removed its sale date without giving another. A list of sales that were held need not print
 * the day: with a result, a past day stays on record; so does today, if a bid or an upset deadline is stated too.
 */
export function applyWithdrawnDate(round: RoundRow, observation: ObservationChange): AppliedRound {
  const { before, after, seenOn, setAside } = observation
  const hasTerms = after.highest_bid_cents !== null || after.upset_bid_date !== null
  const isPast =
    round.sale_date !== null && (round.sale_date < seenOn || (round.sale_date === seenOn && hasTerms))
  const isHeld = isPast && resultStages.includes(after.stage)
  const isWithdrawn =
    after.foreclosure_date === null &&
    before !== null &&
    before.foreclosure_date !== null &&
    before.foreclosure_date === round.sale_date &&
    setAside?.has('foreclosure_date') !== true
  return isWithdrawn && !isHeld && !keepsDate.includes(after.stage)
    ? postponedWithoutDate(round, observation)
    : { round, drafts: [] }
}
