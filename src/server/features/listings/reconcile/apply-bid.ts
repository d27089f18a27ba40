import { dollarsFromCents } from '#domain/money/cents.ts'
import { isOpen } from '#domain/court-calendar/office-day.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { addDays, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { attributePublishedTerms } from '#domain/upset-bid/published-terms.ts'
import { countedBids } from '#domain/upset-bid/counted-bids.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { BidRow, RoundRow } from '#server/features/listings/rounds.store.ts'
import { draftOf } from './observation.ts'
import type { EventDraft, ObservationChange } from './observation.ts'

export interface AppliedRound {
  readonly round: RoundRow
  readonly drafts: readonly EventDraft[]
}

/**
 * Takes over the current bid a source shows, with the last day and the minimum upset bid it prints beside it. Before the
 * day of the sale there is no bid in this round, whatever a source still shows of an earlier one.
 */
export function applyBid(round: RoundRow, hearing: ObservationChange): AppliedRound {
  if (round.is_resale_ordered_without_date) return { round, drafts: [] }
  if (round.sale_date !== null && round.sale_date > hearing.seenOn) return withTerms(round, hearing, [])
  const step = bidStep(round, hearing)
  if (step === null) return withTerms(round, hearing, [])
  const bids = [...seenUntilNow(round.bids, hearing), step.bid]
  const isPrivate = step.draft.kind === 'upset_bid' && hearing.after.stage !== 'taxing_unit_bought'
  // Word that the window is over does not hold against a later bid, unless it comes with that bid.
  const isReopened =
    step.draft.kind === 'upset_bid' &&
    round.source_says === 'closed' &&
    hearing.after.stage !== 'pending_confirmation'
  const changed = {
    ...round,
    bids,
    ...(isReopened && { source_says: null }),
    ...(isPrivate && { is_taxing_unit_buyer: false }),
  }
  return withTerms(changed, hearing, [step.draft])
}

function bidStep(round: RoundRow, hearing: ObservationChange): { bid: BidRow; draft: EventDraft } | null {
  const { before, after } = hearing
  const said = after.highest_bid_cents
  if (said === null || (said === before?.highest_bid_cents && !isSoldAgain(round, hearing))) return null
  const current = round.bids.at(-1)?.amount_cents ?? null
  if (said === current) return null
  const to = { highest_bid: dollarsFromCents(said) }
  if (current === null) {
    const kind = firstBidKind(round, hearing)
    const draft =
      kind === 'upset'
        ? draftOf(hearing, 'upset_bid', null, to, after.bid_filed_on)
        : draftOf(hearing, 'sold', null, to, round.sale_date)
    return { bid: newBid(round, hearing, said, kind), draft }
  }
  const from = { highest_bid: dollarsFromCents(current) }
  if (said > current) {
    const draft = draftOf(hearing, 'upset_bid', from, to, after.bid_filed_on)
    return { bid: newBid(round, hearing, said, 'upset'), draft }
  }
  // Lower than what another source shows: an old copy. Lower than its own last word: a correction.
  if (before === null || before.highest_bid_cents !== current) return null
  return {
    bid: newBid(round, hearing, said, 'reported'),
    draft: draftOf(hearing, 'facts_corrected', from, to),
  }
}

// The bid of a new sale may be that of the one before: a last day newly printed, after its day, tells them apart.
function isSoldAgain({ bids, sale_date }: RoundRow, { before, after }: ObservationChange): boolean {
  const lastDay = after.upset_bid_date
  const isNewDay = lastDay !== null && lastDay !== before?.upset_bid_date
  return bids.length === 0 && isNewDay && sale_date !== null && lastDay > sale_date
}

// A last day that follows from the report of sale, or from the day of the sale while no report is known, tells that
// there is no upset bid yet; a later one, that there is, and so does a filing after the sale date. Of a
// report that is not known, all that is certain is that it is due within five days (G.S. 1-339.24).
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
  }
}

// Only the source that shows the new bid can tell until when it still showed the one before.
function seenUntilNow(bids: readonly BidRow[], { before, lastSeenAt }: ObservationChange): BidRow[] {
  const last = bids.at(-1)
  if (!last || lastSeenAt === null || before?.highest_bid_cents !== last.amount_cents) return [...bids]
  return [...bids.slice(0, -1), { ...last, last_seen_at: lastSeenAt }]
}

// Terms belong to the bid they are printed with: those beside an older bid than the current one are void already.
function withTerms(round: RoundRow, hearing: ObservationChange, drafts: readonly EventDraft[]): AppliedRound {
  const { before, after } = hearing
  const current = round.bids.at(-1)?.amount_cents ?? null
  if (current !== null && after.highest_bid_cents !== current) return { round, drafts }
  const known = {
    published_last_day: round.published_last_day === null ? null : parsePlainDate(round.published_last_day),
    published_closes_at_minute: round.published_closes_at_minute,
    published_minimum_cents: round.published_minimum_cents,
    published_for_bid_cents: round.published_for_bid_cents,
  }
  // What a source does not newly say, or says as it begins to list the property, may be old: it only fills what is not
  // known of this bid.
  const isOfBid = known.published_for_bid_cents === current
  const isNewBid = before !== null && before.highest_bid_cents !== after.highest_bid_cents
  const isNews = (fact: 'upset_bid_date' | 'upset_bid_time' | 'minimum_upset_bid_cents') =>
    isNewBid || (before !== null && before[fact] !== after[fact])
  const isNewDay = isNews('upset_bid_date') || isNews('upset_bid_time')
  const takesDay = known.published_last_day === null || !isOfBid || isNewDay
  const takesMinimum = known.published_minimum_cents === null || !isOfBid || isNews('minimum_upset_bid_cents')
  const closing = after.upset_bid_time === null ? null : parseClockTime(after.upset_bid_time)
  const seen = {
    last_day: after.upset_bid_date === null || !takesDay ? null : parsePlainDate(after.upset_bid_date),
    closes_at_minute: closing && minuteOfDay(closing),
    minimum_cents: takesMinimum ? after.minimum_upset_bid_cents : null,
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
 * The day of a denial that cannot have been after `latest`, once a last day is printed that follows from it: a
 * whole upset bid period before that day at the latest.
 */
export function denialOf(latest: string, lastDayPrinted: PlainDate | null): string {
  const implied =
    lastDayPrinted === null ? latest : addDays(lastDayPrinted, -upsetBidTermsOn(lastDayPrinted).period_days)
  return implied < latest ? implied : latest
}
