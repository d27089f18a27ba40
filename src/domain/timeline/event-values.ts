import { centsFromDollars } from '#domain/money/cents.ts'
import { acresText, lotSizeText } from '#domain/listing/facts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { FACT_NAMES, EVENT_TEXTS } from './event-texts.ts'

/** The values an event carries, by wire name. Unknown keys are ignored. */
export type EventValues = Readonly<Record<string, unknown>> | null

const MONEY = ['opening_bid', 'highest_bid', 'minimum_upset_bid', 'assessed_value', 'taxes_due']
const DAYS = ['foreclosure_date', 'upset_bid_date', 'report_on']
const POINT = ['longitude', 'latitude']

/** A text that is not blank; null for anything else. */
export function textOf(values: EventValues, name: string): string | null {
  const value = values?.[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A day in New York; null without one. */
export function dayOf(values: EventValues, name: string): PlainDate | null {
  return wireDay(textOf(values, name))
}

/** An amount in integer cents. */
export function centsOf(values: EventValues, name: string): number | null {
  const value = values?.[name]
  return typeof value === 'number' ? centsFromDollars(value) : null
}

/** The area of an outline, formatted as in the page's facts. */
export function outlineAreaOf(values: EventValues): string | null {
  const value = values?.['acres']
  return typeof value === 'number' ? `${acresText(value, 3)} ac` : null
}

/** `Tue, Oct 20 at 11:00 AM`, or only the day; null without one. */
export function saleTimeOf(values: EventValues, today: PlainDate): string | null {
  const day = dayOf(values, 'foreclosure_date')
  if (day === null) return null
  const time = textOf(values, 'time')
  return time === null ? dayText(day, today) : EVENT_TEXTS.at(dayText(day, today), time)
}

/** One fact before and after; null if unknown. */
export type FactChange = { name: string; from: string | null; to: string | null }

/** The facts that differ in the words of the page. The two numbers of a point on the map are one fact. */
export function changesOf(from: EventValues, to: EventValues, today: PlainDate): FactChange[] {
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])]
  const changes = names.flatMap((name) => {
    const label = FACT_NAMES.get(name)
    if (label === undefined) return []
    const [before, after] = [valueText(from, name, today), valueText(to, name, today)]
    return before === after ? [] : [{ name: label, from: before, to: after }]
  })
  const isMoved = POINT.some((name) => (from?.[name] ?? null) !== (to?.[name] ?? null))
  return isMoved ? [...changes, { name: EVENT_TEXTS.point, from: null, to: EVENT_TEXTS.moved }] : changes
}

/** A value in the words of the page; null for none. */
export function valueText(values: EventValues, name: string, today: PlainDate): string | null {
  if (MONEY.includes(name)) {
    const cents = centsOf(values, name)
    return cents === null ? null : formatCents(cents)
  }
  if (DAYS.includes(name)) {
    const day = dayOf(values, name)
    return day === null ? null : dayText(day, today)
  }
  const value = values?.[name]
  if (name === 'lot_size') return typeof value === 'number' ? lotSizeText(value) : null
  return textOf(values, name)
}
