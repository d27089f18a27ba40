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

/** How often a calendar program is asked to come again, in seconds; each follows its own mind. */
const COME_AGAIN_S = 3600

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/**
 * The entries as iCalendar (RFC 5545), hours as New York clocks show them. The same entries give the same text. An
 * entry keeps its UID under one public address for good, so that a program moves what it already shows.
 */
export function writeCalendar(name: string, entries: readonly Entry[], publicUrl: string): string {
  const calendar = ical({
    name,
    prodId: { company: 'Courthouse Steps', product: 'Calendar', language: 'EN' },
    // Named by each entry: a zone of the whole calendar would also be taken for its stamps, which are UTC.
    timezone: { name: null, generator: () => NEW_YORK_RULES },
    ttl: COME_AGAIN_S,
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry, publicUrl))
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
