import type { ListingDetails, NextBid } from '#contract/listings/listings.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { contactOf } from '#domain/counties/county-contact.ts'
import { formatCents, formatExactDollars } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { phaseText } from '#domain/listing-status/phase-text.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { dayOfInstant, shortDayText } from '#domain/time/day-texts.ts'
import { LAST_BID_UNKNOWN } from '#domain/upset-bid/clock-texts.ts'
import { reachOnLadder } from '#domain/worksheet/reach.ts'
import { COST } from '#web/features/details/texts.ts'

export type CostFigure = {
  label: string
  value: string
  /** Money is large; a rule in words is body text. */
  look: 'main' | 'amount' | 'words'
  mark:
    | { basis: 'computed' | 'clerk'; text: string }
    /** The wire name leads to the page that published it. */
    | { basis: 'published'; text: string; fact: 'minimum_upset_bid' | 'highest_bid' | 'opening_bid' }
    | null
}

/** One step of the ladder of minimum upset bids, formatted. */
export type LadderRow = {
  label: string
  raise: string
  bid: string
  deposit: string
  /** Distance to the person's maximum, below or over; null without a maximum. */
  room: string | null
  isOver: boolean
}

/** The line of the ladder at the person's maximum. */
export type LadderEnd = { rowsBefore: number; text: string; isBelowAll: boolean }

/** Figures of the person's own. */
export type OwnFigures = {
  /** Day of the call to the clerk that overrides the sources; null if the sources decide. */
  calledOn: PlainDate | null
  /** The person's maximum bid. */
  maximumCents: number | null
}

const NOTHING_OWN: OwnFigures = { calledOn: null, maximumCents: null }

/** Content of the cost panel. */
export type CostView = {
  figures: readonly CostFigure[]
  /** Why there is nothing to bid on. */
  statement: string | null
  /** How and where to pay. */
  payment: string | null
  ladder: readonly LadderRow[]
  ladderEnd: LadderEnd | null
}

const NOTHING: CostView = { figures: [], statement: null, payment: null, ladder: [], ladderEnd: null }

/** The cost of bidding in this phase; if no bid is possible, explains why and computes nothing. */
export function costView(
  details: ListingDetails,
  phase: Phase,
  today: PlainDate,
  own: OwnFigures = NOTHING_OWN,
): CostView {
  const statement = phaseText(phase, details.listing.status_reason)
  switch (phase) {
    case 'upset_open':
      return openView(details, today, own)
    case 'upset_frozen':
    case 'upset_ended':
    case 'other':
      return { ...NOTHING, figures: bidFigure(details, COST.lastBid, today, own), statement }
    case 'confirmed':
    case 'transferring':
    case 'completed':
      return { ...NOTHING, figures: bidFigure(details, COST.finalBid, today, own), statement }
    case 'sale_ahead':
      return beforeSaleView(details)
    case 'waiting':
    case 'result_unseen':
      return { ...NOTHING, figures: openingFigure(details), statement }
    case 'redeemed':
      return { ...NOTHING, statement }
  }
}

function openView(details: ListingDetails, today: PlainDate, own: OwnFigures): CostView {
  const { next_bid: next, county } = details
  const payment = COST.payment(
    county.name,
    (['courthouse_address', 'clerk_phone'] as const).flatMap((fact) => {
      const contact = contactOf(county.contacts, fact)
      return contact === null ? [] : [contact.value]
    }),
  )
  if (next === null) return { ...NOTHING, statement: LAST_BID_UNKNOWN, payment }
  const deposit: CostFigure = {
    label: COST.deposit,
    value: formatExactDollars(next.deposit),
    look: 'amount',
    mark: callMark(COST.computedByCall, today, own) ?? { basis: 'computed', text: COST.computed },
  }
  return {
    figures: [minimumFigure(next, today, own), deposit, ...bidFigure(details, COST.lastBid, today, own)],
    statement: null,
    payment,
    ladder: ladderRows(next, own),
    ladderEnd: ladderEnd(next, today, own),
  }
}

/** Mark of a figure derived from the person's call; null if the sources decide. */
function callMark(text: (day: string) => string, today: PlainDate, { calledOn }: OwnFigures) {
  return calledOn && ({ basis: 'clerk', text: text(shortDayText(calledOn, today)) } as const)
}

