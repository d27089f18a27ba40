// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change, FavoriteListing } from '#contract/following/following-schema.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { agreeToDisclaimer, signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { routesWith } from '#web/app/routing/router.tsx'
import { auctionOn, upsetUntil } from '#web/features/listings/listing.fixture.ts'
import { emitLive, failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => log.mockClear())

const lastDay = (id: number, day: string, more: Partial<Listing> = {}) =>
  upsetUntil(id, day, { highest_bid: 41_250, ...more })
const sale = (id: number, day: string, more: Partial<Listing> = {}) =>
  auctionOn(id, day, { opening_bid: 4870.12, ...more })

const listings = [
  lastDay(1, '2026-11-19'),
  lastDay(2, '2026-11-19', { highest_bid: 6400 }),
  lastDay(3, '2026-11-30', { county: 'Wake' }),
  sale(4, '2026-11-20', { time: '2:00 PM' }),
  sale(5, '2026-11-20', { opening_bid: null }),
  sale(6, '2026-11-26', { time: null }),
]

const followed = (listing: Listing, maximum_bid: number | null = null): FavoriteListing => ({
  listing,
  favorited_at: '2026-11-01T00:00:00Z',
  stage: null,
  maximum_bid,
  outcome: null,
})

const change = (id: number, more: Partial<Change> = {}): Change => {
  const { case_number, parcel_identification, status, street, city, state, zip, county } = lastDay(
    1,
    '2026-11-19',
  )
  return {
    id,
    kind: 'upset_bid',
    from: { highest_bid: 15_000 },
    to: { highest_bid: 18_450 },
    source: null,
    source_url: null,
    seen_at: '2026-11-18T11:12:00.000Z',
    effective_on: null,
    listing: { id: 1, case_number, parcel_identification, status, street, city, state, zip, county },
    ...more,
  }
}

const search = (digit: number, name: string, query: string) => ({
  id: `6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a${10 + digit}`,
  name,
  search: query,
  alert: 'daily' as const,
  has_texts: false,
  created_at: '2026-11-01T00:00:00.000Z',
})

const visit = { started_at: '2026-11-18T12:00:00.000Z', previous_started_at: '2026-11-17T11:48:00.000Z' }
const unchanged = {
  since: visit.previous_started_at,
  changes: [],
  total: 0,
  new_listings: [],
  upset_favorites: [],
}

function fakes(more: Fakes = {}, shown: Listing[] = listings): Fakes {
  agreeToDisclaimer()
  return {
    ...signedInAs(subscriber),
    [LIST]: () => ({
      tax_foreclosures: shown,
      without_outline: [],
      accessible_counties: ['Mecklenburg', 'Wake'],
    }),
    'GET /api/court_closures': () => ({ closures: [] }),
    'GET /api/favorite_listings': () => ({ favorites: [] }),
    'GET /api/changes': () => unchanged,
    'POST /api/visits': () => visit,
    ...more,
  }
}

const favoriteTwo: Fakes = {
  'GET /api/users/get/favorites': () => ({
    favorites: [{ tax_foreclosure_id: 2, favorited_at: '2026-11-01T00:00:00Z' }],
  }),
  'GET /api/favorite_listings': () => ({
    favorites: [followed(lastDay(2, '2026-11-19', { highest_bid: 6400 }), 7500)],
  }),
}

const block = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
const rows = (part: Awaited<ReturnType<typeof block>>) =>
  part.getAllByRole('row').map(({ textContent }) => textContent)

