import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { statusReasonLabel } from '#domain/listing-status/reason-labels.ts'
import { statusWord } from '#domain/listing-status/status-text.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { WireClock } from '#domain/upset-bid/clock-days.ts'
import { openEndText } from '#domain/upset-bid/clock-notes.ts'
import { reachOnLadder } from '#domain/worksheet/reach.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { SheetInput, SheetNextBid } from './sheet-input.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { KEY } from './texts.ts'

/** One of the three figures in the box. */
export type SheetFigure = { readonly label: string; readonly value: string; readonly note: string }

/**
 * Deadline, amount, and the person's maximum, depending on the phase. Never how far a day is: the sheet is printed the
 * day before.
 */
export function keyFigures(input: SheetInput, phase: Phase): SheetFigure[] {
  switch (phase) {
    case 'upset_open':
      return [lastDayFigure(input), minimumFigure(input), maximumFigure(input, phase)]
    case 'sale_ahead':
      return [saleFigure(input), openingFigure(input), maximumFigure(input, phase)]
    default:
      return [statusFigure(input), bidFigure(input), maximumFigure(input, phase)]
  }
}

function lastDayFigure(input: SheetInput): SheetFigure {
  const { call } = input
  const { clock } = input.details
  const day = wireDay(clock?.last_day)
  if (clock === null || day === null) return { label: KEY.lastDay, value: KEY.notKnown, note: KEY.askClerk }
  const today = newYorkDate(input.now)
  const byCall = isSourcesDay(call, clock) || call === null ? null : perClerkText(call, today)
  const basis = basisText(clock, byCall)
  const openEnd = openEndText(clock, input.now)
  // The note must not state an assumed hour as published. Once the hour has passed, the doubt about the day is graver.
  const hour = clock.closes_at_confirmed ? '' : `; ${KEY.hourNotConfirmed}`
  return {
    label: clock.basis === 'estimated' ? KEY.lastDayAtEarliest : KEY.lastDay,
    value: `${dayText(day, today)}, ${clock.closes_at}`,
    note: openEnd === null ? `${basis}${hour}` : `${basis}. ${openEnd}`,
  }
}

function basisText({ basis }: WireClock, byCall: string | null): string {
  if (byCall === null) return KEY.basis[basis]
  return basis === 'published' ? byCall : `${byCall}; ${KEY.basis[basis].toLowerCase()}`
}

function minimumFigure({ details }: SheetInput): SheetFigure {
  const { next_bid: next } = details
  if (next === null) return { label: KEY.minimumBid, value: KEY.notKnown, note: KEY.askClerk }
  return { label: KEY.minimumBid, value: formatExactDollars(next.minimum_upset_bid), note: minimumNote(next) }
}

function minimumNote({ basis, agrees, computed_minimum }: SheetNextBid): string {
  if (basis === 'computed') return KEY.clerkDecides
  if (agrees === false) return KEY.publishedOther(formatExactDollars(computed_minimum))
  return agrees ? KEY.publishedAgrees : KEY.published
}

function maximumFigure({ details, propertyNotes, now }: SheetInput, phase: Phase): SheetFigure {
  const maximum = propertyNotes?.maximum_bid ?? null
  if (maximum === null) return { label: KEY.maximum, value: KEY.notSet, note: KEY.writeIt }
  const figure = { label: KEY.maximum, value: formatExactDollars(maximum) }
  if (phase === 'upset_open' && details.next_bid !== null) {
    const { bids } = reachOnLadder(
      centsFromDollars(details.next_bid.minimum_upset_bid),
      centsFromDollars(maximum),
      newYorkDate(now),
    )
    return { ...figure, note: bids === 0 ? KEY.belowNext : KEY.covers(bids) }
  }
  const opening = details.listing.opening_bid
  if (phase !== 'sale_ahead' || opening === null || !(opening > 0)) return { ...figure, note: '' }
  const above = centsFromDollars(maximum) - centsFromDollars(opening)
  if (above === 0) return { ...figure, note: KEY.atOpening }
  return { ...figure, note: above > 0 ? KEY.aboveOpening(formatExactDollars(above / 100)) : KEY.belowOpening }
}

function saleFigure({ details, now }: SheetInput): SheetFigure {
  const day = wireDay(details.listing.foreclosure_date)
  if (day === null) return { label: KEY.sale, value: KEY.datePending, note: '' }
  const time = details.listing.time ?? KEY.unknownTime
  return { label: KEY.sale, value: `${dayText(day, newYorkDate(now))}, ${time}`, note: '' }
}

function openingFigure({ details }: SheetInput): SheetFigure {
  const { opening_bid } = details.listing
  if (opening_bid === null || !(opening_bid > 0)) {
    return { label: KEY.openingBid, value: KEY.notPublished, note: KEY.mayChange }
  }
  return { label: KEY.openingBid, value: formatExactDollars(opening_bid), note: KEY.mayChange }
}

function statusFigure({ details }: SheetInput): SheetFigure {
  const { status, status_reason } = details.listing
  return {
    label: KEY.status,
    value: statusWord(status),
    note: statusReasonLabel(status_reason) ?? KEY.noBidNow,
  }
}

function bidFigure({ details, now }: SheetInput): SheetFigure {
  const { highest_bid, opening_bid } = details.listing
  if (highest_bid !== null && highest_bid > 0) {
    const note = perClerkText(details.listing, newYorkDate(now)) ?? KEY.published
    return { label: KEY.lastBid, value: formatExactDollars(highest_bid), note }
  }
  const isKnown = opening_bid !== null && opening_bid > 0
  return {
    label: KEY.openingBid,
    value: isKnown ? formatExactDollars(opening_bid) : KEY.notKnown,
    note: isKnown ? KEY.published : '',
  }
}
