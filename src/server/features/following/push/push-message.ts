import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { messageTitle } from '#domain/listing/address.ts'
import { goneText } from '#domain/listing/gone.ts'
import { shortened } from '#domain/text/shortened.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { deadlineText, openEndText } from '#domain/upset-bid/clock-notes.ts'
import type { AlertItem } from '#server/features/following/alerts/email/alert-email.ts'
import { ALERT_TEXTS, PUSH_TEXTS } from '#server/features/following/alerts/texts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { PushMessage } from './send-push.ts'

type PushedAlert = {
  /** Most urgent first. */
  items: readonly AlertItem[]
  /** Total changes, and the properties they are in. */
  changes: number
  properties: number
  /** Whether all of them are reminders of a deadline or an auction. */
  isReminder: boolean
}

/** A push payload may have 4,096 bytes; screens show less. */
const MAX_CHARACTERS = 300

/**
 * The text of a push notification at an instant (epoch milliseconds); a short form of the email. Of several reminders it
 * names what is due first.
 */
export function pushMessage(
  { items, changes, properties, isReminder }: PushedAlert,
  batch: number,
  now: number,
): PushMessage {
  const [first, ...others] = items
  const tag = `steps-${batch}`
  const counted = (isReminder ? ALERT_TEXTS.reminders : ALERT_TEXTS.changes)(changes)
  if (first !== undefined && properties === 1) {
    return {
      title: shortened(first.headline ?? counted, MAX_CHARACTERS),
      body: shortened(linesOf(first, now).join('\n'), MAX_CHARACTERS),
      url: `/details/${first.listing.id}`,
      tag,
    }
  }
  const due = isReminder ? first : undefined
  const where = (due ? others : items).map(({ listing }) => messageTitle(listing)).join('; ')
  const title = due?.headline
    ? ALERT_TEXTS.subject(counted, due.headline)
    : PUSH_TEXTS.several(counted, ALERT_TEXTS.properties(properties))
  return {
    title: shortened(title, MAX_CHARACTERS),
    body: shortened([...(due ? linesOf(due, now) : []), where].join('\n'), MAX_CHARACTERS),
    url: '/user_profile?tab=notifications',
    tag,
  }
}

/** Where the property is, its bid and deadline, and since when no source lists it. */
function linesOf(item: AlertItem, now: number): string[] {
  const today = newYorkDate(now)
  const { listing } = item
  return [messageTitle(listing), meaningOf(item, now), goneText(listing, today)].filter(
    (line) => line !== null,
  )
}

/** The minimum upset bid and the upset deadline, and that it may be over. */
function meaningOf(
  { listing, standing: { status, next_bid, clock }, call }: AlertItem,
  now: number,
): string | null {
  const today = newYorkDate(now)
  const until = deadlineText(clock, today)
  if (status !== 'Upset Bid Ongoing' || clock === null || until === null) return null
  const meaning =
    next_bid === null
      ? PUSH_TEXTS.until(until)
      : PUSH_TEXTS.minimumUpsetBid(formatExactDollars(next_bid.minimum_upset_bid), until)
  const mark = isSourcesDay(call, clock) ? null : perClerkText(listing, today)
  return [meaning, mark, openEndText(clock, now)].filter((text) => text !== null).join('. ')
}
