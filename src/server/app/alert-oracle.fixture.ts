import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { newYorkDate, newYorkInstant, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import type {
  ModelListing,
  ModelPerson,
  ModelQuery,
  ModelSearch,
  Pending,
  ModelTextKind,
} from './alert-model.fixture.ts'
import {
  createTextOracle,
  type ModelEvent,
  type ModelText,
  takesTexts,
  textKindOf,
} from './alert-text-oracle.fixture.ts'

const HOUR_MS = 3_600_000

const inDays = (day: PlainDate | null, today: PlainDate, maxDays: number) =>
  day !== null && day >= today && day <= addDays(today, maxDays)
const lastDay = (maxDays: number) => (listing: ModelListing, today: PlainDate) =>
  listing.status === 'Upset Bid Ongoing' && inDays(listing.upset_bid_date, today, maxDays)
const sale = (maxDays: number) => (listing: ModelListing, today: PlainDate) =>
  listing.status === 'Auction in future' && inDays(listing.foreclosure_date, today, maxDays)

type Finds = (listing: ModelListing, today: PlainDate, isStarred: boolean) => boolean

/** What each search matches, written independently of the product's own filter. */
const FINDS: Readonly<Record<ModelQuery, Finds>> = {
  '': () => true,
  'county=Burke': ({ county }) => county === 'Burke',
  'status=Upset+Bid+Ongoing': ({ status }) => status === 'Upset Bid Ongoing',
  'last_day=3': lastDay(3),
  'last_day=7': lastDay(7),
  'county=Wake&last_day=14': (listing, today) => listing.county === 'Wake' && lastDay(14)(listing, today),
  'sale=7': sale(7),
  'sale=14': sale(14),
  'favorites=only': (_listing, _today, isStarred) => isStarred,
}

const finds = ({ query }: ModelSearch, { stars }: ModelPerson, listing: ModelListing, today: PlainDate) =>
  FINDS[query](listing, today, stars.has(listing.id))
const dayOf = ({ status, upset_bid_date, foreclosure_date }: ModelListing) =>
  status === 'Upset Bid Ongoing' ? upset_bid_date : foreclosure_date
const sees = ({ is_suspended, counties }: ModelPerson, { fips }: ModelListing) =>
  !is_suspended && counties.has(fips)

/** Computes what each job should cause: bell entries, and which emails and pushes about which streets. */
export function createOracle(people: readonly ModelPerson[]) {
  const bell: string[] = []
  const sent: string[] = []
  const texts = createTextOracle()
  const ran: { searches: PlainDate | null; summary: PlainDate | null } = { searches: null, summary: null }

  /** Whether a search is a reason to notify of something of this kind. */
  const tells = ({ alert, has_texts }: ModelSearch, person: ModelPerson, kind: ModelTextKind | null) =>
    alert !== 'off' || (has_texts && takesTexts(person, kind))

  // The rule for all channels: a person with access and a reason gets a bell entry, plus the channels they chose.
  function notify(person: ModelPerson, told: ModelText): string[] {
    const { listing, why, what } = told
    const alerts = why.searches.map(({ alert }) => alert).filter((alert) => alert !== 'off')
    if (!sees(person, listing) || (!why.star && why.searches.length === 0)) return []
    bell.push(`${person.email} ${what}`)
    texts.gather(person, told)
    if (!why.star && alerts.length === 0) return []
    const pushes = person.device && (why.star || alerts.includes('instant')) ? ['push'] : []
    if (person.complained) return pushes
    if ((why.star && person.instant) || alerts.includes('instant')) return [...pushes, 'instant']
    if (person.summary)
      person.waiting.push({ listing, why, day: /^\w+_in_search/.test(what) ? dayOf(listing) : null })
    return pushes
  }

  function send(person: ModelPerson, ways: ReadonlyMap<string, Set<string>>): void {
    for (const [way, streets] of ways) {
      if (way !== 'push' && person.refuses_mail) continue
      // A push that covers several properties shows only their count.
      const where =
        way === 'push' && streets.size > 1 ? `${streets.size} properties` : [...streets].toSorted().join(', ')
      sent.push(`${person.email} ${way} ${where}`)
    }
  }

  function collect(
    person: ModelPerson,
    notified: readonly (readonly [ModelListing, readonly string[]])[],
  ): void {
    const ways = new Map<string, Set<string>>()
    for (const [{ street }, channels] of notified)
      for (const way of channels) ways.set(way, (ways.get(way) ?? new Set()).add(street))
    send(person, ways)
  }

  return {
    /** Returns the expected output since the last call. */
    take: () => {
      const { sent: texted, states } = texts.take()
      return {
        bell: bell.splice(0).toSorted(),
        sent: [...sent.splice(0), ...texted].toSorted(),
        texts: states.toSorted(),
      }
    },

    endNight: (now: number, listings: readonly ModelListing[]) => texts.endNight(now, listings),

    events(now: number, events: readonly (ModelEvent & { listing: ModelListing })[]): void {
      const today = newYorkDate(now)
      const current = events.map(({ listing }) => listing)
      for (const person of people)
        collect(
          person,
          events.map(({ listing, ...event }) => {
            const kind = textKindOf(event, today)
            const searches = person.searches.filter(
              (search) => tells(search, person, kind) && finds(search, person, listing, today),
            )
            if (sees(person, listing))
              for (const search of searches)
                markNotified(person, `${search.id} ${listing.id} ${dayOf(listing)}`, now)
            const why = { star: person.stars.has(listing.id), searches }
            const told = { listing, why, what: `event ${event.id}`, kind, event, day: null }
            return [listing, notify(person, told)]
          }),
        )
      texts.send(now, current)
    },

    reminders(now: number, listings: readonly ModelListing[]): void {
      for (const person of people)
        collect(
          person,
          listings.flatMap((listing) => {
            const due = dueReminder(listing, now)
            const since = person.stars.get(listing.id)
            if (!due || since === undefined || since > due.since || !sees(person, listing)) return []
            const what = `${due.kind} ${listing.id} ${due.day}`
            if (person.reminded.has(what)) return []
            person.reminded.add(what)
            bell.push(`${person.email} ${what}`)
            const why = { star: true, searches: [] }
            const kind = due.kind === 'auction_tomorrow' ? null : 'deadline'
            texts.gather(person, { what, listing, why, kind, event: null, day: due.day })
            const isMailed = person.reminders && !person.complained
            return [
              [listing, [...(person.device ? ['push'] : []), ...(isMailed ? ['reminder'] : [])]] as const,
            ]
          }),
        )
      texts.send(now, listings)
    },

    searchDays(now: number, listings: readonly ModelListing[]): void {
      const today = newYorkDate(now)
      if (newYorkMinuteOfDay(now) < 6 * 60 || ran.searches === today) return
      const before = ran.searches ?? addDays(today, -1)
      ran.searches = today
      const since = newYorkInstant(before, { hour: 6, minute: 0 })
      for (const person of people)
        collect(
          person,
          listings.flatMap((listing) => {
            const [day, ahead] = [
              dayOf(listing),
              listing.status === 'Upset Bid Ongoing' ? 'last_day' : 'sale',
            ]
            const isNear = ahead === 'last_day' && inDays(day, today, 1)
            const kind = isNear ? 'deadline' : null
            const searches = person.searches.filter(
              (search) =>
                tells(search, person, kind) &&
                /last_day|sale/.test(search.query) &&
                finds(search, person, listing, today) &&
                !finds(search, person, listing, before) &&
                (person.notified.get(`${search.id} ${listing.id} ${day}`) ?? -Infinity) < since,
            )
            if (searches.length === 0 || !sees(person, listing)) return []
            for (const search of searches) markNotified(person, `${search.id} ${listing.id} ${day}`, Infinity)
            const what = `${ahead}_in_search ${listing.id} ${day} ${searches
              .map(({ id }) => id)
              .toSorted()
              .join()}`
            const told = { listing, why: { star: false, searches }, what, kind, event: null, day } as const
            return [[listing, notify(person, told)] as const]
          }),
        )
      texts.send(now, listings)
    },

    summary(now: number, listings: readonly ModelListing[]): void {
      const today = newYorkDate(now)
      if (newYorkMinuteOfDay(now) < 7 * 60 || ran.summary === today) return
      ran.summary = today
      const current = new Map(listings.map((listing) => [listing.id, listing]))
      for (const person of people) {
        const waiting = person.waiting.splice(0)
        collect(
          person,
          waiting.map((each) => [each.listing, wayOf(each, person, current.get(each.listing.id))] as const),
        )
      }
    },
  }
}

/** How a change that waited for a person's summary is emailed, the listing being as it is `now`. */
function wayOf({ listing, why, day }: Pending, person: ModelPerson, now: ModelListing | undefined): string[] {
  const isStar = why.star && person.stars.has(listing.id)
  const alerts = person.searches.flatMap(({ id, alert }) =>
    alert !== 'off' && why.searches.some((each) => each.id === id) ? [alert] : [],
  )
  const isAhead = day === null || (now?.status === listing.status && dayOf(now) === day)
  if (person.complained || !sees(person, listing) || !isAhead || (!isStar && alerts.length === 0)) return []
  if (person.summary) return ['digest']
  return (isStar && person.instant) || alerts.includes('instant') ? ['instant'] : []
}

function markNotified(person: ModelPerson, what: string, at: number): void {
  person.notified.set(what, Math.max(at, person.notified.get(what) ?? -Infinity))
}

function dueReminder(listing: ModelListing, now: number) {
  const { status, closes_at, reminders_from, upset_bid_date, foreclosure_date } = listing
  if (status === 'Upset Bid Ongoing' && closes_at !== null && reminders_from !== null && now < closes_at) {
    const hours = now >= reminders_from - 3 * HOUR_MS ? 3 : 24
    const since = reminders_from - hours * HOUR_MS
    return now < since ? null : { kind: `last_day_${hours}h`, day: upset_bid_date, since }
  }
  if (status !== 'Auction in future' || foreclosure_date === null) return null
  const since = newYorkInstant(addDays(foreclosure_date, -1), { hour: 9, minute: 0 })
  const isOver = newYorkDate(now) >= foreclosure_date
  return now < since || isOver ? null : { kind: 'auction_tomorrow', day: foreclosure_date, since }
}
