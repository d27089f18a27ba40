import { type Channel, reminderChannelsOf } from '#domain/alerts/follower.ts'
import { matcherOf } from '#domain/alerts/match.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { textKindOfReminder } from '#domain/text-messages/text-kinds.ts'
import { PEOPLE_PER_GROUP } from '#server/features/following/alerts/group-people.ts'
import { DAY } from '../assumptions.ts'
import { ByMinute, MINUTES } from './by-minute.ts'
import type { Batch, CountyMarket } from './market.ts'
import { closingOf, type DayReminder, remindersOfDay } from './reminders.ts'
import type { Subscriber } from './subscribers.ts'
import { TextOutbox } from './text-outbox.ts'

/** When the daily summaries are made, New York time; see `digests.ts`. */
const SUMMARIES_AT = 7 * 60

/** What the alerts of a day bring, in numbers of subscribers. */
export type AlertsDay = {
  /** People whose settings a fan-out reads and matches. */
  candidates: ByMinute
  /** Stored notifications of every channel. */
  rows: ByMinute
  bellRows: number
  instantEmails: ByMinute
  summaries: ByMinute
  reminderEmails: number
  pushes: ByMinute
  texts: ByMinute
  textsBeyondLimit: number
  /** Jobs that send emails, pushes and texts, and fan-outs. */
  jobs: ByMinute
  /** By batch: the people with a notification from it. */
  notified: ReadonlyMap<Batch, ReadonlySet<string>>
}

/** What one person gets from one batch. */
type Parcel = { channels: readonly Channel[]; listing: WireListing }

/** Runs the product's own matcher over the batches of a day; each person stands for `weight` subscribers. */
export function runAlertsDay(
  market: readonly CountyMarket[],
  batches: readonly Batch[],
  people: readonly Subscriber[],
  weight: number,
): AlertsDay {
  const tally = new Tally(weight)
  const isSearching = ({ searches }: Subscriber) =>
    searches.some(({ alert, has_texts }) => alert !== 'off' || has_texts)
  const searching = indexBy(people.filter(isSearching), ({ counties }) => counties)
  const ofCounty = indexBy(people, ({ counties }) => counties)
  const starring = indexBy(people, ({ favorites }) => favorites)
  const steps = [
    ...batches.map((batch) => ({ minute: batch.minute, run: () => runBatch(batch) })),
    ...remindersByMinute(market).map(([minute, own]) => ({ minute, run: () => runReminders(minute, own) })),
  ].toSorted((a, b) => a.minute - b.minute)

  function runBatch(batch: Batch): void {
    const { minute, county, changes } = batch
    const listings = new Map(changes.map(({ listing }) => [listing.id, listing]))
    const starred = new Set([...listings.keys()].flatMap((id) => starring.get(id) ?? []))
    const others = [...starred].filter((person) => !isSearching(person))
    tally.fanOut(minute, (searching.get(county.fips)?.length ?? 0) + others.length)
    const matcher = matcherOf(changes, DAY)
    const parcels = new Map<string, Parcel[]>()
    for (const person of ofCounty.get(county.fips) ?? []) {
      const own = matcher(person).flatMap(({ tax_foreclosure_id, channels }) => {
        const listing = listings.get(tax_foreclosure_id)
        return listing ? [{ channels, listing }] : []
      })
      if (own.length > 0) parcels.set(person.user_id, own)
    }
    tally.deliver(minute, parcels)
    tally.notified.set(batch, new Set(parcels.keys()))
  }

  function runReminders(minute: number, own: readonly DayReminder[]): void {
    const parcels = new Map<string, Parcel[]>()
    for (const { listing, reminder } of own) {
      const kind = textKindOfReminder(reminder.kind, reminder.day, DAY)
      for (const { user_id, wishes } of starring.get(listing.id) ?? []) {
        const channels = reminderChannelsOf(kind, { ...wishes, reminders: true })
        parcels.set(user_id, [...(parcels.get(user_id) ?? []), { channels, listing }])
      }
    }
    tally.reminderEmails += tally.deliver(minute, parcels)
  }

  for (const { run } of steps) run()
  return tally.result()
}

class Tally {
  readonly notified = new Map<Batch, ReadonlySet<string>>()
  reminderEmails = 0
  readonly #weight: number
  readonly #texts: TextOutbox
  readonly #summarized = new Set<string>()
  #bellRows = 0
  readonly #by = {
    candidates: new ByMinute(),
    rows: new ByMinute(),
    instantEmails: new ByMinute(),
    pushes: new ByMinute(),
    jobs: new ByMinute(),
  }

  constructor(weight: number) {
    this.#weight = weight
    this.#texts = new TextOutbox(weight)
  }

  fanOut(minute: number, people: number): void {
    this.#by.candidates.add(minute, people * this.#weight)
    this.#by.jobs.add(minute, 1)
  }

  /** One email, push and text for each person with something for that channel. Returns the emails. */
  deliver(minute: number, parcels: ReadonlyMap<string, readonly Parcel[]>): number {
    let [emails, pushes] = [0, 0]
    for (const [userId, own] of parcels) {
      const has = (channel: Channel) => own.some(({ channels }) => channels.includes(channel))
      const rows = own.reduce((sum, { channels }) => sum + channels.length, 0)
      this.#by.rows.add(minute, rows * this.#weight)
      this.#bellRows += own.filter(({ channels }) => channels.includes('bell')).length * this.#weight
      if (has('email')) emails += this.#weight
      if (has('push')) pushes += this.#weight
      if (has('digest')) this.#summarized.add(userId)
      const texted = own.filter(({ channels }) => channels.includes('text'))
      if (texted.length > 0)
        this.#texts.add(
          minute,
          userId,
          texted.map(({ listing }) => closingOf(listing)),
        )
    }
    this.#by.instantEmails.add(minute, emails)
    this.#by.pushes.add(minute, pushes)
    this.#by.jobs.add(minute, jobsFor(emails) + jobsFor(pushes))
    return emails
  }

  result(): AlertsDay {
    this.#texts.advance(MINUTES - 1)
    const summaries = new ByMinute()
    // The summaries of a morning hold what came since the last one; every day is like this one.
    summaries.add(SUMMARIES_AT, this.#summarized.size * this.#weight)
    this.#by.jobs.add(SUMMARIES_AT, jobsFor(summaries.total))
    return {
      ...this.#by,
      bellRows: this.#bellRows,
      summaries,
      reminderEmails: this.reminderEmails,
      texts: this.#texts.sent,
      textsBeyondLimit: this.#texts.dropped,
      notified: this.notified,
    }
  }
}

function jobsFor(people: number): number {
  return Math.ceil(people / PEOPLE_PER_GROUP)
}

/** The people by each of their keys. */
function indexBy<K>(
  people: readonly Subscriber[],
  keysOf: (person: Subscriber) => Iterable<K>,
): Map<K, Subscriber[]> {
  const found = new Map<K, Subscriber[]>()
  for (const person of people) {
    for (const key of keysOf(person)) {
      const known = found.get(key)
      if (known) known.push(person)
      else found.set(key, [person])
    }
  }
  return found
}

function remindersByMinute(market: readonly CountyMarket[]): [number, DayReminder[]][] {
  return [...Map.groupBy(remindersOfDay(market), ({ minute }) => minute)]
}
