import { dollarsFromCents } from '#domain/money/cents.ts'
import { placeAlone } from '#domain/agenda/place-alone.ts'
import { deadlineWarnings } from '#domain/clerk-call/deadline-warnings.ts'
import { lastDayMark } from '#domain/clerk-call/last-day-mark.ts'
import { isDayUnsettled, isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { disagreementWarnings } from '#domain/disagreement/disagreement-warnings.ts'
import { entryTitle, numberTexts } from '#domain/listing/address.ts'
import { contactLine } from '#domain/counties/contact-texts.ts'
import type { Contact } from '#domain/counties/county-contact.ts'
import { minimumBid } from '#domain/listing/minimum-bid.ts'
import { statusReasonLabel } from '#domain/listing-status/reason-labels.ts'
import { formatCents, formatExactDollars } from '#domain/money/format-money.ts'
import {
  type ClockTime,
  clockTimeOfMinute,
  formatClockTime,
  parseClockTime,
} from '#domain/time/clock-time.ts'
import { newYorkInstant } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { closingInstant, reminderInstant } from '#domain/upset-bid/clerk-office.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { CLOCK_TEXTS } from '#domain/upset-bid/clock-texts.ts'
import { nextBidOf } from '#server/features/listings/index.ts'
import type { DatedListing } from './dated-listings.store.ts'
import type { KnownDeadline } from './known-deadlines.ts'
import { CALENDAR } from './texts.ts'

/** A calendar entry, independent of format. */
export type Entry = {
  listingId: number
  kind: 'auction' | 'last-day'
  date: PlainDate
  /** Null if the hour is unknown: an all-day entry. */
  time: ClockTime | null
  /** Zero for a deadline, which has no duration. */
  minutes: number
  state: 'confirmed' | 'tentative' | 'cancelled'
  /** Grows with every change that the entry may show, and never falls (RFC 5545, 3.8.7.4). */
  sequence: number
  /** Epoch milliseconds; never falls. */
  changedAt: number
  title: string
  place: string
  lines: readonly string[]
  /** Seconds before the start; an all-day entry starts at midnight. */
  alarms: readonly number[]
}

const HOUR = 3600
const DAY = 24 * HOUR
/** On the day before, so that a sale without a time rings no alarm at midnight. */
const NINE_IN_THE_MORNING = 15 * HOUR
/** A sale must begin within an hour of its time (G.S. 1-339.60); its length is unknown. */
const SALE_MINUTES = 60

/** Statuses of a listing whose sale was held. */
const HELD = new Set([
  'Upset Bid Ongoing',
  'Awaiting Funds',
  'Pending Transfer',
  'Purchase Completed',
  'Sale date passed; no result posted',
])

/** Status reasons of a period whose last day has passed without a certain end. */
const OPEN_ENDS: ReadonlySet<string | null> = new Set(['end_estimated', 'end_uncertain'])

/**
 * The calendar entries of a listing from `today` on: its sale, its upset deadline, both or neither. `contacts` are its
 * county's; `deadline` is null while no upset bid can be filed, after the last day, and if it is unknown.
 */
export function entriesOf(
  listing: DatedListing,
  today: PlainDate,
  contacts: readonly Contact[],
  deadline: KnownDeadline | null,
): Entry[] {
  return [auctionOf(listing, today), lastDayOf(listing, today, contacts, deadline)].filter(
    (entry) => entry !== null,
  )
}

function auctionOf(listing: DatedListing, today: PlainDate): Entry | null {
  const isAhead = listing.status === 'Auction in future'
  const sale = saleOf(listing)
  if (sale === null) return null
  const isHeld = isAhead || (HELD.has(listing.status) && sale.date <= today)
  // A canceled sale is irrelevant once its day is over.
  if (!isHeld && sale.date < today) return null
  const time = sale.time === null ? null : parseClockTime(sale.time)
  const { openingBid } = amountsOf(listing, today)
  return {
    ...entryOf(listing, 'auction', isHeld),
    date: sale.date,
    time,
    minutes: SALE_MINUTES,
    title: CALENDAR.auction(entryTitle(listing)),
    place: placeOf(listing),
    lines: [
      ...(isHeld ? [] : [CALENDAR.cancelled]),
      ...numbersOf(listing),
      ...(openingBid === null ? [] : [CALENDAR.openingBid(openingBid)]),
      ...(time === null ? [CALENDAR.hourUnknown] : []),
      ...(isAhead ? [CALENDAR.mayMove] : []),
    ],
    alarms: isAhead ? [time === null ? NINE_IN_THE_MORNING : DAY] : [],
  }
}

/** As the notice names it, else the county's usual place. */
function placeOf({ place, usual_place, county }: DatedListing): string {
  return place ?? (usual_place === null ? CALENDAR.courthouse(county) : placeAlone(usual_place))
}

function saleOf(listing: DatedListing): { date: PlainDate; time: string | null } | null {
  if (listing.foreclosure_date !== null) return { date: listing.foreclosure_date, time: listing.time }
  return listing.former_sale_date === null
    ? null
    : { date: listing.former_sale_date, time: listing.former_time }
}

function lastDayOf(
  listing: DatedListing,
  today: PlainDate,
  contacts: readonly Contact[],
  deadline: KnownDeadline | null,
): Entry | null {
  const date = listing.upset_bid_date ?? listing.former_last_day
  if (date === null) return null
  const isOpen = listing.status === 'Upset Bid Ongoing' && listing.upset_bid_date !== null
  const isOver = listing.upset_bid_date !== null && HELD.has(listing.status) && date <= today
  if (!isOpen && !isOver && date < today) return null
  const closing = {
    closes_at: clockTimeOfMinute(listing.closes_at_minute),
    closes_at_confirmed: listing.closes_at_confirmed,
  }
  const early = (closingInstant(date, closing) - reminderInstant(date, closing)) / 1000
  const isDoubtful =
    listing.upset_bid_date_basis === 'estimated' || (deadline !== null && isInDoubt(deadline, today))
  const entry = entryOf(listing, 'last-day', isOpen || isOver)
  return {
    ...entry,
    state: entry.state === 'confirmed' && isDoubtful ? 'tentative' : entry.state,
    date,
    time: closing.closes_at,
    minutes: 0,
    title: lastDayTitle(listing, deadline)(entryTitle(listing)),
    place: CALENDAR.clerk(listing.county),
    lines: [
      ...(isOpen || isOver ? [] : [CALENDAR.windowVoid]),
      ...(isOpen ? openEndLines(listing) : []),
      ...numbersOf(listing),
      ...(isOpen ? bidLines(listing, today, deadline) : []),
      ...(isOpen ? deadlineLines(listing, today, deadline) : []),
      ...(isOpen && closing.closes_at_confirmed
        ? [CALENDAR.bidsUntil(formatClockTime(closing.closes_at))]
        : []),
      ...(isOpen ? [CALENDAR.clerkDecides, ...clerkLines(contacts)] : []),
    ],
    alarms: isOpen ? [DAY + early, 3 * HOUR + early] : [],
  }
}

function entryOf(listing: DatedListing, kind: Entry['kind'], isOn: boolean) {
  const onState = listing.is_gone ? ('tentative' as const) : ('confirmed' as const)
  return {
    listingId: listing.id,
    kind,
    state: isOn ? onState : ('cancelled' as const),
    sequence: listing.revision,
    changedAt: listing.revised_at,
  }
}

function numbersOf(listing: DatedListing): string[] {
  return [
    ...(listing.is_demo ? [CALENDAR.demo] : []),
    ...(listing.is_gone ? [CALENDAR.gone] : []),
    ...numberTexts(listing),
  ]
}

function amountsOf(listing: DatedListing, today: PlainDate) {
  const dollars = {
    ...listing,
    opening_bid: dollarsFromCents(listing.opening_bid_cents),
    highest_bid: dollarsFromCents(listing.highest_bid_cents),
    next_bid: nextBidOf(listing, today),
  }
  const minimum = minimumBid(dollars, today)
  const { opening_bid, highest_bid } = dollars
  return {
    openingBid: opening_bid === null ? null : formatExactDollars(opening_bid),
    lastBid: highest_bid === null ? null : formatExactDollars(highest_bid),
    minimumUpsetBid: minimum === null ? null : formatCents(minimum),
  }
}

function bidLines(listing: DatedListing, today: PlainDate, deadline: KnownDeadline | null): string[] {
  const { lastBid, minimumUpsetBid } = amountsOf(listing, today)
  const next = deadline?.next_bid
  return [
    ...(lastBid === null ? [] : [CALENDAR.lastBid(lastBid)]),
    ...(minimumUpsetBid === null ? [] : [CALENDAR.minimumUpsetBid(minimumUpsetBid)]),
    ...(next?.agrees === false ? [CALENDAR.minimumDiffers(formatExactDollars(next.computed_minimum))] : []),
  ]
}

function lastDayTitle(listing: DatedListing, deadline: KnownDeadline | null): (address: string) => string {
  if (listing.upset_bid_date_basis === 'estimated') return CALENDAR.lastDayEstimated
  const isByCall = deadline !== null && !isSourcesDay(deadline.call, deadline.clock)
  return isByCall ? CALENDAR.lastDayByCall : CALENDAR.lastDay
}

/** What to do if the last day has passed but the period may still run. */
function openEndLines({ status_reason }: DatedListing): string[] {
  return OPEN_ENDS.has(status_reason)
    ? [statusReasonLabel(status_reason)].filter((text) => text !== null)
    : []
}

/** The basis of the deadline, and every warning about relying on it, as on the details page. */
function deadlineLines(listing: DatedListing, today: PlainDate, deadline: KnownDeadline | null): string[] {
  if (deadline === null) {
    const { closes_at_confirmed, upset_bid_date_basis: basis, county } = listing
    return [
      ...(basis === null ? [] : [`${CLOCK_TEXTS[basis === 'published' ? 'publishedUnchecked' : basis]}.`]),
      ...(closes_at_confirmed ? [] : [CLOCK_TEXTS.hoursUnconfirmed(county)]),
    ]
  }
  return [
    `${lastDayMark(deadline.clock, deadline.call, today).text}.`,
    ...warningsOf(deadline, today, listing.county),
  ]
}

/** Whether the day itself may be another one. */
function isInDoubt({ clock, call, disagreements }: KnownDeadline, today: PlainDate): boolean {
  const isDisputed = isDayUnsettled(call, clock) && disagreementWarnings(disagreements, today).length > 0
  return clock.agrees === false || clock.last_day_if_closed !== null || isDisputed
}

// As of the beginning of the day, because entries follow from facts and the day alone. What to do once the hour has
// passed follows from the status.
function warningsOf(
  { clock, call, disagreements }: KnownDeadline,
  today: PlainDate,
  county: string,
): string[] {
  const days = clockDaysOf(clock)
  const now = newYorkInstant(today, { hour: 0, minute: 0 })
  return days === null ? [] : deadlineWarnings({ clock, days, call, disagreements, county }, now)
}

function clerkLines(contacts: readonly Contact[]): string[] {
  return (['clerk_phone', 'courthouse_address'] as const).flatMap((fact) => {
    const line = contactLine(contacts, fact)
    return line === null ? [] : [CALENDAR.contact(line.name, line.value, line.note)]
  })
}
