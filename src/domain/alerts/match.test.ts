import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAND_KINDS, NO_FILTERS, type ListingFilters } from '#domain/listing-filters/filters.ts'
import { matchesFilters } from '#domain/listing-filters/matches-filters.fixture.ts'
import { aListing, anyListing, today } from '#domain/listing/listing.fixture.ts'
import { type TextKind, textKindOfEvent } from '#domain/text-messages/text-kinds.ts'
import { isNews } from './alert-event.ts'
import type { Channel, FollowedSearch, Follower, SearchAlert } from './follower.ts'
import { type ChangedListing, matcherOf, type Notice } from './match.ts'

const FIPS: Readonly<Record<string, string>> = { Mecklenburg: '37119', Wake: '37183', Burke: '37023' }

const anyEvent = fc.record({
  kind: fc.constantFrom(
    'listed',
    'upset_bid',
    'postponed',
    'outline_found',
    'facts_corrected',
    'window_closed',
  ),
  to: fc.constantFrom<Record<string, unknown> | null>(null, { longitude: -81 }, { lot_size: 2 }),
})

/** Listings of different ids, with events of different ids. */
const anyChanges: fc.Arbitrary<ChangedListing[]> = fc
  .array(
    fc.record({
      listing: anyListing,
      before: fc.option(anyListing, { nil: null }),
      events: fc.array(anyEvent, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((changes) =>
    changes.map(({ listing, before, events }, place) => ({
      county_fips: FIPS[listing.county] ?? '',
      listing: { ...listing, id: place + 1 },
      before: before && { ...before, id: place + 1 },
      events: events.map((event, index) => ({ ...event, id: place * 10 + index, from: null })),
    })),
  )

const anyFilters: fc.Arbitrary<ListingFilters> = fc.record({
  status: fc.constantFrom(null, 'Upset Bid Ongoing', 'Auction in future'),
  county: fc.constantFrom(null, 'Wake', 'Burke'),
  price: fc.constantFrom(null, '0-10000', '10000+'),
  month: fc.constant(null),
  structure: fc.constant(null),
  q: fc.constantFrom(null, 'oak'),
  lastDay: fc.constantFrom(null, '14'),
  sale: fc.constant(null),
  minimumBid: fc.constant(null),
  ofAssessed: fc.constant(null),
  acres: fc.constant(null),
  land: fc.constantFrom(null, ...LAND_KINDS),
  favorites: fc.constantFrom(null, null, 'only'),
})

const anyFollower: fc.Arbitrary<Follower> = fc.record({
  user_id: fc.uuid(),
  counties: fc.subarray(Object.values(FIPS)).map((fips) => new Set(fips)),
  favorites: fc.subarray([1, 2, 3, 4, 5, 6]).map((ids) => new Set(ids)),
  searches: fc
    .array(
      fc.record({
        filters: anyFilters,
        alert: fc.constantFrom<SearchAlert>('instant', 'daily', 'off'),
        area: fc.constant(null),
        has_texts: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((searches): FollowedSearch[] => searches.map((search, place) => ({ ...search, id: String(place) }))),
  wishes: fc.record({
    instant_email_alert: fc.boolean(),
    daily_digest: fc.boolean(),
    takes_mail: fc.boolean(),
    takes_push: fc.boolean(),
    texts: fc.subarray<TextKind>(['deadline', 'upset_bid', 'sale_change']).map((kinds) => new Set(kinds)),
  }),
})

const noticesFor = (changes: readonly ChangedListing[], follower: Follower) =>
  matcherOf(changes, today)(follower)

function check(
  property: (changes: ChangedListing[], follower: Follower, notices: readonly Notice[]) => void,
): void {
  fc.assert(
    fc.property(anyChanges, anyFollower, (changes, follower) => {
      property(changes, follower, noticesFor(changes, follower))
    }),
    { numRuns: 500 },
  )
}

const eventsOn = (notices: readonly Notice[], channel: Channel) =>
  notices.filter(({ channels }) => channels.includes(channel)).map(({ event_id }) => event_id)

/** The same person with everything instant, or with the daily summary only. */
function twin(follower: Follower, alert: 'instant' | 'daily'): Follower {
  const searches = follower.searches.map((search) => (search.alert === 'off' ? search : { ...search, alert }))
  const wishes = {
    instant_email_alert: alert === 'instant',
    daily_digest: true,
    takes_mail: true,
    takes_push: false,
    texts: follower.wishes.texts,
  }
  return { ...follower, searches, wishes }
}

describe('the recipients of a change', () => {
  it('exclude people without access to the county', () => {
    check((changes, follower, notices) => {
      const countyOf = new Map(changes.map(({ listing, county_fips }) => [listing.id, county_fips]))
      for (const { tax_foreclosure_id } of notices)
        expect(follower.counties).toContain(countyOf.get(tax_foreclosure_id))
    })
  })

  it('get an event at most once per channel', () => {
    check((_changes, _follower, notices) => {
      const ids = notices.map(({ event_id }) => event_id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { channels } of notices) expect(new Set(channels).size).toBe(channels.length)
    })
  })

  it('get changes of their favorites, immediately if instant alerts are on', () => {
    check((changes, follower, notices) => {
      const { wishes, favorites, counties } = follower
      const owed = changes
        .filter(({ listing, county_fips }) => favorites.has(listing.id) && counties.has(county_fips))
        .flatMap(({ events }) => events.filter(isNews).map(({ id }) => id))
      expect(eventsOn(notices, 'bell')).toEqual(expect.arrayContaining(owed))
      if (wishes.instant_email_alert && wishes.takes_mail)
        expect(eventsOn(notices, 'email')).toEqual(expect.arrayContaining(owed))
    })
  })

  it('get in a daily summary exactly what an instant recipient gets immediately', () => {
    check((changes, follower) => {
      const atOnce = noticesFor(changes, twin(follower, 'instant'))
      const summary = noticesFor(changes, twin(follower, 'daily'))
      expect(eventsOn(summary, 'digest')).toEqual(eventsOn(atOnce, 'email'))
      expect(eventsOn(summary, 'email')).toEqual([])
      expect(summary.map(({ reasons }) => reasons)).toEqual(atOnce.map(({ reasons }) => reasons))
    })
  })

  it('get no email while undeliverable, and never the same event in two emails', () => {
    check((_changes, { wishes }, notices) => {
      for (const { channels } of notices) {
        expect(channels).toContain('bell')
        const mails = channels.filter((channel) => channel === 'email' || channel === 'digest')
        expect(mails.length).toBeLessThanOrEqual(wishes.takes_mail ? 1 : 0)
      }
    })
  })

  it('get push notifications of favorites and instant searches only', () => {
    check((changes, follower, notices) => {
      const pushed = (takes_push: boolean) =>
        eventsOn(noticesFor(changes, { ...follower, wishes: { ...follower.wishes, takes_push } }), 'push')
      expect(pushed(false)).toEqual([])
      const alertOf = new Map(follower.searches.map(({ id, alert }) => [id, alert]))
      const owed = notices
        .filter(
          ({ reasons }) =>
            reasons.favorite || reasons.searches.some(({ id }) => alertOf.get(id) === 'instant'),
        )
        .map(({ event_id }) => event_id)
      expect(pushed(true)).toEqual(owed)
    })
  })

  it('get of each event the searches that match by the filter rules and notify of it, marked if new to it', () => {
    check((changes, follower, notices) => {
      const { searches, favorites, wishes } = follower
      const context = { today, favorites }
      for (const { listing, before, county_fips, events } of changes) {
        if (!follower.counties.has(county_fips)) continue
        const found = searches.filter(({ filters }) => matchesFilters(listing, filters, context))
        for (const event of events.filter(isNews)) {
          const kind = textKindOfEvent(event, today)
          const isTexted = kind !== null && wishes.texts.has(kind)
          const expected = found
            .filter(({ alert, has_texts }) => alert !== 'off' || (has_texts && isTexted))
            .map(({ id, filters }) => ({ id, is_new: !before || !matchesFilters(before, filters, context) }))
          const notice = notices.find(({ event_id }) => event_id === event.id)
          expect(notice?.reasons.searches ?? []).toEqual(expected)
          const hasReason = favorites.has(listing.id) || found.some(({ has_texts }) => has_texts)
          expect(notice?.channels.includes('text') ?? false).toBe(isTexted && hasReason)
        }
      }
    })
  })

  it('get by other channels what they would get if nothing was texted, and under the bell what is', () => {
    check((changes, follower, notices) => {
      const untexted = noticesFor(changes, { ...follower, wishes: { ...follower.wishes, texts: new Set() } })
      for (const channel of ['email', 'digest', 'push'] as const)
        expect(eventsOn(notices, channel)).toEqual(eventsOn(untexted, channel))
      expect(eventsOn(untexted, 'text')).toEqual([])
      const bells = new Set([...eventsOn(untexted, 'bell'), ...eventsOn(notices, 'text')])
      expect(new Set(eventsOn(notices, 'bell'))).toEqual(bells)
    })
  })

  it('get news only', () => {
    check((changes, _follower, notices) => {
      const news = new Set(changes.flatMap(({ events }) => events.filter(isNews).map(({ id }) => id)))
      for (const { event_id } of notices) expect(news).toContain(event_id)
    })
  })
})

describe('a search on the map', () => {
  const listing = { ...fc.sample(anyListing, 1)[0], id: 1, county: 'Burke' }
  const area = { west: -82, south: 35, east: -81, north: 36 }
  const follower = (own: typeof area | null): Follower => ({
    user_id: 'ada',
    counties: new Set(['37023']),
    favorites: new Set(),
    searches: [{ id: 'map', filters: NO_FILTERS, area: own, alert: 'instant', has_texts: false }],
    wishes: {
      instant_email_alert: true,
      daily_digest: false,
      takes_mail: true,
      takes_push: false,
      texts: new Set(),
    },
  })
  const at = (longitude: number | null) =>
    fc.sample(anyListing, 1).map((any): ChangedListing => ({
      county_fips: '37023',
      listing: { ...any, ...listing, longitude, latitude: 35.5 },
      before: null,
      events: [{ id: 1, kind: 'listed', from: null, to: null }],
    }))

  it.each([
    ['within', -81.5, 1],
    ['on the edge', -82, 1],
    ['beyond', -80.9, 0],
    ['of unknown location', null, 0],
  ])('finds a listing %s', (_where, longitude, count) => {
    expect(noticesFor(at(longitude), follower(area))).toHaveLength(count)
    expect(noticesFor(at(longitude), follower(null))).toHaveLength(1)
  })
})

describe('a search with texts only', () => {
  const listing = aListing({ id: 1, county: 'Burke' })
  const follower = (favorites: number[], texts: TextKind[]): Follower => ({
    user_id: 'ada',
    counties: new Set(['37023']),
    favorites: new Set(favorites),
    searches: [{ id: 'texts', filters: NO_FILTERS, area: null, alert: 'off', has_texts: true }],
    wishes: {
      instant_email_alert: true,
      daily_digest: true,
      takes_mail: true,
      takes_push: true,
      texts: new Set(texts),
    },
  })
  const found = [{ id: 'texts', is_new: false }]

  it.each<[string, string, number[], TextKind[], unknown]>([
    ['of what cannot wait', 'upset_bid', [], ['upset_bid'], [[found, ['bell', 'text']]]],
    ['not of what can', 'listed', [], ['upset_bid'], []],
    ['not of a kind that is off', 'upset_bid', [], ['sale_change'], []],
    ['not while the person takes no texts', 'upset_bid', [], [], []],
    ['of a favorite once', 'upset_bid', [1], ['upset_bid'], [[found, ['bell', 'push', 'email', 'text']]]],
    ['not in place of a favorite', 'listed', [1], ['upset_bid'], [[[], ['bell', 'push', 'email']]]],
  ])('notifies %s', (_what, kind, favorites, texts, expected) => {
    const events = [{ id: 1, kind, from: null, to: null }]
    const change = { county_fips: '37023', listing, before: listing, events }
    const notices = noticesFor([change], follower(favorites, texts))
    expect(notices.map(({ reasons, channels }) => [reasons.searches, channels])).toEqual(expected)
  })
})
