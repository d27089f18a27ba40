import { dollarsFromCents } from '#domain/money/cents.ts'
import { continueOrOpenRound } from '#domain/listing-status/rounds.ts'
import type { RoundStep } from '#domain/listing-status/rounds.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { AppliedRound } from './apply-bid.ts'
import { draftOf } from './observation.ts'
import type { EventValues, ObservationChange } from './observation.ts'
import { postponedWithoutDate } from './apply-stage.ts'
import { blankRound } from './listing-state.ts'
import type { Stage } from './observed-facts.ts'

/** Takes over the day of the sale, which may open another round. */
export function applySaleDate(
  listingId: number,
  latest: RoundRow | null,
  hearing: ObservationChange,
): AppliedRound {
  const { before, after, seenOn } = hearing
  const seen = {
    sale_date: newDate(latest, hearing),
    is_resale_ordered: after.stage === 'resale_ordered' && before?.stage !== 'resale_ordered',
  }
  const step = continueOrOpenRound(latest && roundFactsOf(latest), seen, seenOn)
  if (step.step === 'new_round') return openRound(listingId, latest, step, hearing)
  if (latest === null || step.change === 'none' || seen.sale_date === null) {
    return { round: latest ?? blankRound(hearing.nextId(), listingId, 1), drafts: [] }
  }
  const kinds = {
    date_set: 'sale_date_set',
    postponed: 'postponed',
    date_corrected: 'facts_corrected',
  } as const
  const round = {
    ...latest,
    sale_date: seen.sale_date,
    // The hour belongs to the day it was printed with.
    time: after.time,
    is_cancelled: false,
    is_postponed_without_date: false,
    is_resale_ordered_without_date: false,
    // A last day printed for the former date is not one for the new date.
    ...(latest.bids.length === 0 && {
      published_last_day: null,
      published_closes_at_minute: null,
      published_minimum_cents: null,
    }),
  }
  const from = latest.sale_date === null ? null : dateValues(latest)
  return { round, drafts: [draftOf(hearing, kinds[step.change], from, dateValues(round))] }
}

// A source that lists the property for the first time may be an old copy: its date counts if it is the later one.
function newDate(latest: RoundRow | null, { before, after, seenOn }: ObservationChange) {
  const said = after.foreclosure_date === null ? null : parsePlainDate(after.foreclosure_date)
  // A day beside the word that the sale was canceled is the one that was given up.
  if (said === null || (after.stage === 'cancelled' && latest?.is_cancelled === true)) return null
  const known = latest?.sale_date ?? null
  // Printed all along, but no longer beside the word that called it off.
  const isRestored =
    latest !== null && known === null && before?.stage !== after.stage && said > seenOn && !isHalt(after)
  if (said === before?.foreclosure_date && !isRestored) return null
  return before === null && known !== null && said < known ? null : said
}

function isHalt({ stage }: ObservationChange['after']): boolean {
  return stage === 'postponed' || stage === 'cancelled' || stage === 'stayed_by_bankruptcy'
}

function openRound(
  listingId: number,
  latest: RoundRow | null,
  { reason, sale_date }: Extract<RoundStep, { step: 'new_round' }>,
  hearing: ObservationChange,
): AppliedRound {
  const { after, nextId } = hearing
  // An order of resale tells of an earlier sale, also where nothing else does.
  const earlierRounds = latest?.round ?? (reason === 'resale_ordered' ? 1 : 0)
  const round: RoundRow = {
    ...blankRound(nextId(), listingId, earlierRounds + 1),
    sale_date,
    time: sale_date === null ? null : after.time,
    is_resale_ordered_without_date: reason === 'resale_ordered' && sale_date === null,
  }
  const from = latest && {
    ...dateValues(latest),
    highest_bid: dollarsFromCents(latest.bids.at(-1)?.amount_cents ?? null),
  }
  if (reason === 'resale_ordered') {
    return { round, drafts: [draftOf(hearing, 'resale_ordered', from, dateValues(round))] }
  }
  if (sale_date === null) return { round, drafts: [] }
  const to = { ...dateValues(round), ...(from && { highest_bid: null }) }
  return { round, drafts: [draftOf(hearing, 'sale_date_set', from, to)] }
}

function dateValues({ sale_date, time }: RoundRow): EventValues {
  return { foreclosure_date: sale_date, time }
}

/** Words that say themselves why a day is gone; the day stays for the record. */
const keepsDay: readonly (Stage | null)[] = ['cancelled', 'redeemed', 'stayed_by_bankruptcy']

/** The day this source gave is gone from its list, and no other day has taken its place. */
export function applyWithdrawnDate(round: RoundRow, hearing: ObservationChange): AppliedRound {
  const { before, after } = hearing
  const isWithdrawn =
    after.foreclosure_date === null &&
    before !== null &&
    before.foreclosure_date !== null &&
    before.foreclosure_date === round.sale_date
  return isWithdrawn && !keepsDay.includes(after.stage)
    ? postponedWithoutDate(round, hearing)
    : { round, drafts: [] }
}
