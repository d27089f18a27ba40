import { isBidKind, isEventKind, type EventKind } from '#domain/events/event-kinds.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { statusReasonLabel } from '#domain/listing-status/reason-labels.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { dayOfInstant, dayText, wireDay } from '#domain/time/day-texts.ts'
import { BASIS_WORDS, EVENT_TEXTS } from './event-texts.ts'
import {
  centsOf,
  changesOf,
  dayOf,
  outlineAreaOf,
  saleTimeOf,
  textOf,
  type EventValues,
  type FactChange,
} from './event-values.ts'
import { type SaleChange, saleChangeOf, saleChangeText } from './sale-change.ts'

/** One event in plain words. */
export type EventSentence = {
  text: string
  /** Its meaning, if the values show it. */
  note: string | null
  changes: readonly FactChange[]
  /** Bids stand out in the timeline. */
  isBid: boolean
}

/** An event in wire form. */
type EventFacts = {
  readonly kind: string
  readonly from: EventValues
  readonly to: EventValues
  /** The day of the event itself, `YYYY-MM-DD`; without one, a bid uses the terms of `seen_at`. */
  readonly effective_on?: string | null
  /** Today without one. */
  readonly seen_at?: string
}
type DescribeEvent = (event: EventFacts, today: PlainDate) => Partial<EventSentence>

/** The texts of a kind; `describe` is null if its label is enough. */
type Sentence = { readonly label: string; readonly describe: DescribeEvent | null }

/** Texts of each kind: its label in a list, and what its values add. */
const SENTENCES: Readonly<Record<EventKind, Sentence>> = {
  listed: {
    label: 'Listed for tax foreclosure',
    describe: ({ to }) => ({ note: noteWith(textOf(to, 'status'), EVENT_TEXTS.statusThen) }),
  },
  sale_date_set: {
    label: 'The sale date was set',
    describe: describeSaleDate,
  },
  postponed: {
    label: 'The sale was postponed',
    describe: describePostponed,
  },
  cancelled: {
    label: 'The sale was canceled',
    describe: ({ from }, today) => ({ note: voidNote(from, today) }),
  },
  sale_day_passed: {
    label: 'Sale date passed; no result posted',
    describe: null,
  },
  opening_bid_published: {
    label: 'The opening bid was published',
    describe: describeOpeningBid,
  },
  sold: {
    label: 'The property was sold at auction, subject to upset bids',
    describe: describeSold,
  },
  report_of_sale: {
    label: 'The report of sale was filed with the clerk',
    describe: ({ from }) => ({ ...(dayOf(from, 'report_on') && { text: EVENT_TEXTS.reportCorrected }) }),
  },
  upset_bid: {
    label: 'An upset bid was filed',
    describe: describeUpsetBid,
  },
  last_day_moved: {
    label: 'The upset deadline changed',
    describe: describeLastDay,
  },
  window_closed: {
    label: 'The upset bid period ended',
    describe: ({ to }) => ({ note: noteWith(money(to, 'highest_bid'), EVENT_TEXTS.lastBidWas) }),
  },
  confirmed: {
    label: 'The court confirmed the sale',
    describe: describeLostDay,
  },
  redeemed: {
    label: 'The taxes were paid and the property was redeemed',
    describe: describeLostDay,
  },
  stayed_by_bankruptcy: {
    label: 'A bankruptcy case stopped the foreclosure',
    describe: describeLostDay,
  },
  bids_frozen: {
    label: 'A motion for a new sale was filed. No upset bid may be filed until the court decides',
    describe: describeLostDay,
  },
  resale_ordered: {
    label: 'The court ordered a new sale',
    describe: ({ from, to }, today) => ({
      ...textWith(saleTimeOf(to, today), EVENT_TEXTS.resaleOn),
      note: voidNote(from, today),
    }),
  },
  deed_recorded: {
    label: 'The deed was recorded',
    describe: describeLostDay,
  },
  facts_corrected: {
    label: 'Listing updated',
    describe: describeCorrection,
  },
  outline_found: {
    label: 'Parcel outline added',
    describe: ({ from, to }) => ({
      ...(outlineAreaOf(from) !== null && { text: EVENT_TEXTS.outlineChanged }),
      note: noteWith(outlineAreaOf(to), EVENT_TEXTS.measures),
    }),
  },
  disappeared_from_source: {
    label: 'The source no longer lists the property',
    describe: null,
  },
  reappeared: {
    label: 'The source lists the property again',
    describe: null,
  },
}

/** Describes an event. A kind only a newer server knows is described by its changes. */
export function eventSentence(event: EventFacts, today: PlainDate): EventSentence {
  const { kind } = event
  const plain = { note: null, changes: [], isBid: false }
  if (!isEventKind(kind)) {
    return { ...plain, text: EVENT_TEXTS.changed, changes: changesOf(event.from, event.to, today) }
  }
  const { label, describe } = SENTENCES[kind]
  return { ...plain, text: label, isBid: isBidKind(kind), ...describe?.(event, today) }
}

function describeSaleDate({ from, to }: EventFacts, today: PlainDate): Partial<EventSentence> {
  const before = saleTimeOf(from, today)
  const note = voidNote(from, today) ?? noteWith(before, EVENT_TEXTS.saleWas)
  return { ...textWith(saleTimeOf(to, today), EVENT_TEXTS.saleSet), note }
}

function describePostponed({ from, to }: EventFacts, today: PlainDate): Partial<EventSentence> {
  const date = saleTimeOf(to, today)
  return {
    text: date === null ? EVENT_TEXTS.postponedWithoutDate : EVENT_TEXTS.postponedTo(date),
    note: sentences(noteWith(saleTimeOf(from, today), EVENT_TEXTS.saleWas), voidNote(from, today)),
  }
}

