import type { Random } from '#server/features/demo/index.ts'
import { HEARTBEAT_MS } from '#server/features/following/live/stream.routes.ts'
import {
  DETAILS_OF_VISIT,
  MINUTES_OPEN,
  PUBLIC_VIEWS,
  SMALL_CALLS_OF_VISIT,
  VISITS_BY_HOUR,
  VISITS_OF_PERSON,
  VISITS_WITH_NEW_CODE,
} from '../assumptions.ts'
import { ByMinute, MINUTES } from './by-minute.ts'
import { type Batch, minuteDrawer } from './market.ts'
import { draw } from './shares.ts'
import type { Subscriber } from './subscribers.ts'

/** A page reads up to this many changed listings one by one, and for more the list again; see `refresh-list.ts`. */
const ONE_BY_ONE = 12

/** What the visits of a day bring, in numbers of subscribers. */
export type VisitsDay = {
  visits: ByMinute
  /** Lists answered in full, the listings in them, and lists that the browser had (304). */
  lists: ByMinute
  listings: ByMinute
  unchanged: ByMinute
  smallCalls: ByMinute
  details: ByMinute
  /** Pages with an open stream, in each minute. */
  open: ByMinute
  /** Times the stream reads a session: for each event, new page and heartbeat of an open page. */
  sessionReads: ByMinute
  /** Of these, the ones for changes that are not of the page's counties. */
  readsForOthers: ByMinute
  /** Messages that reach pages: changes of their counties, and new notifications. */
  messages: ByMinute
  /** Loads of the code of a release, and views of public pages. */
  codeLoads: ByMinute
  publicViews: ByMinute
}

/** A visit and the minutes from and to which its page is open. */
type Visit = { person: Subscriber; from: number; to: number }

/** Runs the visits of a day; each person stands for `weight` subscribers. `notified`: people with alerts by batch. */
export function runVisitsDay(
  people: readonly Subscriber[],
  batches: readonly Batch[],
  notified: ReadonlyMap<Batch, ReadonlySet<string>>,
  { weight, random }: { weight: number; random: Random },
): VisitsDay {
  const day = emptyDay()
  const begins = minuteDrawer(VISITS_BY_HOUR)
  const ofCounty = Map.groupBy(batches, ({ county }) => county)
  for (const person of people) {
    const own = person.markets
      .flatMap((county) => ofCounty.get(county) ?? [])
      .toSorted((a, b) => a.minute - b.minute)
    const visits = Array.from({ length: draw(random, VISITS_OF_PERSON) }, () => begins(random))
    // The browser has the list of the day before, of which every county has changed since.
    let known = -1
    for (const from of visits.toSorted((a, b) => a - b)) {
      const visit = { person, from, to: Math.min(MINUTES, from + draw(random, MINUTES_OPEN)) }
      const isKnown = known >= 0 && !own.some(({ minute }) => minute > known && minute <= from)
      beginVisit(day, visit, isKnown, weight)
      keepOpen(day, visit, { own, notified, weight })
      known = visit.to
    }
  }
  const views = begins
  for (let view = 0; view < 10_000; view++) day.publicViews.add(views(random), PUBLIC_VIEWS / 10_000)
  wakePages(day, batches)
  return day
}

function emptyDay(): VisitsDay {
  const names = {
    visits: new ByMinute(),
    lists: new ByMinute(),
    listings: new ByMinute(),
    unchanged: new ByMinute(),
    smallCalls: new ByMinute(),
    details: new ByMinute(),
    open: new ByMinute(),
    sessionReads: new ByMinute(),
    readsForOthers: new ByMinute(),
    messages: new ByMinute(),
    codeLoads: new ByMinute(),
    publicViews: new ByMinute(),
  }
  return names
}

function listingsOf({ markets }: Subscriber): number {
  return markets.reduce((sum, { listings }) => sum + listings.length, 0)
}

function sendList(day: VisitsDay, minute: number, person: Subscriber, weight: number): void {
  day.lists.add(minute, weight)
  day.listings.add(minute, listingsOf(person) * weight)
}

function beginVisit(day: VisitsDay, { person, from, to }: Visit, isKnown: boolean, weight: number): void {
  day.visits.add(from, weight)
  if (isKnown) day.unchanged.add(from, weight)
  else sendList(day, from, person, weight)
  day.smallCalls.add(from, SMALL_CALLS_OF_VISIT * weight)
  day.codeLoads.add(from, VISITS_WITH_NEW_CODE * weight)
  const apart = Math.max(1, (to - from) / DETAILS_OF_VISIT)
  for (let opened = 0; opened < DETAILS_OF_VISIT; opened++) day.details.add(from + opened * apart, weight)
}

function keepOpen(
  day: VisitsDay,
  { person, from, to }: Visit,
  {
    own,
    notified,
    weight,
  }: { own: readonly Batch[]; notified: ReadonlyMap<Batch, ReadonlySet<string>>; weight: number },
): void {
  for (let minute = from; minute < to; minute++) day.open.add(minute, weight)
  day.sessionReads.add(from, weight)
  for (const batch of own) {
    const { minute, changes } = batch
    if (minute <= from || minute >= to) continue
    day.messages.add(minute, weight)
    if (changes.length > ONE_BY_ONE) sendList(day, minute, person, weight)
    else day.details.add(minute, changes.length * weight)
    // Taken back below, where every page reads its session for every batch.
    day.readsForOthers.add(minute, -weight)
    if (notified.get(batch)?.has(person.user_id) !== true) continue
    day.messages.add(minute, weight)
    day.smallCalls.add(minute, weight)
    day.sessionReads.add(minute, weight)
  }
}

/** Every open page reads its session for every batch, and for its heartbeats. */
function wakePages(day: VisitsDay, batches: readonly Batch[]): void {
  for (let minute = 0; minute < MINUTES; minute++)
    day.sessionReads.add(minute, day.open.at(minute) * (60_000 / HEARTBEAT_MS))
  for (const { minute } of batches) {
    day.sessionReads.add(minute, day.open.at(minute))
    day.readsForOthers.add(minute, day.open.at(minute))
  }
}
