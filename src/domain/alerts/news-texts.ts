import type { PromisedNotice } from '#domain/events/event-traits.ts'
import { dayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
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

type Reminded = {
  day: PlainDate
  today: PlainDate
  isEstimated: boolean
}

/** The text of a reminder when it is sent. */
export function reminderText(kind: ReminderKind | SearchDayKind, reminded: Reminded): string {
  return REMINDER_TEXTS[kind](remindedDay(reminded))
}

/**
 * The text of a reminder in a list, where it may be read before its day, on it, or after it, and once that day is no
 * longer ahead.
 */
export function listedReminderText(
  kind: ReminderKind | SearchDayKind,
  { isOvertaken, ...reminded }: Reminded & { isOvertaken: boolean },
): string {
  const { day, today } = reminded
  const text = remindedDay(reminded)
  const isAuction = kind === 'auction_tomorrow' || kind === 'sale_in_search'
  if (isOvertaken || day < today)
    return isAuction ? `Auction was set for ${text}` : `Upset deadline was ${text}`
  if (day > today) return reminderText(kind, reminded)
  return isAuction ? `Auction today, ${text}` : `Upset deadline is today, ${text}`
}

function remindedDay({ day, today, isEstimated }: Reminded): string {
  const text = dayText(day, today)
  return isEstimated ? `${text} (estimated)` : text
}
