import { TZDate } from '@date-fns/tz'
import ical, {
  ICalAlarmType,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { newYorkInstant } from '#domain/time/new-york.ts'
import type { Entry } from './entries.ts'
import { NEW_YORK, NEW_YORK_RULES } from './new-york-zone.ts'
import { CALENDAR } from './texts.ts'

/** Suggested refresh interval in seconds; calendar programs may ignore it. */
const REFRESH_INTERVAL_S = 3600

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/** An entry as lines of iCalendar (RFC 5545). */
export type WrittenEntry = { readonly listingId: number; readonly lines: string }

const EVENT = /(?<=\r\n)(?=BEGIN:VEVENT\r\n)/
const END = 'END:VCALENDAR'

/**
 * Renders entries as events in New York time. Deterministic. An entry's UID is permanent for a public URL, so that
 * calendar programs move the existing event.
 */
export function writeEntries(entries: readonly Entry[], publicUrl: string): WrittenEntry[] {
  const written = render(
    '',
    entries.map((entry) => eventOf(entry, publicUrl)),
  )
  const [, ...events] = written.slice(0, -END.length).split(EVENT)
  if (events.length !== entries.length)
    throw new Error(`${entries.length} entries were written as ${events.length} events`)
  return events.map((lines, place) => ({ listingId: entries[place]?.listingId ?? 0, lines }))
}

/** A calendar of these entries. */
export function writeCalendar(name: string, entries: readonly WrittenEntry[]): string {
  // The rules of the time zone come with an event.
  const [head = ''] = render(name, [{ start: new Date(0), timezone: NEW_YORK }]).split(EVENT)
  return `${head}${entries.map(({ lines }) => lines).join('')}${END}\r\n`
}

function render(name: string, events: readonly ICalEventData[]): string {
  const calendar = ical({
    name,
    prodId: { company: 'Courthouse Steps', product: 'Calendar', language: 'EN' },
    // Set per event: a calendar-wide zone would also be applied to the UTC timestamps.
    timezone: { name: null, generator: () => NEW_YORK_RULES },
    ttl: REFRESH_INTERVAL_S,
  })
  for (const event of events) calendar.createEvent(event)
  return calendar.toString()
}

function eventOf(entry: Entry, publicUrl: string): ICalEventData {
  const begin = newYorkInstant(entry.date, entry.time ?? { hour: 0, minute: 0 })
  const page = `${publicUrl}/details/${entry.listingId}`
  const changedAt = new Date(entry.changedAt)
  return {
    id: `listing-${entry.listingId}-${entry.kind}@${new URL(publicUrl).hostname}`,
    sequence: entry.sequence,
    stamp: changedAt,
    lastModified: changedAt,
    timezone: NEW_YORK,
    start: new TZDate(begin, NEW_YORK),
    ...(entry.time === null && { allDay: true }),
    ...(entry.time !== null &&
      entry.minutes > 0 && { end: new TZDate(begin + entry.minutes * 60_000, NEW_YORK) }),
    status: STATUS[entry.state],
    // A sale does not make the subscriber busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: entry.title,
    location: entry.place,
    description: [...entry.lines, CALENDAR.details(page)].join('\n'),
    url: page,
    alarms: entry.alarms.map((seconds) => ({
      type: ICalAlarmType.display,
      triggerBefore: seconds,
      description: entry.title,
    })),
  }
}
