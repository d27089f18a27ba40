import { statusText, statusWord } from '#domain/listing-status/status-text.ts'
import { daysBetween, plainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { monthAndDay, readWireDate } from '#domain/time/wire-date.ts'
import type { WireListing } from './wire-listing.ts'

export type BadgeInput = {
  status: string
  /** Upset deadline, `YYYY-MM-DD`. */
  upsetBidDate: string | null
  /** Day of the auction, `YYYY-MM-DD`. */
  date: string | null
  /** Time of the auction as the source prints it, such as `11:00 AM`. */
  time: string | null
  /** Shown for a status the table does not know. */
  customMessage?: string | null | undefined
  /** Today in New York. */
  today: PlainDate
}

export type Badge = {
  color: 'red' | 'green' | 'gray' | 'blue'
  icon: 'timer' | 'gavel' | 'check' | 'hourglass' | 'pending' | 'none'
  text: string
}

/**
 * The status badge of a listing. Both spellings of a status look the same (`Purchase Completed` and `Completed`,
 * `Awaiting Funds` and `Pending`). Remaining days are calendar days in New York: at 0 the text says so, although
 * the clerk may still be open that day.
 */
export function statusBadge(input: BadgeInput): Badge {
  switch (statusWord(input.status)) {
    case 'Upset Bid Ongoing':
      return { color: 'red', icon: 'timer', text: remainingDays(input) }
    case 'Redeemed':
      return { color: 'green', icon: 'check', text: 'Redeemed' }
    case 'Purchase Completed':
      return { color: 'green', icon: 'check', text: 'Purchase Completed' }
    case 'Awaiting Funds':
    case 'Pending Transfer':
      return { color: 'gray', icon: 'hourglass', text: 'Pending Transfer' }
    case 'Auction in future':
      return { color: 'blue', icon: 'gavel', text: auctionTime(input) }
    case 'Waiting on sales date':
      return { color: 'gray', icon: 'pending', text: 'Date Pending' }
    default:
      return { color: 'gray', icon: 'none', text: presentText(input.customMessage) ?? 'No Status Available' }
  }
}

/** The badge of a listing on a day in New York. A status outside the table is a sentence, shown unchanged. */
export function badgeOf(
  listing: Pick<WireListing, 'status' | 'upset_bid_date' | 'foreclosure_date' | 'time'>,
  today: PlainDate,
): Badge {
  const { status, upset_bid_date, foreclosure_date, time } = listing
  const dates = { upsetBidDate: upset_bid_date, date: foreclosure_date, time }
  return statusBadge({ status, ...dates, customMessage: status, today })
}

/** The status with its reason, to show next to the badge; null if the badge covers it. */
export function statusBeside(
  listing: Pick<WireListing, 'status' | 'status_reason'>,
  badge: Badge,
): string | null {
  const text = statusText(listing)
  return text === badge.text ? null : text
}

/** Color and icon of a status, independent of dates. */
export function statusLook(status: string): Pick<Badge, 'color' | 'icon'> {
  const { color, icon } = statusBadge({
    status,
    upsetBidDate: null,
    date: null,
    time: null,
    today: plainDate(2000, 1, 1),
  })
  return { color, icon }
}

function remainingDays({ upsetBidDate, today }: BadgeInput): string {
  const date = readWireDate(upsetBidDate)
  if (date === 'missing') return 'Unknown Date'
  if (date === 'invalid') return 'Invalid Date'
  const days = daysBetween(today, date)
  return days > 0 ? `Remaining Days ${days}` : 'Remaining Days 0 or Expired'
}

function auctionTime({ date: text, time }: BadgeInput): string {
  const date = readWireDate(text)
  if (date === 'missing') return 'Date Pending'
  if (date === 'invalid') return 'Invalid Date'
  return `${monthAndDay(date)} at ${presentText(time) ?? 'Unknown Time'}`
}

function presentText(text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed ? trimmed : null
}
