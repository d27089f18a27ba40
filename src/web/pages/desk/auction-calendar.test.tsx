// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { agreeToDisclaimer, signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { auctionOn, upsetUntil } from '#web/features/listings/listing.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'

const listings = [
  upsetUntil(1, '2026-11-19'),
  upsetUntil(2, '2026-11-19', { highest_bid: 41_250 }),
  upsetUntil(3, '2026-11-30', { county: 'Wake' }),
  auctionOn(4, '2026-11-20'),
  auctionOn(5, '2026-11-20'),
  auctionOn(6, '2026-12-08', { time: null }),
]

function fakes(more: Fakes = {}, shown: Listing[] = listings): Fakes {
  agreeToDisclaimer()
  return {
    ...signedInAs(subscriber),
    [LIST]: () => ({
      tax_foreclosures: shown,
      without_outline: [],
      accessible_counties: ['Mecklenburg', 'Wake'],
    }),
    'GET /api/users/get/favorites': () => ({
      favorites: [{ tax_foreclosure_id: 2, favorited_at: '2026-11-01T00:00:00Z' }],
    }),
    'GET /api/court_closures': () => ({ closures: [] }),
    'GET /api/calendar_feeds': () => ({ feeds: [] }),
    ...more,
  }
}

const dayButton = (name: RegExp) => screen.findByRole('button', { name })
const agenda = () => screen.getByRole('region', { name: 'Agenda' })

describe('the month', () => {
  it("counts deadlines and auctions, and shows why the clerks' offices are closed", async () => {
    renderApp('/auction_calendar', fakes())
    await screen.findByRole('heading', { name: 'November 2026', level: 1 })
    await dayButton(/^Thursday, November 19, 2026, 2 deadlines, 1 favourite$/)
    await dayButton(/^Friday, November 20, 2026, 2 auctions in Wake$/)
    await dayButton(/^Thursday, November 26, 2026, Thanksgiving, clerks closed$/)
    const wednesday = await dayButton(/^Wednesday, November 18, 2026, today$/)
    expect(wednesday.tabIndex).toBe(0)
  })

  it('supports arrow keys, across months, and opens a day with Enter', async () => {
    const { user, router } = renderApp('/auction_calendar', fakes())
    const today = await dayButton(/November 18, 2026, today/)
    today.focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-19'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-03'))
    await screen.findByRole('heading', { name: 'December 2026', level: 1 })
    expect(router.state.location.search).toBe('?day=2026-12-03')
    await user.keyboard('{PageUp}{Home}{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?day=2026-11-01'))
    expect(document.activeElement?.contains(agenda())).toBe(true)
  })

  it('lists the agenda from the selected day, favorites first, each with a link', async () => {
    const { user } = renderApp('/auction_calendar', fakes())
    await user.click(await dayButton(/November 19, 2026/))
    const links = within(agenda()).getAllByRole('link')
    expect(links.slice(0, 2).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 Oak St, 28208', '/details/2'],
      ['1 Oak St, 28208', '/details/1'],
    ])
    // Marked until the server has confirmed it.
    expect(within(agenda()).getByText('$43,312.50').dataset['current']).toBe('')
    expect(agenda().textContent).toContain('Auction, 2 listings')
    expect(agenda().textContent).toContain('Deadlines move to Mon, Nov 30')
  })

  it('shows each sale where its notice says it is held, else at the usual place of the county', async () => {
    const atStation = { sale_place: 'Old station, 200 Main St' }
    const sales = [
      auctionOn(4, '2026-11-20'),
      auctionOn(5, '2026-11-20', atStation),
      auctionOn(6, '2026-11-20'),
    ]
    renderApp('/auction_calendar?day=2026-11-20', fakes({}, sales))
    await screen.findByText(/^Auction, .*, Old station, 200 Main St$/)
    expect(agenda().textContent).toContain('Auction, 2 listings')
    expect(agenda().textContent).toContain('12:00 PM, Wake County')
  })

  it('marks an estimated deadline beside its county in the agenda', async () => {
    const estimated = upsetUntil(1, '2026-11-19', { upset_bid_date_basis: 'estimated' })
    renderApp('/auction_calendar?day=2026-11-19', fakes({}, [estimated]))
    await screen.findByText('Mecklenburg · estimated')
  })
})

