import { isBidKind } from '#domain/events/event-kinds.ts'
import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import type { Change, EventDraft, EventValues } from './observation.ts'
import type { ListingRow } from './listing-state.ts'

/**
 * Events for a deadline whose day or hour changed, or that is no longer an estimate. A new bid's event includes its
 * deadline.
 */
export function lastDayEvents({ stored, derived, drafts, source_id }: Change): EventDraft[] {
  const before = stored?.listing
  const after = derived.listing
  if (!before || drafts.some(({ kind }) => isBidKind(kind))) return []
  const hours = movedHours(before, after)
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

// While upset bids are accepted, `status_changes_at` is the clerk's closing time.
function movedHours(before: ListingRow, after: ListingRow) {
  const [was, is] = [before.status_changes_at, after.status_changes_at]
  const isSameDay = before.upset_bid_date === after.upset_bid_date
  if (!isOpen(before) || !isOpen(after) || !isSameDay || was === null || is === null) return null
  const [from, to] = [was, is].map((at) => hourOf(at))
  return from === to ? null : { from: { closes_at: from ?? null }, to: { closes_at: to ?? null } }
}

function isOpen({ status, status_reason }: ListingRow): boolean {
  return status === 'Upset Bid Ongoing' && status_reason !== 'bids_frozen'
}

function hourOf(at: Date): string {
  return formatClockTime(clockTimeOfMinute(newYorkMinuteOfDay(at.getTime())))
}
