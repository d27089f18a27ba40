import { withActiveClerkCall, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { shortDate } from '#domain/time/wire-date.ts'
import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import type { SheetCall, SheetDetails } from './sheet-input.ts'

/** An instant (epoch milliseconds) as New York clocks show it. */
export function dayAndTimeOf(instant: number): { day: string; time: string } {
  return {
    day: shortDate(newYorkDate(instant)),
    time: formatClockTime(clockTimeOfMinute(newYorkMinuteOfDay(instant))),
  }
}

/** The input with status, next bid and clock by the person's call to the clerk; no call once a source overtook it. */
export function withClerkCall<
  Input extends { readonly details: SheetDetails; readonly call: SheetCall | null },
>(input: Input): Input {
  const call = activeClerkCall(input.call)
  return { ...input, call, details: call === null ? input.details : withActiveClerkCall(input.details, call) }
}
