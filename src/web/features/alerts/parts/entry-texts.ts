import type { Notification } from '#contract/following/alerts.ts'
import { promisedNoticeOf } from '#domain/alerts/alert-event.ts'
import { PROMISED_TEXTS, listedReminderText } from '#domain/alerts/news-texts.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { goneText } from '#domain/listing/gone.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { deadlineText } from '#domain/upset-bid/clock-notes.ts'
import { dayOfInstant, dayText, wireDay } from '#domain/time/day-texts.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { eventSentence } from '#domain/timeline/event-sentence.ts'
import { changesOf, type EventValues, type FactChange } from '#domain/timeline/event-values.ts'
import { BELL, ENTRY } from '#web/features/alerts/texts.ts'

type EntryTexts = { text: string; note: string | null; changes: readonly FactChange[] }

/** Content of a notification: a change with the values before and after, or a reminder of a date. */
export function entryTexts({ event, reminder }: Notification, today: PlainDate): EntryTexts {
  if (event === null) {
    const day = wireDay(reminder?.day)
    if (!reminder || !day) return { text: BELL.title, note: null, changes: [] }
    const isEstimated = reminder.is_estimated === true
    const isOvertaken = reminder.is_overtaken === true
    const text = listedReminderText(reminder.kind, { day, today, isEstimated, isOvertaken })
    return { text, note: null, changes: [] }
  }
  const { text, note, changes } = eventSentence(event, today)
  const promised = promisedNoticeOf(event)
  // The sentence about a bid has the raise, but not the previous bid.
  const bids = (values: EventValues) => ({ highest_bid: values?.['highest_bid'] })
  const raised = event.kind === 'upset_bid' ? changesOf(bids(event.from), bids(event.to), today) : []
  return {
    text: promised === null ? text : `${PROMISED_TEXTS[promised]}. ${text}`,
    note,
    changes: [...changes, ...raised.filter(({ from }) => from !== null)],
  }
}

/** What is true of the listing now, as parts of one line. */
export function currentTexts({ listing, next_bid, deadline }: Notification, today: PlainDate): string[] {
  const due = deadlineText(deadline, today)
  const perClerk = perClerkText(listing, today)
  // At the end, the mark is about the deadline too.
  const isLast = due === null || deadline?.is_per_clerk === true
  return [
    goneText(listing, today),
    ...(next_bid === null
      ? []
      : [
          ENTRY.minimumBid(formatExactDollars(next_bid.minimum_upset_bid)),
          ENTRY.deposit(formatExactDollars(next_bid.deposit)),
        ]),
    isLast ? null : perClerk,
    due && ENTRY.deadline(due),
    isLast ? perClerk : null,
  ].filter((text) => text !== null)
}

/** Why the person gets the notification. */
export function reasonTexts({ because: { favorite, searches } }: Notification): string[] {
  return [
    ...(favorite ? [ENTRY.favorite] : []),
    ...searches.map(({ name, is_new }) => (is_new ? ENTRY.newInSearch(name) : ENTRY.search(name))),
  ]
}

export type DayOfNotifications = { day: PlainDate; title: string; notifications: readonly Notification[] }

/** Notifications grouped by day in New York, newest first. */
export function byDay(notifications: readonly Notification[], today: PlainDate): DayOfNotifications[] {
  const days = new Map<PlainDate, Notification[]>()
  for (const notification of notifications) {
    const day = dayOfInstant(notification.created_at)
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days].map(([day, ofDay]) => ({ day, title: titleOf(day, today), notifications: ofDay }))
}

function titleOf(day: PlainDate, today: PlainDate): string {
  if (day === today) return BELL.today
  return day === addDays(today, -1) ? BELL.yesterday : dayText(day, today)
}
