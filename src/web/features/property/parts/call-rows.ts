import type { ClerkCall } from '#contract/following/following-schema.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { CALL } from '#web/features/property/texts.ts'

/** One figure from the call or derived from it, beside that of the sources. */
export type CallRow = { name: string; yours: string; theirs: string }

/** Rows comparing the call with the sources. An overtaken call has only the figures the clerk gave. */
export function callRows(call: ClerkCall, details: ListingDetails, today: PlainDate): CallRow[] {
  const { listing, next_bid: next, clock, rounds } = details
  const yours = call.is_overtaken ? { next_bid: null, clock: null } : call
  const money = (dollars: number | null | undefined) =>
    dollars === null || dollars === undefined ? null : formatExactDollars(dollars)
  const day = (text: string | null | undefined) => {
    const date = wireDay(text)
    return date === null ? null : dayText(date, today)
  }
  const rows: [name: string, yours: string | null, theirs: string | null][] = [
    [CALL.lastBid, money(call.last_bid), money(listing.highest_bid)],
    [CALL.filedShort, day(call.filed), day(rounds.at(-1)?.bids.at(-1)?.filed_on)],
    [CALL.minimumBid, money(yours.next_bid?.minimum_upset_bid), money(next?.minimum_upset_bid)],
    [CALL.deposit, money(yours.next_bid?.deposit), money(next?.deposit)],
    [
      CALL.lastDayShort,
      day(yours.clock?.last_day ?? call.last_day),
      day(clock?.last_day ?? listing.upset_bid_date),
    ],
  ]
  return rows
    .filter(([_name, own, theirs]) => own !== null || theirs !== null)
    .map(([name, own, theirs]) => ({ name, yours: own ?? CALL.unknown, theirs: theirs ?? CALL.unknown }))
}
