import { dueReminder, type DueReminder } from '#domain/alerts/reminders.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { addDays, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { DAY } from '../assumptions.ts'
import { MINUTES } from './by-minute.ts'
import { instantOf } from './clock.ts'
import type { CountyMarket } from './market.ts'

/** A listing whose reminder becomes due in a minute of the day. */
export type DayReminder = { minute: number; listing: WireListing; reminder: DueReminder }

/** Office hours end then in most counties. */
const CLOSES_AT = 17 * 60

/** When the upset bids of a listing close (epoch milliseconds); null if none can be filed. */
export function closingOf({ status, upset_bid_date }: WireListing): number | null {
  const day = dayOf(upset_bid_date)
  return status === 'Upset Bid Ongoing' && day !== null ? instantOf(CLOSES_AT, day) : null
}

/** The reminders that become due on the day, by the product's rule, in the order of time. */
export function remindersOfDay(market: readonly CountyMarket[]): DayReminder[] {
  const reminders = market.flatMap(({ listings }) => listings.flatMap(remindersOf))
  return reminders.toSorted((a, b) => a.minute - b.minute)
}

function remindersOf(listing: WireListing): DayReminder[] {
  const closes = closingOf(listing)
  const last_day = dayOf(listing.upset_bid_date)
  const reminded = {
    status: listing.status,
    deadline:
      closes === null || last_day === null
        ? null
        : { last_day, closes_at_instant: closes, reminders_from_instant: closes },
    sale_date: dayOf(listing.foreclosure_date),
  }
  // Nothing further away is reminded of today.
  const [first] = [reminded.deadline?.last_day, reminded.sale_date].filter((day) => typeof day === 'string')
  if (first === undefined || first > addDays(DAY, 2)) return []
  const found = new Map<number, DueReminder>()
  for (let minute = 0; minute < MINUTES; minute += 60) {
    const due = dueReminder(instantOf(minute), reminded)
    const since = due === null ? -1 : Math.round((due.since - instantOf(0)) / 60_000)
    if (due !== null && since >= 0) found.set(since, due)
  }
  return [...found].map(([minute, reminder]) => ({ minute, listing, reminder }))
}

function dayOf(text: string | null): PlainDate | null {
  return text === null ? null : parsePlainDate(text)
}