describe('the two weeks', () => {
  it('count what is due per day, mark closed days, and link to the calendar', async () => {
    renderApp('/dashboard', fakes())
    await screen.findByRole('heading', { level: 1, name: 'Wednesday, November 18' })
    await screen.findByText('6 listings in 2 counties')
    const strip = within(screen.getByRole('navigation', { name: 'Next 14 days' }))
    const days = strip.getAllByRole('link')
    expect(days).toHaveLength(14)
    expect(
      days.map(({ ariaLabel, firstElementChild }) => ariaLabel ?? firstElementChild?.textContent),
    ).toEqual(
      expect.arrayContaining([
        'Today, Wednesday, November 18',
        'Thursday, November 19, 2 deadlines',
        'Friday, November 20, 2 auctions',
        'Thursday, November 26, Thanksgiving, clerks closed, 1 auction',
        'Monday, November 30, 1 deadline',
      ]),
    )
    expect(days[1]?.getAttribute('href')).toBe('/auction_calendar?day=2026-11-19')
  })

  it('show that court closures failed to load, and allow a retry', async () => {
    let isDown = true
    const snow = { county: null, from: '2026-11-20', to: '2026-11-20', extends_to: null, reason: 'Snow' }
    const { user } = renderApp(
      '/dashboard',
      fakes({
        'GET /api/court_closures': () => (isDown ? failure('bad_request') : { closures: [snow] }),
      }),
    )
    await screen.findByText(/^Closings beyond weekends and court holidays could not be loaded/)
    await block('Deadlines in the next 7 days')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Friday, November 20, Snow, clerks closed, 2 auctions')
  })
})

