import { formatCents } from '#domain/listing/price.ts'
import { shortDate } from '#domain/listing/wire-date.ts'
import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import type { SheetInput } from './sheet-input.ts'

/** Dollars of the wire as integer cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Dollars of the wire to the cent: `$7,900.00`. */
export function moneyOf(dollars: number): string {
  return formatCents(centsOf(dollars))
}

/** An instant (epoch milliseconds) as New York clocks show it. */
export function momentOf(instant: number): { day: string; time: string } {
  return {
    day: shortDate(newYorkDate(instant)),
    time: formatClockTime(clockTimeOfMinute(newYorkMinuteOfDay(instant))),
  }
}

/** `Nov 18, 2026, 6:12 AM` of an ISO instant. */
export function seenText(instant: string): string {
  const { day, time } = momentOf(Date.parse(instant))
  return `${day}, ${time}`
}

/** The call to the clerk that decides: none where a source has shown more since. */
export function standingCall({ mine }: Pick<SheetInput, 'mine'>) {
  const call = mine?.clerk_call ?? null
  return call === null || call.is_overtaken ? null : call
}

/** The input with status, next bid and clock as the clerk's word to the person makes them. */
export function withClerkCall(input: SheetInput): SheetInput {
  const call = standingCall(input)
  if (call === null) return input
  const { details } = input
  const listing = { ...details.listing, status: call.status, highest_bid: call.last_bid }
  return { ...input, details: { ...details, listing, next_bid: call.next_bid, clock: call.clock } }
}
