import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { matchesFilters } from '#domain/listing-filters/matches-filters.fixture.ts'
import { aListing, anyListing, today } from '#domain/listing/listing.fixture.ts'
import { type TextKind, textKindOfReminder } from '#domain/text-messages/text-kinds.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { dayAheadOf } from './day-ahead.ts'
import type { Channel, Follower, SearchAlert } from './follower.ts'
import { searchDaysOf } from './search-days.ts'

const days = fc.constantFrom('0', '3', '7', '14', '30')
const anyFollower: fc.Arbitrary<Follower> = fc.record({
  user_id: fc.uuid(),
  counties: fc.subarray(['37119', '37183']).map((fips) => new Set(fips)),
  favorites: fc.constant(new Set<number>()),
  searches: fc
    .array(
      fc.record({
        lastDay: fc.option(days, { nil: null }),
        sale: fc.option(days, { nil: null }),
        alert: fc.constantFrom('instant' as const, 'daily' as const, 'off' as const),
        has_texts: fc.boolean(),
      }),
      { maxLength: 3 },
    )
    .map((searches) =>
      searches.map(({ alert, has_texts, ...filters }, place) => ({
        id: String(place),
        filters: { ...NO_FILTERS, ...filters },
        area: null,
        alert,
        has_texts,
      })),
    ),
  wishes: fc.record({
    instant_email_alert: fc.boolean(),
    daily_digest: fc.boolean(),
    takes_mail: fc.boolean(),
    takes_push: fc.boolean(),
    texts: fc.subarray<TextKind>(['deadline', 'upset_bid', 'sale_change']).map((kinds) => new Set(kinds)),
  }),
})

it('notifies exactly of what a search finds today and not the day before, by the filters of the list', () => {
  const listings = fc.array(
    fc.record({ listing: anyListing, county_fips: fc.constantFrom('37119', '37183') }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(listings, anyFollower, fc.integer({ min: 1, max: 5 }), (found, follower, back) => {
      const dated = found.map((each, id) => ({ ...each, listing: { ...each.listing, id } }))
      const before = addDays(today, -back)
      const notices = searchDaysOf(dated, { today, before })(follower, () => false)
      const owed = dated.flatMap(({ listing, county_fips }) => {
        const ahead = dayAheadOf(listing)
        const kind = ahead === null ? null : textKindOfReminder(ahead.kind, ahead.day, today)
        const isTexted = kind !== null && follower.wishes.texts.has(kind)
        const finds = follower.searches.filter(({ filters, alert, has_texts }) => {
          const on = (day: typeof today) =>
            matchesFilters(listing, filters, { today: day, favorites: new Set() })
          const counts = filters.lastDay !== null || filters.sale !== null
          return (alert !== 'off' || (has_texts && isTexted)) && counts && on(today) && !on(before)
        })
        return follower.counties.has(county_fips) && finds.length > 0
          ? [[listing.id, finds.map(({ id }) => id)]]
          : []
      })
      expect(
        notices
          .map(({ tax_foreclosure_id, reasons }) => [
            tax_foreclosure_id,
            reasons.searches.map(({ id }) => id),
          ])
          .toSorted(([a], [b]) => Number(a) - Number(b)),
      ).toEqual(owed)
      for (const { channels, kind, day, reasons } of notices) {
        expect(channels).toContain('bell')
        expect(new Set(channels).size).toBe(channels.length)
        const isNear =
          kind === 'last_day_in_search' && [today, addDays(today, 1)].some((near) => near === day)
        const isTexted = reasons.searches.some(({ id }) => follower.searches[Number(id)]?.has_texts)
        const isText = isNear && isTexted && follower.wishes.texts.has('deadline')
        expect(channels.includes('text')).toBe(isText)
      }
    }),
    { numRuns: 300 },
  )
})

it.each<[string, string, SearchAlert, boolean, TextKind[], Channel[][]]>([
  ['a deadline today', '0', 'off', true, ['deadline'], [['bell', 'text']]],
  ['a deadline today, with an alert', '0', 'instant', true, ['deadline'], [['bell', 'email', 'text']]],
  ['a deadline today, with an alert only', '0', 'instant', false, ['deadline'], [['bell', 'email']]],
  ['a deadline today, with deadlines off', '0', 'off', true, ['upset_bid'], []],
  ['a deadline in three days', '3', 'off', true, ['deadline'], []],
  ['a deadline in three days, with an alert', '3', 'instant', true, ['deadline'], [['bell', 'email']]],
])(
  'texts %s by a search with texts that finds it from then on',
  (_what, lastDay, alert, has_texts, texts, channels) => {
    const day = addDays(today, Number(lastDay))
    const listing = aListing({ upset_bid_date: day })
    const follower: Follower = {
      user_id: 'ada',
      counties: new Set(['37119']),
      favorites: new Set(),
      searches: [{ id: 's', filters: { ...NO_FILTERS, lastDay }, area: null, alert, has_texts }],
      wishes: {
        instant_email_alert: false,
        daily_digest: false,
        takes_mail: true,
        takes_push: false,
        texts: new Set(texts),
      },
    }
    const notify = searchDaysOf([{ county_fips: '37119', listing }], { today, before: addDays(today, -1) })
    expect(notify(follower, () => false).map((notice) => notice.channels)).toEqual(channels)
  },
)