describe('deadlines and auctions', () => {
  it('are listed by day, favorites first, with the minimum upset bid', async () => {
    renderApp('/dashboard', fakes(favoriteTwo))
    const part = await block('Deadlines in the next 7 days')
    expect(rows(part).slice(1)).toEqual([
      'Thu, Nov 19tomorrow2 listings',
      '2 Oak St, 28208MecklenburgMecklenburg$6,400.00$7,150.00$750.00',
      '1 Oak St, 28208MecklenburgMecklenburg$41,250.00$43,312.50$2,165.63',
    ])
    expect(part.getByRole('link', { name: 'All 2' }).getAttribute('href')).toBe(
      '/listing?last_day=7&sort=last-day',
    )
    expect(part.getByRole('link', { name: '1 Oak St, 28208' }).getAttribute('href')).toBe('/details/1')
    expect(
      part.getByRole('button', { name: 'Favourite: 2 Oak St, 28208' }).getAttribute('aria-pressed'),
    ).toBe('true')
  })

  it("show the clerk's closing hour, once per day or per listing", async () => {
    const { queryClient } = renderApp('/dashboard', fakes({}, [lastDay(1, '2026-11-19')]))
    const part = await block('Deadlines in the next 7 days')
    const county = (name: string, closes_at: string) => ({
      ...{ fips: '37119', name, slug: name, court_code: '590', seller: null, sale_place: null },
      ...{ sale_day_deposit: null, phone_rule: null, procedure: null },
      ...{ clerk_phone: null, clerk_address: null, links: [] },
      ...{ closes_at, closes_at_confirmed: name === 'Wake', listings: 1 },
    })
    queryClient.setQueryData(['GET /api/counties'], {
      counties: [county('Mecklenburg', '5:00 PM'), county('Wake', '4:30 PM')],
    })
    await part.findByText('Thu, Nov 19, 5:00 PM (not confirmed)')
    queryClient.setQueryData([LIST], {
      tax_foreclosures: [lastDay(1, '2026-11-19'), lastDay(2, '2026-11-19', { county: 'Wake' })],
      without_outline: [],
      accessible_counties: ['Mecklenburg', 'Wake'],
    })
    await part.findAllByText('Wake, 4:30 PM')
    expect(part.getAllByText('Mecklenburg, 5:00 PM (not confirmed)')).toHaveLength(2)
    expect(part.getByRole('link', { name: 'Thu, Nov 19, first at 4:30 PM' })).toBeDefined()
  })

  it('show a new closing hour as soon as it is confirmed', async () => {
    let closes_at = '5:00 PM'
    const mecklenburg = {
      fips: '37119',
      name: 'Mecklenburg',
      slug: 'mecklenburg',
      court_code: '590',
      seller: null,
      sale_place: null,
      sale_day_deposit: null,
      procedure: null,
      links: [],
      listings: 1,
    }
    const counties: Fakes = {
      'GET /api/counties': () => ({
        counties: [{ ...mecklenburg, closes_at, closes_at_confirmed: closes_at === '4:30 PM' }],
      }),
    }
    renderApp('/dashboard', fakes(counties, [lastDay(1, '2026-11-19')]))
    await screen.findByText('Thu, Nov 19, 5:00 PM (not confirmed)')
    closes_at = '4:30 PM'
    await screen.findByRole('button', { name: /^Notifications/ })
    await emitLive('changes', { listings: [{ id: 1, county: 'Mecklenburg', kinds: ['last_day_moved'] }] }, 5)
    expect(await screen.findByText('Thu, Nov 19, 4:30 PM')).toBeTruthy()
  })

  it('are truncated, with their total', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      lastDay(n + 1, n < 20 ? '2026-11-19' : n < 40 ? '2026-11-20' : '2026-11-23'),
    )
    const sales = Array.from({ length: 40 }, (_, n) => sale(n + 101, '2026-11-20'))
    renderApp('/dashboard', fakes({}, [...many, ...sales]))
    const deadlines = await block('Deadlines in the next 7 days')
    expect(rows(deadlines)).toHaveLength(1 + 3 * (1 + 3))
    expect(deadlines.getAllByText('20 listings, 3 shown')).toHaveLength(3)
    // Marked until the server has confirmed them.
    const days = deadlines.getAllByRole('link', { name: /^\w{3}, Nov \d+/ })
    expect(days.map(({ dataset }) => dataset['current'])).toEqual(['', '', ''])
    const auctions = await block('Auctions in the next 7 days')
    expect(rows(auctions)).toHaveLength(1 + 6)
    expect(auctions.getByRole('link', { name: 'All 40' }).getAttribute('href')).toBe(
      '/listing?sale=7&sort=sale-date',
    )
  })

  it('are sorted by day and hour', async () => {
    renderApp('/dashboard', fakes({}, [sale(7, '2026-11-24'), ...listings, sale(8, '2026-11-25')]))
    expect(rows(await block('Auctions in the next 7 days')).slice(1)).toEqual([
      'Fri, Nov 20at 12:00 PM5 Elm St, CharlotteWake, 12:00 PMWakeN/A',
      'Fri, Nov 20at 2:00 PM4 Elm St, CharlotteWake, 2:00 PMWake$4,870.12',
      'Tue, Nov 24at 12:00 PM7 Elm St, CharlotteWake, 12:00 PMWake$4,870.12',
      'Wed, Nov 25at 12:00 PM8 Elm St, CharlotteWake, 12:00 PMWake$4,870.12',
    ])
  })

  it('have an empty state', async () => {
    renderApp('/dashboard', fakes({}, [lastDay(3, '2026-11-30')]))
    const deadlines = await block('Deadlines in the next 7 days')
    deadlines.getByText('No upset bid period ends in the next 7 days.')
    const auctions = await block('Auctions in the next 7 days')
    auctions.getByText('No auction is set for the next 7 days.')
  })

  it('fail independently, and allow a retry', async () => {
    let isDown = true
    const answer = { tax_foreclosures: listings, without_outline: [], accessible_counties: ['Wake'] }
    const { user } = renderApp(
      '/dashboard',
      fakes({
        [LIST]: () => (isDown ? failure('bad_request') : answer),
        'GET /api/saved_searches': () => ({ saved_searches: [search(1, 'Land', 'land=vacant')] }),
      }),
    )
    const failed = await block('Deadlines and auctions')
    const searches = await block('Saved searches')
    expect(searches.getAllByText('not known')).toHaveLength(2)
    isDown = false
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    await block('Deadlines in the next 7 days')
    await waitFor(() => expect(searches.queryByText('not known')).toBeNull())
  })
})

