import { formatDollars } from '#domain/money/format-money.ts'
import { INSIGHTS } from '#web/features/insights/texts.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Replaces a chart; `text` is the number of cases in words. */
export function tooFewText(cases: number, text: string, needed: number): string {
  return cases === 0 ? INSIGHTS.none : INSIGHTS.tooFew(text, needed)
}

/** Rounded to a whole number. */
export function wholeText(value: number): string {
  return whole.format(value)
}

/** Whole percent; `<1%` instead of a value that would round to 0. */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 0.5) return '<1%'
  return `${whole.format(percent)}%`
}

/** Share as a percentage; empty if there are no cases. */
export function shareText(count: number, cases: number): string {
  return cases === 0 ? '' : percentText((100 * count) / cases)
}

export function numberText(value: number): string {
  return oneDecimal.format(value)
}

type Class = { from: number; below: number | null }

export function percentClass({ from, below }: Class): string {
  if (below === null) return `${from}% or more`
  return from === 0 ? `under ${below}%` : `${from} to ${below}%`
}

/** Whole days: the upper bound is inclusive. */
export function daysClass({ from, below }: Class): string {
  if (below === null) return `${from} days or more`
  return from === 0 ? `up to ${below - 1} days` : `${from} to ${below - 1} days`
}

export function upsetClass({ from, below }: Class): string {
  return below === null ? `${from} or more` : String(from)
}

export function dollarClass({ from, below }: Class): string {
  if (below === null) return `${formatDollars(from)} or more`
  return from === 0 ? `under ${formatDollars(below)}` : `${formatDollars(from)} to ${formatDollars(below)}`
}
