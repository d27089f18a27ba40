import { dollarsFromCents } from '#domain/money/cents.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import {
  describesEarlierSale,
  hasBid,
  resultStages,
  withoutDatedRound,
  withoutOrder,
  withResultAfterOrder,
} from './earlier-sale.ts'
import type { LatestRounds } from './earlier-sale.ts'
import { applyBid } from './apply-bid.ts'
import type { AppliedRound } from './apply-bid.ts'
import { draftOf, newlyObserved } from './observation.ts'
import type { EventDraft, ObservationChange } from './observation.ts'
import { applySaleDate, applyWithdrawnDate } from './apply-sale-date.ts'
import { applyStage } from './apply-stage.ts'
import type { ObservedFacts } from './observed-facts.ts'

/** The latest rounds of a listing after an observation, with its events. */
export interface AppliedSale extends LatestRounds {
  readonly drafts: readonly EventDraft[]
}

/**
 * Applies what a source newly reports about the sale: date, round, bids, and stage. Opens no round until a source
 * reports anything about a sale.
 */
export function applySale(listingId: number, known: LatestRounds, observed: ObservationChange): AppliedSale {
  if (known.round === null && !mentionsSale(observed.after)) return { ...known, drafts: [] }
  const earlier = withoutDatedRound(known, observed)
  if (earlier !== null) {
    const { round, observation, draft } = earlier
    const applied = applySale(listingId, { round, previous: null }, observation)
    return { ...applied, drafts: [draft, ...applied.drafts] }
  }
  if (describesEarlierSale(known, observed)) return { ...known, drafts: [] }
  const observation = withResultAfterOrder(known, observed)
  const latest = known.round ?? earlierSale(listingId, observation)
  const dated = applySaleDate(listingId, latest && withoutOrder(latest, observation), observation)
  const isNewlyStated =
    isReached(latest, dated.round, observation) && !repeatsEarlierBid(known.previous, observation)
  const stated = isNewlyStated ? withForecasts(observation) : observation
  const steps = [applyWithdrawnDate, applyDetails, applyOpeningBid, applyBid, applyStage, applyReport]
  const applied = steps.reduce<AppliedRound>(({ round, drafts }, step) => {
    const next = step(round, stated)
    return { round: next.round, drafts: [...drafts, ...next.drafts] }
  }, dated)
  const isPassed = latest !== null && applied.round.id !== latest.id
  return { ...applied, previous: isPassed ? latest : known.previous }
}

/** Whether a source moves the date of a round from one still ahead to one that has come. */
function isReached(
  before: RoundRow | null,
  { id, sale_date }: RoundRow,
  { seenOn }: ObservationChange,
): boolean {
  const known = before?.id === id ? before.sale_date : null
  return known !== null && known > seenOn && sale_date !== null && sale_date <= seenOn
}

/** Whether a row has the bid of the sale before a resale, and nothing shows that the resale brought it again. */
function repeatsEarlierBid(previous: RoundRow | null, { after }: ObservationChange): boolean {
  return hasBid(previous, after.highest_bid_cents) && !resultStages.includes(after.stage)
}

/** Facts of a sale that was held, beside its stage. */
const NO_RESULT = {
  highest_bid_cents: null,
  upset_bid_date: null,
  upset_bid_time: null,
  minimum_upset_bid_cents: null,
  bid_filed_on: null,
}

// What a source printed beside the wrong date did not count, so it counts beside the right one.
function withForecasts(observation: ObservationChange): ObservationChange {
  const { before } = observation
  if (before === null) return observation
  const stage = before.stage !== 'recorded' && resultStages.includes(before.stage) ? null : before.stage
  return { ...observation, before: { ...before, ...NO_RESULT, stage } }
}

/** The sale before a resale order that is the first thing known, as far as the source still prints it. */
function earlierSale(listingId: number, observation: ObservationChange): RoundRow | null {
  const { after, seenOn } = observation
  const isOver = after.foreclosure_date !== null && after.foreclosure_date <= seenOn
  if (after.stage !== 'resale_ordered' || (!isOver && after.highest_bid_cents === null)) return null
  const over = isOver ? after : { ...after, foreclosure_date: null, time: null, opening_bid_cents: null }
  const none = { round: null, previous: null }
  return applySale(listingId, none, { ...observation, after: { ...over, stage: null } }).round
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

function mentionsSale(after: ObservedFacts): boolean {
  const isAboutCase = after.stage === 'redeemed' || after.stage === 'stayed_by_bankruptcy'
  return (after.stage !== null && !isAboutCase) || saleFacts.some((fact) => after[fact] !== null)
}

function applyDetails(round: RoundRow, observation: ObservationChange): AppliedRound {
  const time = newTime(round, observation) ?? missingTime(round, observation)
  const place =
    newlyObserved(observation, 'place', round.place) ?? (round.id < 0 ? observation.after.place : null)
  if (time === null && place === null) return { round, drafts: [] }
  const isFirst = round.id < 0
  const from = {
    ...(time !== null && { time: round.time }),
    ...(place !== null && { sale_place: round.place }),
  }
  const to = { ...(time !== null && { time }), ...(place !== null && { sale_place: place }) }
  return {
    round: { ...round, time: time ?? round.time, place: place ?? round.place },
    drafts: isFirst ? [] : [draftOf(observation, 'facts_corrected', from, to)],
  }
}

// The hour of a date that does not count says nothing about the one that does.
function newTime(round: RoundRow, observation: ObservationChange): string | null {
  const isOfOtherDay = observation.setAside?.has('foreclosure_date') === true && !isOnDay(round, observation)
  return isOfOtherDay ? null : newlyObserved(observation, 'time', round.time)
}

// A time printed all along counts once the round has its date.
function missingTime(round: RoundRow, observation: ObservationChange): string | null {
  return round.time === null && isOnDay(round, observation) ? observation.after.time : null
}

function isOnDay({ sale_date }: RoundRow, { after }: ObservationChange): boolean {
  return sale_date !== null && sale_date === after.foreclosure_date
}

function applyOpeningBid(round: RoundRow, observation: ObservationChange): AppliedRound {
  // A round without an opening bid takes the one printed beside its date, new or not.
  const isMissing = round.opening_bid_cents === null && isOnDay(round, observation)
  const opening_bid_cents = isMissing
    ? observation.after.opening_bid_cents
    : newlyObserved(observation, 'opening_bid_cents', round.opening_bid_cents)
  if (opening_bid_cents === null) return { round, drafts: [] }
  const from =
    round.opening_bid_cents === null ? null : { opening_bid: dollarsFromCents(round.opening_bid_cents) }
  const to = { opening_bid: dollarsFromCents(opening_bid_cents) }
  return {
    round: { ...round, opening_bid_cents },
    drafts: [draftOf(observation, 'opening_bid_published', from, to)],
  }
}

function applyReport(round: RoundRow, observation: ObservationChange): AppliedRound {
  const report_on = newlyObserved(observation, 'report_on', round.report_on)
  if (report_on === null) return { round, drafts: [] }
  const from = round.report_on === null ? null : { report_on: round.report_on }
  return {
    round: { ...round, report_on },
    drafts: [draftOf(observation, 'report_of_sale', from, { report_on }, report_on)],
  }
}