describe('closed days', () => {
  it('move deadlines to the earlier day if a closing is uncertain', async () => {
    renderApp('/auction_calendar?view=agenda&day=2026-12-20', fakes())
    await screen.findByText('Christmas, clerks may be closed')
    expect(screen.getAllByText('Deadlines move to Mon, Dec 28')).toHaveLength(2)
    await screen.findByText('If so, deadlines move to Tue, Dec 29. File by this day.')
  })

  it('of a county are those of its clerk', async () => {
    const snow = { county: 'Wake', from: '2026-12-01', to: '2026-12-01', extends_to: null, reason: 'Snow' }
    renderApp(
      '/auction_calendar?day=2026-12-01&county=Wake',
      fakes({ 'GET /api/court_closures': () => ({ closures: [snow] }) }),
    )
    await dayButton(/^Tuesday, December 1, 2026, Snow, clerks closed$/)
  })

  it('move deadlines as far as an order extends them', async () => {
    const flood = { county: 'Wake', from: '2026-12-01', to: '2026-12-04', extends_to: null, reason: 'Flood' }
    const order = { ...flood, to: '2026-12-11', extends_to: '2026-12-21', reason: 'Order of December 1' }
    renderApp(
      '/auction_calendar?day=2026-12-01&county=Wake',
      fakes({ 'GET /api/court_closures': () => ({ closures: [flood, order] }) }),
    )
    await dayButton(/^Tuesday, December 1, 2026, Flood, clerks closed$/)
    expect(agenda().textContent).toContain('Deadlines move to Mon, Dec 21')
  })
})

describe('the filters', () => {
  it('are kept in the URL, and reduce to one county or the favorites', async () => {
    const { user, router } = renderApp('/auction_calendar', fakes())
    await dayButton(/November 19, 2026, 2 deadlines/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'County' }), 'Wake')
    await dayButton(/^Thursday, November 19, 2026$/)
    await dayButton(/^Monday, November 30, 2026, 1 deadline$/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'County' }), 'All 2 counties')
    await user.click(screen.getByRole('checkbox', { name: 'Favourites only' }))
    await dayButton(/November 19, 2026, 1 deadline, 1 favourite/)
    expect(router.state.location.search).toBe('?favorites=only')
  })

  it.each([
    ['county=Wake&favorites=only', 'No dates match your choices.'],
    ['county=Burke', 'You do not follow Burke County.'],
  ])('can be cleared when nothing matches: %s', async (choices, text) => {
    const { user } = renderApp(`/auction_calendar?${choices}`, fakes())
    await screen.findByText(text)
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await dayButton(/November 19, 2026, 2 deadlines/)
  })

  it('do not hide everything when the favorites fail to load', async () => {
    renderApp(
      '/auction_calendar?favorites=only',
      fakes({ 'GET /api/users/get/favorites': () => failure('bad_request') }),
    )
    await screen.findByText('Your favourites could not be loaded, so everything is shown.')
    await dayButton(/November 19, 2026, 2 deadlines/)
  })
})