describe('favorites at risk', () => {
  it('are shown with the maximum, and disappear with the star', async () => {
    const { user } = renderApp(
      '/dashboard',
      fakes({ ...favoriteTwo, 'POST /api/users/favorites/remove': () => ({ success: true }) }),
    )
    const part = await block('Favourites at risk')
    expect(part.getByRole('listitem').textContent).toBe(
      '2 Oak St, 28208 MecklenburgDeadline tomorrowYour maximum $7,500.00 covers the next minimum upset bid',
    )
    part.getByText('Cash needed by Thu, Nov 19: $750.00 in deposits')
    expect(part.getByRole('link', { name: 'Your favourite' }).getAttribute('href')).toBe(
      '/user_profile?tab=your_favourites',
    )
    await user.click(screen.getByRole('button', { name: 'Favourite: 2 Oak St, 28208' }))
    await part.findByText('No favourites yet.')
    await screen.findByText('2 Oak St, 28208 is no longer a favourite.')
  })

  it('fail independently, and allow a retry', async () => {
    let isDown = true
    const { user } = renderApp(
      '/dashboard',
      fakes({
        'GET /api/favorite_listings': () => (isDown ? failure('bad_request') : { favorites: [] }),
      }),
    )
    const part = await block('Favourites at risk')
    await part.findByText(/^Your favourites did not load\. Error 400/)
    await block('Deadlines in the next 7 days')
    isDown = false
    await user.click(part.getByRole('button', { name: 'Try again' }))
    await part.findByText('No favourites yet.')
  })
})

describe('changes', () => {
  it('since the last visit are listed, in the words of the details page', async () => {
    const changes = [
      change(3),
      change(2, {
        kind: 'redeemed',
        from: null,
        to: null,
        seen_at: '2026-11-17T15:00:00.000Z',
      }),
    ]
    renderApp('/dashboard', fakes({ 'GET /api/changes': () => ({ ...unchanged, changes, total: 2 }) }))
    const part = await block('Changed since yesterday, 6:48 AM')
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 Oak St, 28208 Mecklenburg6:12 AMUpset bid: from $15,000.00 to $18,450.00',
      '1 Oak St, 28208 MecklenburgNov 17The taxes were paid and the property was redeemed',
    ])
    expect(part.getAllByRole('link')[0]?.getAttribute('href')).toBe('/details/1')
  })

  it('have an empty state', async () => {
    renderApp('/dashboard', fakes())
    const part = await block('Changed since yesterday, 6:48 AM')
    part.getByText('No changes.')
  })

  it('are truncated', async () => {
    const changes = Array.from({ length: 100 }, (_, n) => change(n + 1))
    const { user } = renderApp(
      '/dashboard',
      fakes({ 'GET /api/changes': () => ({ ...unchanged, changes, total: 1340 }) }),
    )
    const part = await block(/^Changed since/)
    expect(part.getAllByRole('listitem')).toHaveLength(5)
    await user.click(part.getByRole('button', { name: 'All 1,340' }))
    expect(part.getAllByRole('listitem')).toHaveLength(100)
    expect(part.getByRole('link', { name: 'listings by newest change' }).getAttribute('href')).toBe(
      '/listing?sort=newest-change',
    )
    await user.click(part.getByRole('button', { name: 'Fewer' }))
    expect(part.getAllByRole('listitem')).toHaveLength(5)
  })

  it.each(['POST /api/visits', 'GET /api/changes'] as const)(
    'fail independently with %s, and allow a retry',
    async (address) => {
      let isDown = true
      const answers = { 'POST /api/visits': visit, 'GET /api/changes': unchanged }
      const { user } = renderApp(
        '/dashboard',
        fakes({ ...favoriteTwo, [address]: () => (isDown ? failure('bad_request') : answers[address]) }),
      )
      const part = await block('Changes')
      await part.findByText(/^The changes could not be loaded\. Error 400/)
      const risks = await block('Favourites at risk')
      risks.getByText('Recent upset bids did not load.')
      isDown = false
      await user.click(part.getByRole('button', { name: 'Try again' }))
      await screen.findByText('No changes.')
    },
  )
})

describe('a visit', () => {
  const strict: typeof routesWith = (client) => [
    {
      element: (
        <StrictMode>
          <Outlet />
        </StrictMode>
      ),
      children: routesWith(client),
    },
  ]

  it('is counted once, even if the page renders twice or is reopened with Back', async () => {
    const { calls, router } = renderApp('/dashboard', fakes(), strict)
    const words = () => calls.filter(({ address }) => address === 'POST /api/visits').length
    await block('Changed since yesterday, 6:48 AM')
    expect(words()).toBe(1)
    await router.navigate('/auction_calendar')
    await screen.findByRole('heading', { level: 1, name: 'November 2026' })
    await router.navigate(-1)
    await block('Changed since yesterday, 6:48 AM')
    expect(words()).toBe(1)
  })

  it("continues when the user navigates to another page, without repeating the first page's requests", async () => {
    const { calls, router } = renderApp('/auction_calendar', fakes())
    const words = () => calls.filter(({ address }) => address === 'POST /api/visits').length
    await screen.findByRole('heading', { level: 1, name: 'November 2026' })
    expect(words()).toBe(0)
    await router.navigate('/auction_calendar?view=week')
    await waitFor(() => expect(words()).toBe(1))
  })
})

