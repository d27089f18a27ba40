import { dayOfInstant } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { EVENT_TRAITS, isValuedKind, type ValuedEventKind } from '#domain/events/event-kinds.ts'
import { eventSentence } from './event-sentence.ts'
import { EVENT_TEXTS, FACT_NAMES } from './event-texts.ts'
import { valueText, type EventValues } from './event-values.ts'
import { saleChangeOf } from './sale-change.ts'

/** An event in a few words; with the value before and after if it changed one value. */
export type EventStep = { readonly label: string; readonly from: string | null; readonly to: string | null }

type EventFacts = {
  readonly kind: string
  readonly from: EventValues
  readonly to: EventValues
  readonly seen_at: string
}

const LABELS: Readonly<Record<ValuedEventKind, string>> = EVENT_TEXTS.steps

/**
 * An event for a line of a list, where `eventSentence` would be too long: `Upset bid`, `$15,000.00`, `$18,450.00`. An
 * event without such a value is only its sentence.
 */
export function eventStep(event: EventFacts, today: PlainDate): EventStep {
  const { text, changes } = eventSentence(event, today)
  const { kind } = event
  if (isValuedKind(kind)) {
    const { changes: fact } = EVENT_TRAITS[kind]
    const to = valueText(event.to, fact, today)
    if (to !== null) return { label: LABELS[kind], from: valueText(event.from, fact, today), to }
  }
  const sale = saleChangeOf(event, dayOfInstant(event.seen_at))
  if (sale !== null) {
    const to = valueText(event.to, sale.fact, today)
    const from = valueText(event.from, sale.fact, today)
    return to === null
      ? { label: text, from: null, to: null }
      : { label: FACT_NAMES.get(sale.fact) ?? text, from, to }
  }
  const [only, ...others] = changes
  if (only && others.length === 0) return { label: only.name, from: only.from, to: only.to }
  return { label: text, from: null, to: null }
}
