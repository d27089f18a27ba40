import type { PromisedNotice } from '#domain/events/event-traits.ts'
import type { ReminderKind } from './reminders.ts'
import type { SearchDayKind } from './day-ahead.ts'

/** Notices the specification promises for a saved property. */
export const PROMISED_TEXTS: Readonly<Record<PromisedNotice, string>> = {
  cleared_for_auction: 'Cleared for auction',
  credit_bid_revealed: 'Estimated credit bid revealed',
  auction_ended: 'Auction ended',
}

const REMINDER_TEXTS: Readonly<Record<ReminderKind | SearchDayKind, (day: string) => string>> = {
  last_day_24h: (day) => `Upset deadline is ${day}`,
  last_day_3h: (day) => `Upset bids close within three hours, on ${day}`,
  auction_tomorrow: (day) => `Auction tomorrow, ${day}`,
  last_day_in_search: (day) => `Upset deadline coming up ${day}`,
  sale_in_search: (day) => `Auction coming up ${day}`,
}

/** The text of a reminder of a coming day. */
export function reminderText(
  kind: ReminderKind | SearchDayKind,
  { day, isEstimated }: { day: string; isEstimated: boolean },
): string {
  return REMINDER_TEXTS[kind](isEstimated ? `${day} (estimated)` : day)
}
