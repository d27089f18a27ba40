import { promisedNoticeOf } from '#domain/alerts/alert-event.ts'
import { PROMISED_TEXTS, reminderText } from '#domain/alerts/news-texts.ts'
import { isEstimatedDay } from '#domain/upset-bid/clock-days.ts'
import { dayOfInstant, instantText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { eventSentence } from '#domain/timeline/event-sentence.ts'
import { saleChangeOf } from '#domain/timeline/sale-change.ts'
import type { ChangeRow } from '#server/features/listings/index.ts'
import type { AlertItem } from './email/alert-email.ts'
import type { NotificationRow } from './notifications.store.ts'
import type { Stories } from './read-stories.ts'
import { isHourStillTrue, isStillTrue } from './still-true.ts'
import { ALERT_TEXTS } from './texts.ts'

type Told = Pick<Stories, 'eventOf' | 'detailsOf' | 'openClocksOf'>

/**
 * Texts of the notifications about one listing, with their sources and reasons: first what is true now, then
 * corrections, then what was overtaken, marked as such.
 */
export function newsOf(
  rows: readonly NotificationRow[],
  stories: Told,
  searchNames: ReadonlyMap<string, string>,
  today: PlainDate,
): Pick<AlertItem, 'news' | 'notes'> {
  const events = eventsOf(rows, stories)
  const overtaken = new Set(events.filter((event) => !isTrueNow(event, stories)))
  const placeOf = (event: ChangeRow) => (overtaken.has(event) ? 2 : isCorrection(event) ? 1 : 0)
  const ordered = events.toSorted((a, b) => placeOf(a) - placeOf(b))
  const sources = new Set(events.map((event) => sourceText(event, today)))
  return {
    news: [
      ...remindersOf(rows, stories, today).map((text) => ({ text })),
      ...ordered.map((event) => {
        const news = eventNews(event, today)
        return overtaken.has(event) ? { ...news, text: ALERT_TEXTS.overtaken(news.text) } : news
      }),
    ],
    notes: [[...sources, ...reasonTexts(rows, searchNames)].join(' ')],
  }
}

/**
 * The one text that stands for all notifications about one listing: a reminder, or else the newest news that is still
 * true, and of news seen together the first. Beside a correction only another day or hour of the sale leads, which the
 * listing confirms: any other news may be what was wrong. Null if nothing leads.
 */
export function headlineOf(rows: readonly NotificationRow[], stories: Told, today: PlainDate): string | null {
  const [reminder] = remindersOf(rows, stories, today)
  if (reminder !== undefined) return reminder
  const events = eventsOf(rows, stories)
  const isDoubtful = events.length > 1 && events.some(isCorrection)
  const newest = events
    .filter((event) => !isDoubtful || isSaleChange(event))
    .toSorted((a, b) => Date.parse(b.seen_at) - Date.parse(a.seen_at))
    .find((event) => isTrueNow(event, stories))
  return newest === undefined ? null : eventNews(newest, today).text
}

function eventsOf(rows: readonly NotificationRow[], { eventOf }: Told): ChangeRow[] {
  return rows.flatMap(({ event_id }) => {
    const event = event_id === null ? undefined : eventOf(event_id)
    return event ? [event] : []
  })
}

function isTrueNow(event: ChangeRow, { detailsOf }: Told): boolean {
  const details = detailsOf(event.tax_foreclosure_id)
  if (details === undefined) return false
  const { listing, standing } = details
  return isStillTrue(event, { ...listing, status: standing.status }) && isHourStillTrue(event.to, listing)
}

function remindersOf(rows: readonly NotificationRow[], { openClocksOf }: Told, today: PlainDate): string[] {
  return rows.flatMap(({ tax_foreclosure_id, reminder, reminds_of }) => {
    const day = wireDay(reminds_of)
    if (reminder === null || day === null) return []
    const isEstimated = isEstimatedDay(day, openClocksOf(tax_foreclosure_id))
    return [reminderText(reminder, { day, today, isEstimated })]
  })
}

/** Another day or hour of the sale is news rather than a correction of other news. */
function isCorrection(event: ChangeRow): boolean {
  return event.kind === 'facts_corrected' && !isSaleChange(event)
}

function isSaleChange(event: ChangeRow): boolean {
  return saleChangeOf(event, dayOfInstant(event.seen_at)) !== null
}

function eventNews(event: ChangeRow, today: PlainDate): { text: string; note?: string } {
  const { text, note, changes } = eventSentence(event, today)
  const promised = promisedNoticeOf(event)
  const facts = changes.map(({ name, from, to }) => ALERT_TEXTS.change(name, from, to))
  const more = [...(note === null ? [] : [note]), ...facts].join(' ')
  return {
    text: promised === null ? text : `${PROMISED_TEXTS[promised]}. ${text}`,
    ...(more !== '' && { note: more }),
  }
}

function sourceText({ source, seen_at }: ChangeRow, today: PlainDate): string {
  const instant = instantText(seen_at, today)
  return source === null ? ALERT_TEXTS.calendar(instant) : ALERT_TEXTS.source(source, instant)
}

function reasonTexts(rows: readonly NotificationRow[], names: ReadonlyMap<string, string>): string[] {
  const searches = rows.flatMap(({ reasons }) => reasons.searches)
  const named = (isNew: boolean) => [
    ...new Set(
      searches.flatMap(({ id, is_new }) => {
        const name = names.get(id)
        return is_new === isNew && name !== undefined ? [name] : []
      }),
    ),
  ]
  const [fresh, others] = [named(true), named(false)]
  return [
    ...(rows.some(({ reasons }) => reasons.favorite) ? [ALERT_TEXTS.favorite] : []),
    ...(fresh.length > 0 ? [ALERT_TEXTS.newInSearch(fresh.join(', '))] : []),
    ...(others.length > 0 ? [ALERT_TEXTS.inSearch(others.join(', '))] : []),
  ]
}
