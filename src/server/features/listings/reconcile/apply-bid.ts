import { dollarsFromCents } from '#domain/money/cents.ts'
import { isOpen } from '#domain/court-calendar/office-day.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { isStartOfNewYorkDay } from '#domain/time/new-york.ts'
import { heldOn } from '#domain/clerk-call/call-days.ts'
import { addDays, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { attributePublishedTerms } from '#domain/upset-bid/published-terms.ts'
import { countedBids } from '#domain/upset-bid/counted-bids.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { BidRow, RoundRow } from '#server/features/listings/rounds.store.ts'
import { isLastDayAhead, resultStages } from './earlier-sale.ts'
import { draftOf, isNewlyStated, newlyObserved } from './observation.ts'
import type { EventDraft, ObservationChange } from './observation.ts'
import { withoutTermsLeftStanding, withUnchangedDay } from './terms-of-bid.ts'

export interface AppliedRound {
  readonly round: RoundRow
  readonly drafts: readonly EventDraft[]
}

/**
 * Applies the current bid a source shows, with the last day and the minimum upset bid printed with it. Before the sale
 * this round has no bid; a source may still show one of an earlier round, or the opening bid.
 */
export function applyBid(round: RoundRow, observed: ObservationChange): AppliedRound {
  if (round.is_resale_ordered_without_date) return { round, drafts: [] }
  const observation = withoutTermsLeftStanding(round, observed)
  if (isSaleAhead(round, observation)) return withTerms(round, observation, [])
  const step = bidStep(round, observation)
  if (step === null) {
    const known = withUnchangedDay(withFilingDay(round, observation), observed, observation)
    return withTerms(known, observation, [])
  }
  const bids = [...seenUntilNow(round.bids, observation), step.bid]
  const isPrivate = step.draft.kind === 'upset_bid' && observation.after.stage !== 'taxing_unit_bought'
  const isHigher = isPrivate && round.bids.length > 0
  // A "period over" report does not hold against a later bid, unless it comes with that bid.
  const isReopened =
    step.draft.kind === 'upset_bid' &&
    round.reported_stage === 'closed' &&
    observation.after.stage !== 'pending_confirmation'
  const changed = {
    ...round,
    bids,
    ...(isReopened && { reported_stage: null }),
    ...(isPrivate && outlives('resale_motion', observation) && { is_resale_motion_pending: false }),
    ...(isHigher && outlives('cancelled', observation) && { is_cancelled: false }),
    ...(isHigher && outlives('postponed', observation) && { is_postponed_without_date: false }),
    ...(isPrivate && { is_taxing_unit_buyer: false }),
  }
  return withTerms(withUnchangedDay(changed, observed, observation), observation, [step.draft])
}

/**
 * Whether a round's sale is ahead of a row. On its day, before its hour, it is unless the row states a result or the
 * report of sale: then the hour is not the one of the sale. A file of which only the day is known may be later than the
 * hour.
 */
export function isSaleAhead(round: RoundRow, { after, seenAt, seenOn }: ObservationChange): boolean {
  const { sale_date } = round
  if (sale_date === null || sale_date !== seenOn) return sale_date !== null && sale_date > seenOn
  const isHeld = resultStages.includes(after.stage) || after.report_on === sale_date
  const at = seenAt.getTime()
  return !isHeld && !isStartOfNewYorkDay(at) && heldOn(roundFactsOf(round), at) === null
}

// No upset bid may be filed while a motion for resale is pending, or once the sale was called off: one whose last day is
// still ahead shows that the motion was decided, or the sale is on, whatever the source of that stage still prints.
function outlives(
  stage: 'resale_motion' | 'cancelled' | 'postponed',
  observation: ObservationChange,
): boolean {
  const isOwn = observation.before?.stage === stage || observation.after.stage === stage
  return !isOwn && isLastDayAhead(observation)
}

/** The filing day of the current bid, where a source states it later than the bid, or corrects it. */
function withFilingDay(round: RoundRow, observation: ObservationChange): RoundRow {
  const current = round.bids.at(-1)
  if (current === undefined || observation.after.highest_bid_cents !== current.amount_cents) return round
  const filed_on = newlyObserved(observation, 'bid_filed_on', current.filed_on)
  if (filed_on === null) return round
  const isUpset = round.sale_date !== null && filed_on > round.sale_date
  const bid = { ...current, filed_on, kind: isUpset ? ('upset' as const) : current.kind }
  return { ...round, bids: [...round.bids.slice(0, -1), bid] }
}

function bidStep(round: RoundRow, observation: ObservationChange): { bid: BidRow; draft: EventDraft } | null {
  const { before, after, setAside } = observation
  const reported = after.highest_bid_cents
  if (reported === null || (reported === before?.highest_bid_cents && !isResultOfSale(round, observation)))
    return null
  const current = round.bids.at(-1)?.amount_cents ?? null
  if (reported === current) return null
  if (current !== null && setAside?.has('highest_bid_cents') === true) return null
  const to = { highest_bid: dollarsFromCents(reported) }
  if (current === null) {
    const kind = firstBidKind(round, observation)
    const draft =
      kind === 'upset'
        ? draftOf(observation, 'upset_bid', null, to, after.bid_filed_on)
        : draftOf(observation, 'sold', null, to, round.sale_date)
    return { bid: newBid(round, observation, reported, kind), draft }
  }
  const from = { highest_bid: dollarsFromCents(current) }
  if (reported > current) {
    const draft = draftOf(observation, 'upset_bid', from, to, after.bid_filed_on)
    return { bid: newBid(round, observation, reported, 'upset'), draft }
  }
  // Lower than another source's bid: an outdated copy. Lower than this source's own last one: a correction.
  if (before === null || before.highest_bid_cents !== current) return null
  return {
    bid: newBid(round, observation, reported, 'reported'),
    draft: draftOf(observation, 'facts_corrected', from, to),
  }
}

// A sale may bring the amount that was printed before it: the opening bid, or the bid of the sale before, with which a
// resale begins after a granted motion (G.S. 1-339.66A). A newly printed last day, stage or report of sale tells.
function isResultOfSale({ bids, sale_date }: RoundRow, { before, after }: ObservationChange): boolean {
  if (bids.length > 0 || sale_date === null) return false
  const isNew = (fact: 'upset_bid_date' | 'stage' | 'report_on') => after[fact] !== before?.[fact]
  const { upset_bid_date: lastDay, report_on: report } = after
  return (
    (isNew('upset_bid_date') && lastDay !== null && lastDay > sale_date) ||
    (isNew('stage') && resultStages.includes(after.stage)) ||
    (isNew('report_on') && report !== null && report >= sale_date)
  )
}

// A last day that follows from the report of sale (or from the sale date, while no report is known) means that there
// is no upset bid yet. A later one means that there is, and so does a filing after the sale date. An unknown report
// is only certain to be due within five days (G.S. 1-339.24).
function firstBidKind(
  { sale_date, report_on }: RoundRow,
  { after, office }: ObservationChange,
): BidRow['kind'] {
  const soldOn = sale_date === null ? null : parsePlainDate(sale_date)
  if (soldOn !== null && after.bid_filed_on !== null && after.bid_filed_on > soldOn) return 'upset'
  const reportedOn = after.report_on ?? report_on
  const start = reportedOn === null ? soldOn : parsePlainDate(reportedOn)
  if (start === null || after.upset_bid_date === null) return 'reported'
  const { last_day, last_day_if_closed } = lastDay(start, office.county, office.closures)
  if (after.upset_bid_date === last_day || after.upset_bid_date === last_day_if_closed) return 'auction'
  const isLater = after.upset_bid_date > lastDayOfReport(start, reportedOn === null ? 5 : 0, office)
  return isLater ? 'upset' : 'reported'
}

function lastDayOfReport(start: PlainDate, days: number, { county, closures }: ClerkOffice): PlainDate {
  let report = addDays(start, days)
  while (!isOpen(report, county, closures)) report = addDays(report, 1)
  return lastDay(report, county, closures).last_day
}

function newBid(
  round: RoundRow,
  { after, sourceId, seenAt, nextId }: ObservationChange,
  amount_cents: number,
  kind: BidRow['kind'],
): BidRow {
  return {
    id: nextId(),
    sale_id: round.id,
    amount_cents,
    kind,
    filed_on: after.bid_filed_on,
    source_id: sourceId,
    seen_at: seenAt,
    last_seen_at: seenAt,
    unchanged_last_day: null,
    unchanged_closes_at_minute: null,
  }
}

// Only the source of the new bid knows until when it still showed the bid before.
function seenUntilNow(bids: readonly BidRow[], { before, lastSeenAt }: ObservationChange): BidRow[] {
  const last = bids.at(-1)
  if (!last || lastSeenAt === null || before?.highest_bid_cents !== last.amount_cents) return [...bids]
  return [...bids.slice(0, -1), { ...last, last_seen_at: lastSeenAt }]
}

// Terms belong to the bid they are printed with; those beside an older bid are void.
function withTerms(
  round: RoundRow,
  observation: ObservationChange,
  drafts: readonly EventDraft[],
): AppliedRound {
  const { after, setAside } = observation
  const current = round.bids.at(-1)?.amount_cents ?? null
  if (current !== null && after.highest_bid_cents !== current) return { round, drafts }
  const known = {
    published_last_day: round.published_last_day === null ? null : parsePlainDate(round.published_last_day),
    published_closes_at_minute: round.published_closes_at_minute,
    published_minimum_cents: round.published_minimum_cents,
    published_for_bid_cents: round.published_for_bid_cents,
  }
  // Terms that are not new, or come with a source's first listing of the property, may be outdated, so they only fill
  // gaps for this bid.
  const isOfBid = known.published_for_bid_cents === current
  const isNew = (fact: 'upset_bid_date' | 'upset_bid_time' | 'minimum_upset_bid_cents') =>
    isNewlyStated(observation, fact, true)
  // The hour of a day that does not count does not count either.
  const isSameDay = after.upset_bid_date === known.published_last_day
  const isNewDay =
    setAside?.has('upset_bid_date') !== true &&
    (isNew('upset_bid_date') || (isSameDay && isNew('upset_bid_time')))
  const acceptsDay = known.published_last_day === null || !isOfBid || isNewDay
  const acceptsMinimum =
    known.published_minimum_cents === null || !isOfBid || isNew('minimum_upset_bid_cents')
  const closing = after.upset_bid_time === null ? null : parseClockTime(after.upset_bid_time)
  const seen = {
    last_day: after.upset_bid_date === null || !acceptsDay ? null : parsePlainDate(after.upset_bid_date),
    closes_at_minute: closing && minuteOfDay(closing),
    minimum_cents: acceptsMinimum ? after.minimum_upset_bid_cents : null,
  }
  const formerFigures = countedBids(roundFactsOf(round).bids).at(-1)?.figures_cents ?? []
  const terms = attributePublishedTerms(known, seen, current, formerFigures)
  const isSame =
    terms.published_last_day === known.published_last_day &&
    terms.published_closes_at_minute === known.published_closes_at_minute &&
    terms.published_minimum_cents === known.published_minimum_cents &&
    terms.published_for_bid_cents === known.published_for_bid_cents
  if (isSame) return { round, drafts }
  const isOtherDay = terms.published_last_day !== known.published_last_day
  const denied = round.resale_motion_denied_on
  const deniedOn = denied !== null && isOtherDay ? denialOf(denied, terms.published_last_day) : denied
  return { round: { ...round, ...terms, resale_motion_denied_on: deniedOn }, drafts }
}

/**
 * The latest possible day of a denial: not after `latest`, and at least a whole upset bid period before a last day
 * that follows from it.
 */
export function denialOf(latest: string, lastDayPrinted: PlainDate | null): string {
  const implied =
    lastDayPrinted === null ? latest : addDays(lastDayPrinted, -upsetBidTermsOn(lastDayPrinted).period_days)
  return implied < latest ? implied : latest
}