function minimumFigure(next: NextBid, today: PlainDate, own: OwnFigures): CostFigure {
  const mark: CostFigure['mark'] =
    next.basis === 'computed'
      ? (callMark(COST.computedByCall, today, own) ?? { basis: 'computed', text: COST.clerkDecides })
      : { basis: 'published', text: publishedMinimumText(next), fact: 'minimum_upset_bid' }
  return { label: COST.minimumBid, value: formatExactDollars(next.minimum_upset_bid), look: 'main', mark }
}

function publishedMinimumText({ agrees, computed_minimum }: NextBid): string {
  if (agrees === false) return COST.publishedOther(formatExactDollars(computed_minimum))
  return agrees ? COST.publishedAgrees : COST.published
}

function ladderRows(next: NextBid, { maximumCents }: OwnFigures): LadderRow[] {
  const bids = [next.last_bid, ...next.ladder.map(({ bid }) => bid)].map(centsFromDollars)
  return next.ladder.map(({ bid, deposit }, index) => {
    const room = maximumCents === null ? null : maximumCents - centsFromDollars(bid)
    return {
      label: index === 0 ? COST.now : COST.afterMore(index),
      raise: formatCents(centsFromDollars(bid) - (bids[index] ?? 0)),
      bid: formatExactDollars(bid),
      deposit: formatExactDollars(deposit),
      room: room === null ? null : room < 0 ? COST.over(formatCents(-room)) : formatCents(room),
      isOver: room !== null && room < 0,
    }
  })
}

function ladderEnd(next: NextBid, today: PlainDate, { maximumCents }: OwnFigures): LadderEnd | null {
  if (maximumCents === null) return null
  const minimumCents = centsFromDollars(next.minimum_upset_bid)
  const { bids, highest } = reachOnLadder(minimumCents, maximumCents, today)
  const maximum = formatCents(maximumCents)
  if (highest === null) {
    const text = COST.minimumIsAbove(formatCents(minimumCents - maximumCents), maximum)
    return { rowsBefore: 0, text, isBelowAll: true }
  }
  const shown = next.ladder.length
  if (bids <= shown) return { rowsBefore: bids, text: COST.endsHere(maximum), isBelowAll: false }
  const text = COST.endsBeyond(maximum, bids, formatCents(highest.bid_cents))
  return { rowsBefore: shown, text, isBelowAll: false }
}

/** The current bid of the latest round, marked with the day a source first showed it, or with the call. */
function bidFigure(
  { listing, rounds }: ListingDetails,
  label: string,
  today: PlainDate,
  own: OwnFigures,
): CostFigure[] {
  if (listing.highest_bid === null || !(listing.highest_bid > 0)) return []
  const seenAt = rounds.at(-1)?.bids.at(-1)?.seen_at
  const text = seenAt ? COST.publishedOn(shortDayText(dayOfInstant(seenAt), today)) : COST.published
  const mark =
    callMark(COST.byCall, today, own) ?? ({ basis: 'published', text, fact: 'highest_bid' } as const)
  return [{ label, value: formatExactDollars(listing.highest_bid), look: 'amount', mark }]
}

function openingFigure({ listing }: ListingDetails): CostFigure[] {
  if (listing.opening_bid === null || !(listing.opening_bid > 0)) return []
  const mark = { basis: 'published', text: COST.published, fact: 'opening_bid' } as const
  return [{ label: COST.openingBid, value: formatExactDollars(listing.opening_bid), look: 'main', mark }]
}

function beforeSaleView(details: ListingDetails): CostView {
  const { county, procedure } = details
  const [opening = { label: COST.openingBid, value: COST.notPublished, look: 'words', mark: null } as const] =
    openingFigure(details)
  const deposit: CostFigure = {
    label: COST.saleDayDeposit,
    value: county.sale_day_deposit ?? COST.inTheNotice,
    look: 'words',
    mark: null,
  }
  const seller = procedure === null ? COST.eitherSeller : COST.sellers[procedure]
  return { ...NOTHING, figures: [opening, deposit], payment: COST.saleDayPayment(seller) }
}
