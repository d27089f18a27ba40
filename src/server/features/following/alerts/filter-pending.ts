import { type AlertWishes, channelsOf, reminderChannelsOf } from '#domain/alerts/follower.ts'
import { textKindOfEvent, textKindOfReminder, type TextKind } from '#domain/text-messages/text-kinds.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Addressee } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type AlertSearchRow, readFavoritesAmong } from './recipients.store.ts'
import { moveToDigest, markStopped, type NotificationRow } from './notifications.store.ts'
import type { Stories } from './read-stories.ts'

export function idsOf(rows: readonly NotificationRow[]): number[] {
  return rows.map(({ id }) => id)
}

type Context = {
  person: Addressee
  /** What the person's current settings make of a notification. */
  wishOf: (row: NotificationRow) => Wish
  stories: Stories
}

/** What to do with a pending notification: send it as planned, move it to the digest, or drop it. */
export type Wish = 'send' | 'move_to_digest' | 'turned_off'

/**
 * Returns the pending notifications to send to a person now. Moves those the person now wants in the digest there,
 * and marks the rest as stopped, with the reason.
 */
export async function filterPending(
  db: Db,
  waiting: readonly NotificationRow[],
  { person, wishOf, stories }: Context,
): Promise<NotificationRow[]> {
  const wishes = Map.groupBy(waiting, wishOf)
  const wanted = wishes.get('send') ?? []
  const open = new Set(person.county_fips)
  const isVisible = (row: NotificationRow) => open.has(stories.countyOf(row.tax_foreclosure_id) ?? '')
  const [visible, hidden] = split(wanted, isVisible)
  const [seen, ended] = split(visible, (row) => stillAhead(row, stories))
  await moveToDigest(db, idsOf(wishes.get('move_to_digest') ?? []))
  await markStopped(db, idsOf(wishes.get('turned_off') ?? []), 'turned_off')
  await markStopped(db, idsOf(hidden), 'no_access')
  await markStopped(db, idsOf(ended), 'ended')
  return seen
}

/** The rows that meet a condition, and the others. */
function split(
  rows: readonly NotificationRow[],
  meets: (row: NotificationRow) => boolean,
): [NotificationRow[], NotificationRow[]] {
  const parts = Map.groupBy(rows, meets)
  return [parts.get(true) ?? [], parts.get(false) ?? []]
}

/** Drops the favorite as a reason where the person has since removed the star. */
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

/** What a notification was texted as on the day it was written; null if it was not. */
export function textKindOf(
  { event_id, reminder, reminds_of, created_at }: NotificationRow,
  { eventOf }: { eventOf: (eventId: number) => Parameters<typeof textKindOfEvent>[0] | undefined },
): TextKind | null {
  const writtenOn = newYorkDate(created_at.getTime())
  if (reminder !== null) return textKindOfReminder(reminder, reminds_of ?? '', writtenOn)
  const event = event_id === null ? undefined : eventOf(event_id)
  return event === undefined ? null : textKindOfEvent(event, writtenOn)
}

/** Applies the current settings to a pending notification, `kind` being what it is texted as, if at all. */
export function settingsFor(
  { reminder, reasons, channel }: NotificationRow,
  searches: readonly AlertSearchRow[],
  wishes: AlertWishes & { reminders: boolean },
  kind: TextKind | null,
): Wish {
  if (isDeadlineReminder(reminder)) {
    const isWanted = reminderChannelsOf(kind, wishes).includes(channel)
    return isWanted && reasons.favorite ? 'send' : 'turned_off'
  }
  const now = channelsOf(reasons, (sought) => searches.find(({ id }) => id === sought), kind, wishes)
  if (now.includes(channel)) return 'send'
  // An enabled digest keeps its notifications even if the person has since switched to instant email.
  if (channel === 'digest' && now.includes('email') && wishes.daily_digest) return 'send'
  return channel === 'email' && now.includes('digest') ? 'move_to_digest' : 'turned_off'
}

/**
 * Whether a reminder still holds: since it was due, the deadline may have moved or passed, the day of the auction come,
 * or the listing ended.
 */
function stillAhead(
  { reminder, reminds_of, tax_foreclosure_id }: NotificationRow,
  stories: Stories,
): boolean {
  if (reminder === null) return true
  const standing = stories.urgencyOf(tax_foreclosure_id)
  if (standing === null) return false
  if (reminder === 'auction_tomorrow' || reminder === 'sale_in_search') {
    const { status, foreclosure_date } = standing.listing
    // Mail that waited until the day of the auction would call it tomorrow.
    const isOver = reminder === 'auction_tomorrow' && reminds_of === stories.today
    return status === 'Auction in future' && foreclosure_date === reminds_of && !isOver
  }
  return stories.openClocksOf(tax_foreclosure_id).some(({ last_day }) => last_day === reminds_of)
}