describe('the other views', () => {
  it('show a week', async () => {
    const { user } = renderApp('/auction_calendar', fakes())
    await user.click(await screen.findByRole('radio', { name: 'Week' }))
    await screen.findByRole('heading', { name: 'Nov 15 to Nov 21', level: 1 })
    await screen.findByRole('link', { name: '1 Oak St, 28208' })
    expect(screen.queryByRole('link', { name: '3 Oak St, Charlotte' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    await screen.findByRole('heading', { name: 'Nov 22 to Nov 28', level: 1 })
  })

  it('list four weeks, and more on demand', async () => {
    const { user } = renderApp('/auction_calendar?view=agenda&day=2026-11-10', fakes())
    await screen.findByRole('link', { name: '3 Oak St, Charlotte' })
    expect(screen.queryByRole('link', { name: '6 Elm St, Charlotte' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show four more weeks' }))
    await screen.findByRole('link', { name: '6 Elm St, Charlotte' })
    expect(agenda().textContent).toContain('Auction, time unknown, Wake County')
  })
})

describe('without listings', () => {
  it('shows that none has a date yet', async () => {
    renderApp('/auction_calendar', fakes({}, []))
    await screen.findByText(/No auctions or deadlines/)
  })

  it('shows the error and retries', async () => {
    let isDown = true
    const answer = { tax_foreclosures: listings, without_outline: [], accessible_counties: ['Wake'] }
    const { user } = renderApp(
      '/auction_calendar',
      fakes({ [LIST]: () => (isDown ? failure('bad_request') : answer) }),
    )
    await screen.findByText('The calendar could not be loaded')
    expect(screen.getByText(/The request is not valid/)).toBeTruthy()
    expect(screen.getByRole('option', { name: 'All counties' })).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await dayButton(/November 19, 2026, 2 deadlines/)
  })

  it('requires a signed-in user', async () => {
    const { router } = renderApp('/auction_calendar?view=week', signedOut)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe('?next=%2Fauction_calendar%3Fview%3Dweek')
  })
})

describe('a calendar feed', () => {
  const url = 'https://steps.example.com/calendar/abc.ics'
  const feed = {
    id: '5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a11',
    kind: 'favorites' as const,
    created_at: '2026-11-18T12:00:00.000Z',
    last_read_at: null,
  }

  it('is created, shown once and revoked', async () => {
    let feeds: (typeof feed)[] = []
    const { user, calls } = renderApp(
      '/auction_calendar',
      fakes({
        'GET /api/calendar_feeds': () => ({ feeds }),
        'POST /api/calendar_feeds': () => {
          feeds = [feed]
          return { success: true, feed, url }
        },
        'POST /api/calendar_feeds/:id/revoke': () => {
          feeds = []
          return { success: true }
        },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Subscribe in your calendar' }))
    await panel.findByText('None yet.')
    await user.click(panel.getByRole('checkbox', { name: 'Favourites only' }))
    await user.click(panel.getByRole('button', { name: 'Create address' }))
    expect(await panel.findByRole('textbox', { name: 'Your private address' })).toHaveProperty('value', url)
    expect(panel.getByRole('link', { name: 'Open in a calendar app' }).getAttribute('href')).toBe(
      'webcal://steps.example.com/calendar/abc.ics',
    )
    const revoke = await panel.findByRole('button', {
      name: 'Revoke Favourites only, created Nov 18, 7:00 AM',
    })
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
    await user.click(revoke)
    expect(confirm.mock.calls[0]?.[0]).toMatch(
      /^Revoke the address for Favourites only, created Nov 18, 7:00 AM\? .* cannot be brought back\.$/,
    )
    expect(feeds).toHaveLength(1)
    await user.click(revoke)
    await panel.findByText(/The address is revoked/)
    await panel.findByText('None yet.')
    // Its address is of no use.
    expect(panel.queryByRole('textbox', { name: 'Your private address' })).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole('region', { name: 'Addresses in use' })),
    )
    const made = calls.filter(({ address }) => address.startsWith('POST /api/calendar_feeds'))
    expect(made.map(({ body }) => body)).toEqual([{ kind: 'favorites' }, {}])
  })

  it('shows why it could not be created, until another is revoked', async () => {
    const { user } = renderApp(
      '/auction_calendar',
      fakes({
        'GET /api/calendar_feeds': () => ({ feeds: [{ ...feed, kind: 'all' }] }),
        'POST /api/calendar_feeds': () => failure('too_many_calendar_feeds'),
        'POST /api/calendar_feeds/:id/revoke': () => ({ success: true }),
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    await user.click(await screen.findByRole('button', { name: 'Create address' }))
    await screen.findByText(/You can have up to 10 calendar feeds. Revoke one first/)
    vi.spyOn(window, 'confirm').mockReturnValue(true)
    await user.click(await screen.findByRole('button', { name: /^Revoke All my counties/ }))
    await screen.findByText(/The address is revoked/)
    expect(screen.queryByText(/You can have up to 10 calendar feeds/)).toBeNull()
  })
})
