import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { DisagreementReason } from './disagreements.ts'

/** A dispute as the wire carries it. */
export type WireDisagreement = {
  readonly fact: string
  readonly shown: string | number
  readonly because: DisagreementReason
  readonly statements: readonly { readonly source: string; readonly value: string | number }[]
}

/** A date printed with an older bid is void with that bid, so it cannot make anyone late. */
const HARMLESS: readonly DisagreementReason[] = ['beside_last_bid', 'computed']

/** Warnings of an upset deadline that is earlier, by another source, than the one shown. */
export function disagreementWarnings(disagreements: readonly WireDisagreement[], today: PlainDate): string[] {
  const lastDay = disagreements.find(({ fact }) => fact === 'upset_bid_date')
  if (lastDay === undefined || HARMLESS.includes(lastDay.because)) return []
  return lastDay.statements.flatMap(({ source, value }) => {
    const day = value < lastDay.shown ? wireDay(String(value)) : null
    return day === null ? [] : [earlierDay(source, dayText(day, today))]
  })
}

function earlierDay(source: string, day: string): string {
  return `Sources disagree: ${source} gives the deadline as ${day}. Ask the clerk before you rely on the later date.`
}
