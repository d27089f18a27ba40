import { disagreementWarnings, type WireDisagreement } from '#domain/disagreement/disagreement-warnings.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { ClockDays, WireClock } from '#domain/upset-bid/clock-days.ts'
import { clockWarnings } from '#domain/upset-bid/clock-notes.ts'
import { isDayUnsettled } from './resolve-call.ts'

const CLERK_DIFFERS = 'The clerk’s date and our math differ. Ask again before you rely on the later date.'

type ShownDeadline = {
  readonly clock: WireClock
  readonly days: ClockDays
  /** The person's call to the clerk that decides; null without one. */
  readonly call: { readonly filed: string | null; readonly last_day: string | null } | null
  readonly disagreements: readonly WireDisagreement[]
  readonly county: string
}

/** Warnings about relying on the shown upset deadline, at an instant. */
export function deadlineWarnings(shown: ShownDeadline, now: number): string[] {
  const { clock, days, call, disagreements, county } = shown
  const isByCall = call !== null && call.last_day !== null
  return [
    ...(isByCall && clock.agrees === false ? [CLERK_DIFFERS] : []),
    ...(isDayUnsettled(call, clock) ? disagreementWarnings(disagreements, newYorkDate(now)) : []),
    ...clockWarnings(isByCall ? { ...clock, agrees: null } : clock, days, county, now),
  ]
}
