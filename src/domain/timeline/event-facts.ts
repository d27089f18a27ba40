import { type EventKind, isEventKind } from '#domain/events/event-kinds.ts'
import type { EventValues } from './event-values.ts'

/** A fact that a source prints for an event, by the wire name under which the source states it. */
export interface EventFact {
  readonly fact: string
  /** Whether the event carries its value; false for one that may be printed beside it. */
  readonly isCarried: boolean
}

/** What a source may print for a kind of event beside the values that it carries: the stage of the sale, a day. */
const PRINTED_BESIDE: Readonly<Record<EventKind, readonly string[]>> = {
  listed: [],
  sale_date_set: [],
  postponed: ['status'],
  cancelled: ['status'],
  sale_day_passed: [],
  opening_bid_published: [],
  sold: ['status'],
  report_of_sale: [],
  upset_bid: ['bid_filed_on'],
  last_day_moved: [],
  window_closed: ['status'],
  confirmed: ['status', 'confirmed_on'],
  redeemed: ['status', 'redeemed_on'],
  stayed_by_bankruptcy: ['status'],
  bids_frozen: ['status'],
  resale_ordered: ['status'],
  deed_recorded: ['status', 'recorded_on'],
  facts_corrected: [],
  outline_found: [],
  disappeared_from_source: [],
  reappeared: [],
}

/** Kinds about the row itself: that a source lists a property, or not anymore. */
const ABOUT_THE_ROW: readonly string[] = ['listed', 'reappeared', 'disappeared_from_source']

/** Values of events whose facts have another name in the statements of a source. */
const STATED_AS: Readonly<Record<string, string>> = { sale_place: 'place', closes_at: 'upset_bid_time' }
/** Values of events that no source states: what the product derives, or measures on the map. */
const DERIVED = ['status', 'status_reason', 'upset_bid_date_basis', 'acres']

/** Whether an event says only that a source lists a property, or not anymore. */
export function isAboutTheRow(kind: string): boolean {
  return ABOUT_THE_ROW.includes(kind)
}

/**
 * The facts of an event that its source may print, those with a value in the event first. A status is derived from the
 * stage that is printed, and a calculated upset deadline is not printed at all.
 */
export function eventFacts(event: {
  readonly kind: string
  readonly from: EventValues
  readonly to: EventValues
}): EventFact[] {
  const { kind, from, to } = event
  const values = { ...given(from), ...given(to) }
  const carried = Object.keys(values)
    .filter((name) => !DERIVED.includes(name) && !(name === 'upset_bid_date' && isCalculated(values)))
    .map((name) => STATED_AS[name] ?? name)
  const beside = [
    ...('status' in values ? ['status'] : []),
    ...(isEventKind(kind) ? PRINTED_BESIDE[kind] : []),
  ]
  return [
    ...[...new Set(carried)].map((fact) => ({ fact, isCarried: true })),
    ...[...new Set(beside)].map((fact) => ({ fact, isCarried: false })),
  ]
}

function given(values: EventValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== null))
}

function isCalculated({ upset_bid_date_basis: basis }: Record<string, unknown>): boolean {
  return basis === 'computed' || basis === 'estimated'
}
