import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { statusReasonLabel } from '#domain/listing-status/reason-labels.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { goneText } from '#domain/listing/gone.ts'
import type { TextedDeadline, TextedNews, TextedProperty } from '#domain/text-messages/alert-text.ts'
import { dayOfInstant, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { centsOf, dayOf, type EventValues, textOf } from '#domain/timeline/event-values.ts'
import { saleChangeOf } from '#domain/timeline/sale-change.ts'
import type { ChangeRow } from '#server/features/listings/index.ts'
import type { AlertItem } from '#server/features/following/alerts/email/alert-email.ts'
import type { NotificationRow } from '#server/features/following/alerts/notifications.store.ts'
import type { Stories } from '#server/features/following/alerts/read-stories.ts'

type Texted = Pick<AlertItem, 'listing' | 'standing' | 'call'>

/** What a text says of a property that these notifications are about. */
export function textedProperty(
  { listing, standing, call }: Texted,
  rows: readonly NotificationRow[],
  stories: Pick<Stories, 'eventOf'>,
  today: PlainDate,
): TextedProperty {
  const { next_bid } = standing
  const saleDate = standing.status === 'Auction in future' ? wireDay(listing.foreclosure_date) : null
  return {
    street: listing.street ?? listing.parcel_identification,
    place: listing.city ?? `${listing.county} County`,
    news: rows.flatMap((row) => newsOf(row, saleDate, stories)),
    minimum_upset_bid_cents: next_bid && centsFromDollars(next_bid.minimum_upset_bid),
    deposit_cents: next_bid && centsFromDollars(next_bid.deposit),
    deadline: deadlineOf({ standing, call }),
    gone: goneText(listing, today),
    sale_date: saleDate,
  }
}

function deadlineOf({
  standing: { status, status_reason, clock },
  call,
}: Pick<Texted, 'standing' | 'call'>): TextedDeadline | null {
  const day = wireDay(clock?.last_day)
  if (status !== 'Upset Bid Ongoing' || clock === null || day === null) return null
  const basis = clock.basis === 'estimated' ? 'estimated' : isSourcesDay(call, clock) ? 'known' : 'per_clerk'
  return { day, hours: clock, basis, open_end: statusReasonLabel(status_reason) }
}

function newsOf(
  { event_id, reminder, reminds_of }: NotificationRow,
  saleDate: PlainDate | null,
  { eventOf }: Pick<Stories, 'eventOf'>,
): TextedNews[] {
  const day = wireDay(reminds_of)
  if (reminder !== null) return day === null ? [] : [{ kind: 'deadline', day }]
  const event = event_id === null ? undefined : eventOf(event_id)
  switch (event?.kind) {
    case 'cancelled':
      return [{ kind: 'cancelled', ...lostWith(event.from) }]
    case 'postponed':
      return [{ kind: 'postponed', sale_date: dayOf(event.to, 'foreclosure_date'), ...lostWith(event.from) }]
    case 'upset_bid':
      return [{ kind: 'upset_bid', amount_cents: centsOf(event.to, 'highest_bid') }]
    case 'facts_corrected':
      return saleNewsOf(event, saleDate)
    default:
      return []
  }
}

function saleNewsOf(event: ChangeRow, saleDate: PlainDate | null): TextedNews[] {
  const change = saleChangeOf(event, dayOfInstant(event.seen_at))
  if (change === null) return []
  if (change.fact === 'time')
    return saleDate === null
      ? []
      : [{ kind: 'sale_time', sale_date: saleDate, time: textOf(event.to, 'time') }]
  const kind = change.how === 'moved_up' ? 'moved_up' : 'moved'
  return [{ kind, sale_date: dayOf(event.to, 'foreclosure_date'), ...lostWith(event.from) }]
}

function lostWith(from: EventValues) {
  return { lost_day: dayOf(from, 'upset_bid_date'), lost_bid_cents: centsOf(from, 'highest_bid') }
}