function describeOpeningBid({ from, to }: EventFacts): Partial<EventSentence> {
  const before = money(from, 'opening_bid')
  const template = before === null ? EVENT_TEXTS.openingBid : EVENT_TEXTS.openingBidChanged
  return { ...textWith(money(to, 'opening_bid'), template), note: noteWith(before, EVENT_TEXTS.amountWas) }
}

function describeSold({ to }: EventFacts, today: PlainDate): Partial<EventSentence> {
  return { ...textWith(money(to, 'highest_bid'), EVENT_TEXTS.sold), note: lastDayNote(to, today) }
}

function describeUpsetBid(event: EventFacts, today: PlainDate): Partial<EventSentence> {
  const { from, to, effective_on } = event
  const filedOn = wireDay(effective_on) ?? dayOfSight(event, today)
  const [before, after] = [centsOf(from, 'highest_bid'), centsOf(to, 'highest_bid')]
  const raised = before === null || after === null ? null : raiseNote(before, after, filedOn)
  return {
    ...textWith(money(to, 'highest_bid'), EVENT_TEXTS.upsetBid),
    note: sentences(raised, lastDayNote(to, today)),
  }
}

/** Sources round a cent up or down, and may have missed a bid between: a raise below the rule is only stated. */
function raiseNote(before: number, after: number, filedOn: PlainDate): string {
  const minimum = minimumUpsetBid(before, filedOn)
  const raised = EVENT_TEXTS.raisedBy(formatCents(after - before))
  if (Math.abs(after - minimum) <= 1) return `${EVENT_TEXTS.minimumMet} ${raised}`
  return after < minimum ? raised : `${EVENT_TEXTS.minimumWas(formatCents(minimum))} ${raised}`
}

function describeLastDay({ from, to }: EventFacts, today: PlainDate): Partial<EventSentence> {
  const [day, before] = [lastDayText(to, today), lastDayText(from, today)]
  return {
    text: day === null ? EVENT_TEXTS.lastDayUnknown : EVENT_TEXTS.lastDay(day, basisWord(to)),
    note: before && EVENT_TEXTS.lastDayWas(before, basisWord(from)),
  }
}

/** With the closing hour if it changed. */
function lastDayText(values: EventFacts['to'], today: PlainDate): string | null {
  const day = dayOf(values, 'upset_bid_date')
  const hour = textOf(values, 'closes_at')
  if (day === null) return null
  return hour === null ? dayText(day, today) : EVENT_TEXTS.at(dayText(day, today), hour)
}

function describeLostDay({ from }: EventFacts, today: PlainDate): Partial<EventSentence> {
  return { note: lostDayNote(from, today) }
}

/** The upset deadline an event voided. */
function lostDayNote(from: EventValues, today: PlainDate): string | null {
  const before = lastDayText(from, today)
  return before && EVENT_TEXTS.theLastDayWas(before, basisWord(from))
}

/** The upset deadline and the bid that a new sale voided. */
function voidNote(from: EventValues, today: PlainDate): string | null {
  return sentences(lostDayNote(from, today), noteWith(money(from, 'highest_bid'), EVENT_TEXTS.voidBid))
}

/** A source that states only the stage of the sale corrects no fact. */
function describeCorrection(event: EventFacts, today: PlainDate): Partial<EventSentence> {
  const { from, to } = event
  const sale = saleChangeOf(event, dayOfSight(event, today))
  if (sale !== null) return describeCorrectedSale(sale, event, today)
  const changes = changesOf(from, to, today)
  const status = statusText(to)
  if (status === null) return { text: EVENT_TEXTS.corrected, changes }
  return { text: EVENT_TEXTS.status(status), note: noteWith(statusText(from), EVENT_TEXTS.statusWas) }
}

/** When a property is sold leads; what else was corrected with it follows. */
function describeCorrectedSale(
  sale: SaleChange,
  { from, to }: EventFacts,
  today: PlainDate,
): Partial<EventSentence> {
  const before = sale.fact === 'time' ? textOf(from, 'time') : saleTimeOf(from, today)
  return {
    text: saleChangeText(sale, to, today),
    note: noteWith(before, EVENT_TEXTS.saleWas),
    changes: changesOf(withoutSaleTime(from), withoutSaleTime(to), today),
  }
}

function withoutSaleTime(values: EventValues): EventValues {
  return { ...values, foreclosure_date: null, time: null }
}

/** With its reason if it changed. */
function statusText(values: EventFacts['to']): string | null {
  const status = textOf(values, 'status')
  const reason = statusReasonLabel(textOf(values, 'status_reason'))
  return status === null || reason === null ? status : `${status} (${reason})`
}

function lastDayNote(to: EventFacts['to'], today: PlainDate): string | null {
  const day = dayOf(to, 'upset_bid_date')
  return day && EVENT_TEXTS.lastDayThen(dayText(day, today), basisWord(to))
}

/** The day in New York on which an event was seen. */
function dayOfSight({ seen_at }: EventFacts, today: PlainDate): PlainDate {
  return seen_at === undefined ? today : dayOfInstant(seen_at)
}

function basisWord(values: EventFacts['to']): string | null {
  return BASIS_WORDS.get(textOf(values, 'upset_bid_date_basis') ?? '') ?? null
}

function money(values: EventFacts['to'], name: string): string | null {
  const cents = centsOf(values, name)
  return cents === null ? null : formatCents(cents)
}

function noteWith(value: string | null, template: (value: string) => string): string | null {
  return value === null ? null : template(value)
}

/** A sentence with its value; without one, the label of the kind is used. */
function textWith(value: string | null, template: (value: string) => string): { text?: string } {
  return value === null ? {} : { text: template(value) }
}

function sentences(...notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(' ') || null
}
