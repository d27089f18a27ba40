import { dollarsFromCents } from '#domain/money/cents.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { describesEarlierSale, withoutOrder, withResultAfterOrder } from './earlier-sale.ts'
import type { LatestRounds } from './earlier-sale.ts'
import { applyBid } from './apply-bid.ts'
import type { AppliedRound } from './apply-bid.ts'
import { draftOf, newlyObserved } from './observation.ts'
import type { EventDraft, ObservationChange } from './observation.ts'
import { applySaleDate, applyWithdrawnDate } from './apply-sale-date.ts'
import { applyStage } from './apply-stage.ts'
import type { ObservedFacts } from './observed-facts.ts'

/** The latest rounds of a listing after a source was heard, and what that meant. */
export interface AppliedSale extends LatestRounds {
  readonly drafts: readonly EventDraft[]
}

/**
 * Takes over what a source newly says of the sale: its date, its round, its bids and what became of it. No round while
 * nobody has said anything of a sale.
 */
export function applySale(listingId: number, known: LatestRounds, told: ObservationChange): AppliedSale {
  if (known.round === null && !tellsOfSale(told.after)) return { ...known, drafts: [] }
  if (describesEarlierSale(known, told)) return { ...known, drafts: [] }
  const hearing = withResultAfterOrder(known, told)
  const latest = known.round ?? earlierSale(listingId, hearing)
  const dated = applySaleDate(listingId, latest && withoutOrder(latest, hearing), hearing)
  const steps = [applyWithdrawnDate, hearDetails, hearOpeningBid, applyBid, applyStage, hearReport]
  const heard = steps.reduce<AppliedRound>(({ round, drafts }, step) => {
    const next = step(round, hearing)
    return { round: next.round, drafts: [...drafts, ...next.drafts] }
  }, dated)
  const isPassed = latest !== null && heard.round.id !== latest.id
  return { ...heard, previous: isPassed ? latest : known.previous }
}

/** The sale that a resale ordered at first sight follows, as far as the source still prints it. */
function earlierSale(listingId: number, hearing: ObservationChange): RoundRow | null {
  const { after, seenOn } = hearing
  const isOver = after.foreclosure_date !== null && after.foreclosure_date <= seenOn
  if (after.stage !== 'resale_ordered' || (!isOver && after.highest_bid_cents === null)) return null
  const over = isOver ? after : { ...after, foreclosure_date: null, time: null, opening_bid_cents: null }
  const none = { round: null, previous: null }
  return applySale(listingId, none, { ...hearing, after: { ...over, stage: null } }).round
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

function tellsOfSale(after: ObservedFacts): boolean {
  const isAboutCase = after.stage === 'redeemed' || after.stage === 'stayed_by_bankruptcy'
  return (after.stage !== null && !isAboutCase) || saleFacts.some((fact) => after[fact] !== null)
}

function hearDetails(round: RoundRow, hearing: ObservationChange): AppliedRound {
  const time = newlyObserved(hearing, 'time', round.time) ?? missingTime(round, hearing)
  const place = newlyObserved(hearing, 'place', round.place) ?? (round.id < 0 ? hearing.after.place : null)
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

// An hour that the source has printed all along counts once the sale is on its day.
function missingTime(round: RoundRow, hearing: ObservationChange): string | null {
  return round.time === null && isOnDay(round, hearing) ? hearing.after.time : null
}

function isOnDay({ sale_date }: RoundRow, { after }: ObservationChange): boolean {
  return sale_date !== null && sale_date === after.foreclosure_date
}

function hearOpeningBid(round: RoundRow, hearing: ObservationChange): AppliedRound {
  // A round without one takes what the source prints beside its day, new or not.
  const isMissing = round.opening_bid_cents === null && isOnDay(round, hearing)
  const opening_bid_cents = isMissing
    ? hearing.after.opening_bid_cents
    : newlyObserved(hearing, 'opening_bid_cents', round.opening_bid_cents)
  if (opening_bid_cents === null) return { round, drafts: [] }
  const from =
    round.opening_bid_cents === null ? null : { opening_bid: dollarsFromCents(round.opening_bid_cents) }
  const to = { opening_bid: dollarsFromCents(opening_bid_cents) }
  return {
    round: { ...round, opening_bid_cents },
    drafts: [draftOf(hearing, 'opening_bid_published', from, to)],
  }
}

function hearReport(round: RoundRow, hearing: ObservationChange): AppliedRound {
  const report_on = newlyObserved(hearing, 'report_on', round.report_on)
  if (report_on === null) return { round, drafts: [] }
  const from = round.report_on === null ? null : { report_on: round.report_on }
  return {
    round: { ...round, report_on },
    drafts: [draftOf(hearing, 'report_of_sale', from, { report_on }, report_on)],
  }
}