describe('saved searches', () => {
  it('are counted, with what is new since the last visit', async () => {
    renderApp(
      '/dashboard',
      fakes({
        'GET /api/saved_searches': () => ({
          saved_searches: [
            search(1, 'Wake', 'county=Wake'),
            search(2, 'Everything', ''),
            search(3, 'Ashe', 'county=Ashe'),
          ],
        }),
        'GET /api/changes': () => ({ ...unchanged, new_listings: [3, 4, 999] }),
      }),
    )
    const part = await block('Saved searches')
    const counted = ['Wake2 new4Daily', 'Everything2 new6Daily', 'Ashenot known?not known?Daily']
    await waitFor(() => expect(rows(part).slice(1)).toEqual(counted))
    expect(part.getByRole('link', { name: 'Wake' }).getAttribute('href')).toBe('/listing?county=Wake')
    expect(part.getByRole('link', { name: 'Everything' }).getAttribute('href')).toBe('/listing')
    expect(part.getByRole('link', { name: 'All 3' }).getAttribute('href')).toBe(
      '/user_profile?tab=saved_searches',
    )
  })

  it('are not counted if the favorites fail to load', async () => {
    const saved = { saved_searches: [search(1, 'Wake', 'county=Wake')] }
    const failed = { 'GET /api/users/get/favorites': () => failure('bad_request') }
    renderApp('/dashboard', fakes({ ...failed, 'GET /api/saved_searches': () => saved }))
    await waitFor(async () => (await block('Saved searches')).getAllByText('not known'))
  })

  it('show nothing as new on a first visit', async () => {
    renderApp(
      '/dashboard',
      fakes({
        'POST /api/visits': () => ({ ...visit, previous_started_at: null }),
        'GET /api/changes': () => ({ ...unchanged, new_listings: [1, 2, 3, 4, 5, 6] }),
        'GET /api/saved_searches': () => ({ saved_searches: [search(2, 'Everything', '')] }),
      }),
    )
    const part = await block('Saved searches')
    await part.findByText('6')
    await waitFor(() => expect(rows(part).slice(1)).toEqual(['Everything06Daily']))
    await block('Changed in the last 7 days')
  })

  it('fail independently, and allow a retry', async () => {
    let isDown = true
    const { user } = renderApp(
      '/dashboard',
      fakes({
        'GET /api/saved_searches': () => (isDown ? failure('bad_request') : { saved_searches: [] }),
      }),
    )
    const part = await block('Saved searches')
    await part.findByText(/^Your saved searches did not load\. Error 400/)
    isDown = false
    await user.click(part.getByRole('button', { name: 'Try again' }))
    await part.findByText('No saved searches yet.')
  })
})

describe('the dashboard', () => {
  it('redirects visitors to the login, and back afterward', async () => {
    const { router } = renderApp('/dashboard', signedOut)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe('?next=%2Fdashboard')
  })

  it('requires a paying user', async () => {
    const { router, calls } = renderApp('/dashboard', {
      ...signedInAs({ ...subscriber, payment_account: { status: 'canceled' }, accessible_counties: [] }),
      'GET /api/subscription': () => failure('internal'),
    })
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/dashboard'))
    expect(calls.map(({ address }) => address)).not.toContain('POST /api/visits')
  })

  it('is linked in the bar, after the listings', async () => {
    const { user, router } = renderApp('/auction_calendar', fakes())
    const places = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(places.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Listings',
      'Dashboard',
      'Calendar',
      'Learning',
    ])
    await user.click(places.getByRole('link', { name: 'Dashboard' }))
    await block('Deadlines in the next 7 days')
    expect(router.state.location.pathname).toBe('/dashboard')
  })
})
