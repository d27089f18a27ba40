import { isBidKind } from '#domain/events/event-kinds.ts'
import { clockTimeOfMinute, formatClockTime, minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { Change, EventDraft, EventValues } from './observation.ts'
import type { ListingRow } from './listing-state.ts'

/**
 * Events for a deadline whose day or hour changed, or that is no longer an estimate. A new bid's event includes its
 * deadline.
 */
export function lastDayEvents({ stored, derived, drafts, source_id, office }: Change): EventDraft[] {
  const before = stored?.listing
  const after = derived.listing
  if (!before || drafts.some(({ kind }) => isBidKind(kind))) return []
  const hours = movedHours(before, after, office)
  if (!isOtherDay(before, after) && hours === null) return []
  const from = before.upset_bid_date === null ? null : { ...lastDayOf(before), ...hours?.from }
  const to = { ...lastDayOf(after), ...hours?.to }
  return [{ kind: 'last_day_moved', from, to, source_id, effective_on: null }]
}

/** A listing's last day as event values. */
export function lastDayOf({ upset_bid_date, upset_bid_date_basis }: ListingRow): EventValues {
  return { upset_bid_date, upset_bid_date_basis }
}

function isOtherDay(before: ListingRow, after: ListingRow): boolean {
  if (after.upset_bid_date === null) {
    // Only the date is gone: the period continues without a known end.
    return isOpen(before) && isOpen(after) && before.upset_bid_date !== null
  }
  const isSettled =
    (before.upset_bid_date_basis === 'estimated') !== (after.upset_bid_date_basis === 'estimated')
  return after.upset_bid_date !== before.upset_bid_date || (isSettled && isOpen(after))
}

function movedHours(before: ListingRow, after: ListingRow, office: ClerkOffice) {
  const isSameDay = before.upset_bid_date !== null && before.upset_bid_date === after.upset_bid_date
  if (!isOpen(before) || !isOpen(after) || !isSameDay) return null
  const was = minuteBefore(before)
  const is = after.closes_at_minute ?? minuteOfDay(office.closes_at)
  return was === null || was === is
    ? null
    : { from: { closes_at: hourOf(was) }, to: { closes_at: hourOf(is) } }
}

// While the last day is ahead, `status_changes_at` is the closing time on it. Afterward, it is when the period counts as
// over (decision 063), and the hour is known only if it was published: the office may have had another one.
function minuteBefore({ status_reason, status_changes_at, closes_at_minute }: ListingRow): number | null {
  const isAhead = status_reason === null && status_changes_at !== null
  return isAhead ? newYorkMinuteOfDay(status_changes_at.getTime()) : closes_at_minute
}

function isOpen({ status, status_reason }: ListingRow): boolean {
  return status === 'Upset Bid Ongoing' && status_reason !== 'bids_frozen'
}

function hourOf(minute: number): string {
  return formatClockTime(clockTimeOfMinute(minute))
}
