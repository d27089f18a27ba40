import { type AlertWishes, channelsOf, type SearchAlert } from '#domain/alerts/follower.ts'
import type { Addressee } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AlertSearchRow } from './followers.store.ts'
import { markStopped, type NotificationRow } from './notifications.store.ts'
import type { Stories } from './read-stories.ts'

export function idsOf(rows: readonly NotificationRow[]): number[] {
  return rows.map(({ id }) => id)
}

type Ground = {
  person: Addressee
  /** Whether the person still wants to be told so. */
  asks: (row: NotificationRow) => boolean
  stories: Stories
}

/** What is still to be told of what waits for a person; the rest is kept with why it never will be. */
export async function siftWaiting(
  db: Db,
  waiting: readonly NotificationRow[],
  { person, asks, stories }: Ground,
): Promise<NotificationRow[]> {
  const wanted = waiting.filter(asks)
  const open = new Set(person.county_fips)
  const visible = wanted.filter((row) => open.has(stories.countyOf(row.tax_foreclosure_id) ?? ''))
  const seen = visible.filter((row) => stillAhead(row, stories))
  await markStopped(db, idsOf(waiting.filter((row) => !wanted.includes(row))), 'turned_off')
  await markStopped(db, idsOf(wanted.filter((row) => !visible.includes(row))), 'no_access')
  await markStopped(db, idsOf(visible.filter((row) => !seen.includes(row))), 'ended')
  return seen
}

/** Whether it reminds of a day because the listing is a favorite; what a search finds is told as its alert says. */
export function isDeadlineReminder(reminder: NotificationRow['reminder']): boolean {
  return reminder !== null && !reminder.endsWith('_in_search')
}

/** What somebody turned off since is not sent any more. */
export function stillAsksFor(
  { reminder, reasons, channel }: NotificationRow,
  searches: readonly AlertSearchRow[],
  wishes: AlertWishes & { reminders: boolean },
): boolean {
  if (isDeadlineReminder(reminder))
    return channel === 'push' ? wishes.takes_push : wishes.takes_mail && wishes.reminders
  const alerts = new Map<string, SearchAlert>(searches.map(({ id, alert }) => [id, alert]))
  return channelsOf(reasons, (id) => alerts.get(id) ?? 'off', wishes).includes(channel)
}

/** Between the minute a reminder was due and its mail the window may have moved, or the listing ended. */
function stillAhead(
  { reminder, reminds_of, tax_foreclosure_id }: NotificationRow,
  stories: Stories,
): boolean {
  if (reminder === null) return true
  const standing = stories.urgencyOf(tax_foreclosure_id)
  if (standing === null) return false
  if (reminder === 'auction_tomorrow' || reminder === 'sale_in_search') {
    const { status, foreclosure_date } = standing.listing
    return status === 'Auction in future' && foreclosure_date === reminds_of
  }
  return standing.listing.status === 'Upset Bid Ongoing' && standing.last_day === reminds_of
}
