import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { messageTitle } from '#domain/listing/address.ts'
import { goneText } from '#domain/listing/gone.ts'
import { shortened } from '#domain/text/shortened.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { hourText } from '#domain/upset-bid/filing-hours.ts'
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
}

/** A push payload may have 4,096 bytes; screens show less. */
const MAX_CHARACTERS = 300

/** The text of a push notification; a short form of the email. */
export function pushMessage(
  { items, changes, properties }: PushedAlert,
  batch: number,
  today: PlainDate,
): PushMessage {
  const [first] = items
  const tag = `steps-${batch}`
  if (first === undefined || properties > 1) {
    const where = items.map(({ listing }) => messageTitle(listing)).join('; ')
    return {
      title: PUSH_TEXTS.several(ALERT_TEXTS.changes(changes), ALERT_TEXTS.properties(properties)),
      body: shortened(where, MAX_CHARACTERS),
      url: '/user_profile?tab=notifications',
      tag,
    }
  }
  const { listing, headline } = first
  const what = headline ?? ALERT_TEXTS.changes(changes)
  const lines = [messageTitle(listing), meaningOf(first, today), goneText(listing, today)].filter(
    (line) => line !== null,
  )
  return {
    title: shortened(what, MAX_CHARACTERS),
    body: shortened(lines.join('\n'), MAX_CHARACTERS),
    url: `/details/${listing.id}`,
    tag,
  }
}

/** The minimum upset bid and the upset deadline. */
function meaningOf(
  { listing, standing: { status, next_bid, clock }, call }: AlertItem,
  today: PlainDate,
): string | null {
  const day = wireDay(clock?.last_day)
  if (status !== 'Upset Bid Ongoing' || clock === null || day === null) return null
  const value = ALERT_TEXTS.lastDayValue(dayText(day, today), hourText(clock))
  const until = clock.basis === 'estimated' ? PUSH_TEXTS.estimated(value) : value
  const mark = isSourcesDay(call, clock) ? null : perClerkText(listing, today)
  const meaning =
    next_bid === null
      ? PUSH_TEXTS.until(until)
      : PUSH_TEXTS.minimumUpsetBid(formatExactDollars(next_bid.minimum_upset_bid), until)
  return mark === null ? meaning : `${meaning}. ${mark}`
}
