import { type AlertWishes, channelsOf, type SearchAlert } from '#domain/alerts/follower.ts'
import type { Addressee } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type AlertSearchRow, readFavoritesAmong } from './recipients.store.ts'
import { leaveForSummary, markStopped, type NotificationRow } from './notifications.store.ts'
import type { Stories } from './read-stories.ts'

export function idsOf(rows: readonly NotificationRow[]): number[] {
  return rows.map(({ id }) => id)
}

type Ground = {
  person: Addressee
  /** What the person wants of it now. */
  wishOf: (row: NotificationRow) => Wish
  stories: Stories
}

/** Whether something that waits is still to be sent as it was, comes with the summary instead, or not at all. */
export type Wish = 'as_kept' | 'in_summary' | 'turned_off'

/**
 * What is still to be sent of what waits for a person. What the person now wants with the summary waits for that; the
 * rest is kept with why it never will be sent.
 */
export async function siftWaiting(
  db: Db,
  waiting: readonly NotificationRow[],
  { person, wishOf, stories }: Ground,
): Promise<NotificationRow[]> {
  const wishes = Map.groupBy(waiting, wishOf)
  const wanted = wishes.get('as_kept') ?? []
  const open = new Set(person.county_fips)
  const visible = wanted.filter((row) => open.has(stories.countyOf(row.tax_foreclosure_id) ?? ''))
  const seen = visible.filter((row) => stillAhead(row, stories))
  await leaveForSummary(db, idsOf(wishes.get('in_summary') ?? []))
  await markStopped(db, idsOf(wishes.get('turned_off') ?? []), 'turned_off')
  await markStopped(db, idsOf(wanted.filter((row) => !visible.includes(row))), 'no_access')
  await markStopped(db, idsOf(visible.filter((row) => !seen.includes(row))), 'ended')
  return seen
}

/** Notifications as the person follows now: a listing whose star was removed since is no reason any more. */
export async function withCurrentSettings(
  db: Db,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const people = new Set(rows.map(({ user_id }) => user_id))
  const listings = new Set(rows.map(({ tax_foreclosure_id }) => tax_foreclosure_id))
  const favorites = await readFavoritesAmong(db, [...people], [...listings])
  return rows.map((row) => {
    const { user_id, tax_foreclosure_id, reasons } = row
    const isFavorite = favorites.get(user_id)?.includes(tax_foreclosure_id) ?? false
    return { ...row, reasons: { ...reasons, favorite: reasons.favorite && isFavorite } }
  })
}

/** Whether it is a reminder for a favorite; a saved search notifies by its own alert setting. */
export function isDeadlineReminder(reminder: NotificationRow['reminder']): boolean {
  return reminder !== null && !reminder.endsWith('_in_search')
}

/** What was turned off since is not sent any more; what was to be mailed at once may come with the summary now. */
export function settingsFor(
  { reminder, reasons, channel }: NotificationRow,
  searches: readonly AlertSearchRow[],
  wishes: AlertWishes & { reminders: boolean },
): Wish {
  if (isDeadlineReminder(reminder)) {
    const isWanted = channel === 'push' ? wishes.takes_push : wishes.takes_mail && wishes.reminders
    return isWanted && reasons.favorite ? 'as_kept' : 'turned_off'
  }
  const alerts = new Map<string, SearchAlert>(searches.map(({ id, alert }) => [id, alert]))
  const now = channelsOf(reasons, (id) => alerts.get(id) ?? 'off', wishes)
  if (now.includes(channel)) return 'as_kept'
  // A summary that is still wanted keeps what was put into it, whatever is mailed at once from now on.
  if (channel === 'digest' && now.includes('email') && wishes.daily_digest) return 'as_kept'
  return channel === 'email' && now.includes('digest') ? 'in_summary' : 'turned_off'
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
  return stories.openDaysOf(tax_foreclosure_id).some((day) => day === reminds_of)
}
