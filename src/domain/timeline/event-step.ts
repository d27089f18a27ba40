import { dayText } from '#domain/time/day-texts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { eventSentence } from './event-sentence.ts'
import { EVENT_TEXTS } from './event-texts.ts'
import { centsOf, dayOf, type EventValues } from './event-values.ts'

/** An event in a few words; where it is one value that changed, with that value before and after. */
export type EventStep = { readonly label: string; readonly from: string | null; readonly to: string | null }

type Said = { readonly kind: string; readonly from: EventValues; readonly to: EventValues }

const FIELDS: ReadonlyMap<string, { label: string; field: string; isMoney: boolean }> = new Map([
  ['upset_bid', money(EVENT_TEXTS.steps.upset_bid, 'highest_bid')],
  ['sold', money(EVENT_TEXTS.steps.sold, 'highest_bid')],
  ['opening_bid_published', money(EVENT_TEXTS.steps.opening_bid_published, 'opening_bid')],
  ['sale_date_set', day(EVENT_TEXTS.steps.sale_date_set, 'foreclosure_date')],
  ['postponed', day(EVENT_TEXTS.steps.postponed, 'foreclosure_date')],
  ['resale_ordered', day(EVENT_TEXTS.steps.resale_ordered, 'foreclosure_date')],
  ['last_day_moved', day(EVENT_TEXTS.steps.last_day_moved, 'upset_bid_date')],
])

/**
 * An event for a line of a list, where `eventSentence` would be too long: `Upset bid`, `$15,000.00`, `$18,450.00`. An
 * event without such a value is its sentence alone.
 */
export function eventStep(event: Said, today: PlainDate): EventStep {
  const { text, changes } = eventSentence(event, today)
  const known = FIELDS.get(event.kind)
  const shown = (values: EventValues): string | null => {
    if (!known) return null
    if (!known.isMoney) {
      const date = dayOf(values, known.field)
      return date && dayText(date, today)
    }
    const cents = centsOf(values, known.field)
    return cents === null ? null : formatCents(cents)
  }
  const to = shown(event.to)
  if (known && to !== null) return { label: known.label, from: shown(event.from), to }
  const [only, ...others] = changes
  if (only && others.length === 0) return { label: only.name, from: only.from, to: only.to }
  return { label: text, from: null, to: null }
}

function money(label: string, field: string) {
  return { label, field, isMoney: true }
}

function day(label: string, field: string) {
  return { label, field, isMoney: false }
}
