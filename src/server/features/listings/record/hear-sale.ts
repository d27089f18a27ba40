import { dollarsFromCents } from '#contract/money.ts'
import { continueOrOpenRound } from '#domain/listing-status/rounds.ts'
import type { RoundStep } from '#domain/listing-status/rounds.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { hearBid } from './hear-bid.ts'
import type { HeardRound } from './hear-bid.ts'
import { draftOf, newlySaid } from './hearing.ts'
import type { EventDraft, EventValues, Hearing } from './hearing.ts'
import { hearStage, postponedWithoutDate } from './hear-stage.ts'
import { blankRound } from './listing-state.ts'
import type { SaidFacts } from './said-facts.ts'

/**
 * Takes over what a source newly says of the sale: its date, its round, its bids and what became of it. Null while
 * nobody has said anything of a sale.
 */
export function hearSale(
  listingId: number,
  latest: RoundRow | null,
  hearing: Hearing,
): { readonly round: RoundRow | null; readonly drafts: readonly EventDraft[] } {
  if (latest === null && !tellsOfSale(hearing.after)) return { round: null, drafts: [] }
  const dated = hearDate(listingId, latest, hearing)
  const steps = [hearWithdrawnDate, hearDetails, hearOpeningBid, hearBid, hearStage, hearReport]
  return steps.reduce<HeardRound>(({ round, drafts }, step) => {
    const next = step(round, hearing)
    return { round: next.round, drafts: [...drafts, ...next.drafts] }
  }, dated)
}

const saleFacts = [
  'foreclosure_date',
  'time',
  'opening_bid_cents',
  'highest_bid_cents',
  'minimum_upset_bid_cents',
  'upset_bid_date',
  'report_on',
] as const

function tellsOfSale(after: SaidFacts): boolean {
  const isAboutCase = after.stage === 'redeemed' || after.stage === 'stayed_by_bankruptcy'
  return (after.stage !== null && !isAboutCase) || saleFacts.some((fact) => after[fact] !== null)
}

function hearDate(listingId: number, latest: RoundRow | null, hearing: Hearing): HeardRound {
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
    time: after.time ?? latest.time,
    is_cancelled: false,
    is_postponed_without_date: false,
    is_resale_ordered_without_date: false,
    // A last day printed for the former date is not one for the new date.
    ...(latest.bids.length === 0 && { published_last_day: null, published_minimum_cents: null }),
  }
  const from = latest.sale_date === null ? null : dateValues(latest)
  return { round, drafts: [draftOf(hearing, kinds[step.change], from, dateValues(round))] }
}

// A source that lists the property for the first time may be an old copy: its date counts if it is the later one.
function newDate(latest: RoundRow | null, { before, after }: Hearing) {
  const said = after.foreclosure_date === null ? null : parsePlainDate(after.foreclosure_date)
  if (said === null || said === before?.foreclosure_date) return null
  const known = latest?.sale_date ?? null
  return before === null && known !== null && said < known ? null : said
}

function openRound(
  listingId: number,
  latest: RoundRow | null,
  { reason, sale_date }: Extract<RoundStep, { step: 'new_round' }>,
  hearing: Hearing,
): HeardRound {
  const { after, nextId } = hearing
  const round: RoundRow = {
    ...blankRound(nextId(), listingId, (latest?.round ?? 0) + 1),
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

// The day this source gave is gone from its list, and no other day has taken its place.
function hearWithdrawnDate(round: RoundRow, hearing: Hearing): HeardRound {
  const { before, after } = hearing
  const isWithdrawn =
    after.foreclosure_date === null &&
    before !== null &&
    before.foreclosure_date !== null &&
    before.foreclosure_date === round.sale_date
  return isWithdrawn && after.stage !== 'cancelled'
    ? postponedWithoutDate(round, hearing)
    : { round, drafts: [] }
}

function hearDetails(round: RoundRow, hearing: Hearing): HeardRound {
  const time = newlySaid(hearing, 'time', round.time)
  const place = newlySaid(hearing, 'place', round.place)
  if (time === null && place === null) return { round, drafts: [] }
  const isFirst = round.id < 0
  const from = {
    ...(time !== null && { time: round.time }),
    ...(place !== null && { sale_place: round.place }),
  }
  const to = { ...(time !== null && { time }), ...(place !== null && { sale_place: place }) }
  return {
    round: { ...round, time: time ?? round.time, place: place ?? round.place },
    drafts: isFirst ? [] : [draftOf(hearing, 'facts_corrected', from, to)],
  }
}

function hearOpeningBid(round: RoundRow, hearing: Hearing): HeardRound {
  // A round that was opened just now starts with the opening bid the source prints, new or not.
  const isNewRound = round.id < 0 && round.opening_bid_cents === null
  const opening_bid_cents = isNewRound
    ? hearing.after.opening_bid_cents
    : newlySaid(hearing, 'opening_bid_cents', round.opening_bid_cents)
  if (opening_bid_cents === null) return { round, drafts: [] }
  const from =
    round.opening_bid_cents === null ? null : { opening_bid: dollarsFromCents(round.opening_bid_cents) }
  const to = { opening_bid: dollarsFromCents(opening_bid_cents) }
  return {
    round: { ...round, opening_bid_cents },
    drafts: [draftOf(hearing, 'opening_bid_published', from, to)],
  }
}

function hearReport(round: RoundRow, hearing: Hearing): HeardRound {
  const report_on = newlySaid(hearing, 'report_on', round.report_on)
  if (report_on === null) return { round, drafts: [] }
  const from = round.report_on === null ? null : { report_on: round.report_on }
  return {
    round: { ...round, report_on },
    drafts: [draftOf(hearing, 'report_of_sale', from, { report_on }, report_on)],
  }
}
