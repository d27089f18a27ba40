// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aClosedDetails, aDetails, estimatedClock } from '#contract/listings/details.fixture.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import type { Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'

const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'

const listed = [
  outlined({ id: 5, street: '5 Dear St', highest_bid: 90_000, county: 'Mecklenburg' }),
  outlined({ id: 7, street: '1423 Oak St', highest_bid: 20_000, county: 'Mecklenburg' }),
  outlined({ id: 6, street: '6 Cheap St', highest_bid: 1_000, county: 'Mecklenburg' }),
  outlined({ id: 8, street: '8 Wake St', highest_bid: 5_000, county: 'Wake' }),
]

const named = (href: string) => Number(/\d+$/.exec(href)?.[0])

const fakes: Fakes = {
  ...signedInAs(subscriber),
  'GET /api/tax_foreclosure/:id': ({ href }) =>
    aDetails({ listing: { id: named(href), street: `${named(href)} St` } }),
  'GET /api/upset_bid': () => new Promise(() => undefined),
  [LIST]: () => ({
    tax_foreclosures: listed,
    without_outline: [aListing({ id: 9, street: '9 Hidden St', county: 'Mecklenburg' })],
    accessible_counties: ['Mecklenburg', 'Wake'],
  }),
}

const fromList = { listing: '/listing?county=Mecklenburg&sort=lowest-price', steps: 1 }

async function open(state: unknown = null, id = 7, more: Fakes = {}) {
  const app = renderApp({ pathname: `/details/${id}`, state }, { ...fakes, ...more })
  await screen.findByRole('region', { name: 'Upset deadline' })
  return app
}

const details = (facts: ListingDetails): Fakes => ({ 'GET /api/tax_foreclosure/:id': () => facts })

function onPhone(): void {
  const phone = Object.assign(window.matchMedia(''), { matches: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(phone)
}

beforeAll(() => import('./details.tsx'))
beforeEach(() => agreeToDisclaimer())
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

const steps = () => screen.findByRole('navigation', { name: 'In the list' })

describe('stepping through the list', () => {
  it("links to the previous and the next listing, by the list's filters and order", async () => {
    await open(fromList)
    const nav = within(await steps())
    expect(nav.getByText('2 of 4')).toBeTruthy()
    expect(
      nav.getByRole('link', { name: 'Previous in the list: 6 Cheap St, 28208' }).getAttribute('href'),
    ).toBe('/details/6')
    expect(nav.getByRole('link', { name: 'Next in the list: 5 Dear St, 28208' }).getAttribute('href')).toBe(
      '/details/5',
    )
  })

  it('replaces the history entry, so that Back is one step', async () => {
    const { user, router } = await open(fromList)
    await user.click(await screen.findByRole('link', { name: /^Next in the list/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/details/5'))
    expect(router.state.location.state).toEqual(fromList)
    expect(router.state.historyAction).toBe('REPLACE')
    expect(await screen.findByText('3 of 4')).toBeTruthy()
  })

  it('supports arrow keys, up to the last listing without an outline', async () => {
    const { user, router } = await open(fromList)
    await steps()
    await user.keyboard('{ArrowRight}')
    await screen.findByText('3 of 4')
    await user.keyboard('{ArrowRight}')
    await screen.findByText('4 of 4')
    expect(router.state.location.pathname).toBe('/details/9')
    const end = screen.getByRole('link', { name: 'Next in the list' })
    expect(end.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    await screen.findByText('3 of 4')
  })

  it('leaves arrow keys to an open menu and to browser shortcuts', async () => {
    const { user, router } = await open(fromList)
    await steps()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await user.click(screen.getByRole('button', { name: /^Account/ }))
    await user.keyboard('{ArrowRight}')
    expect(router.state.location.pathname).toBe('/details/7')
  })

  it('is hidden if the user did not come from a list, and requests none', async () => {
    const { calls } = await open()
    expect(screen.queryByRole('navigation', { name: 'In the list' })).toBeNull()
    expect(calls.map(({ address }) => address)).not.toContain(LIST)
  })

  it('is hidden for a listing that is not in the list', async () => {
    const { queryClient } = await open(fromList, 8)
    const { queryKey } = queryOf(LIST)
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeTruthy())
    expect(screen.queryByRole('navigation', { name: 'In the list' })).toBeNull()
  })

  it('keeps its position when the listing leaves the list: star removed', async () => {
    const favorited = [5, 7].map((id) => ({
      tax_foreclosure_id: id,
      favorited_at: '2026-11-17T12:00:00.000Z',
    }))
    const { user } = await open({ listing: '/listing?favorites=only', steps: 1 }, 7, {
      'GET /api/users/get/favorites': () => ({ favorites: favorited }),
      'POST /api/users/favorites/remove': () => ({ success: true }),
    })
    await screen.findByText('2 of 2')
    await user.click(screen.getByRole('button', { name: 'Favourite' }))
    await screen.findByText(/is no longer a favourite/)
    expect(screen.getByRole('link', { name: /^Previous in the list: 5 Dear St/ })).toBeTruthy()
  })
})

describe('share', () => {
  it('copies the page URL, without the return state', async () => {
    const { user } = await open(fromList)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/details/7')
  })

  it("uses the device's share dialog if available, also when canceled", async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('no', 'AbortError'))
    const { user } = await open()
    Object.assign(navigator, { share, canShare: () => true })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith({ title: '7 St, 28208', url: 'http://localhost:3000/details/7' }),
    )
    expect(screen.queryByText('Link copied')).toBeNull()
  })

  it('shows when copying failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('The link was not copied')).toBeTruthy()
  })
})

describe('an estimated upset deadline', () => {
  it('ends nothing when it passes, and shows what to do', async () => {
    const passed = {
      ...estimatedClock,
      last_day: '2026-11-17',
      closes_at_instant: '2026-11-17T22:00:00.000Z',
    }
    const listing = { upset_bid_date: '2026-11-17', upset_bid_date_basis: 'estimated' } as const
    await open(null, 7, details(aDetails({ listing, clock: passed })))
    expect(screen.getAllByText('May be over (estimated). Call the clerk.')).toHaveLength(1)
    expect(screen.queryByText(/No further bid can be filed/)).toBeNull()
    expect(screen.getAllByText('$19,372.50').length).toBeGreaterThan(0)
  })
})

describe('the calendar entry', () => {
  const link = () => screen.queryByRole('link', { name: 'Add to calendar' })

  it('has the upset deadline, and an upcoming sale', async () => {
    await open()
    expect(link()?.getAttribute('href')).toBe('/api/tax_foreclosure/7/calendar.ics')
  })

  it('is unavailable without a future date', async () => {
    await open(null, 7, details(aClosedDetails({ listing: { status: 'Redeemed' } })))
    expect(link()).toBeNull()
  })

  it('is unavailable after the clerk has closed on the deadline', async () => {
    await open(
      null,
      7,
      details(
        aDetails({
          listing: { upset_bid_date: '2026-11-17' },
          clock: {
            ...clockOf(),
            last_day: '2026-11-17',
            closes_at_instant: '2026-11-17T22:00:00.000Z',
            over_from_instant: '2026-11-17T22:00:00.000Z',
          },
        }),
      ),
    )
    expect(link()).toBeNull()
  })
})

function clockOf() {
  const { clock } = aDetails()
  if (clock === null) throw new Error('the fixture has a clock')
  return clock
}

describe('print', () => {
  it('opens the bid sheet and prints it', async () => {
    const { user, router } = await open()
    expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe('/bid_sheet?ids=7')
    expect(screen.getByRole('link', { name: 'bid sheet' }).getAttribute('href')).toBe('/bid_sheet?ids=7')
    await user.click(screen.getByRole('link', { name: 'Print' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bid_sheet'))
    expect(router.state.location.state).toEqual({ print: true })
  })
})

describe('the upset bid worksheet', () => {
  const passed = { closes_at_instant: '2026-11-18T11:00:00.000Z', last_day: '2026-11-17' }

  it.each<[string, ListingDetails, boolean]>([
    ['while a notice can be filed', aDetails(), true],
    ['after a deadline that is only estimated', aDetails({ clock: { ...estimatedClock, ...passed } }), false],
    ['if no source shows the last bid', aDetails({ next_bid: null }), false],
    ['if the deadline is unknown', aDetails({ clock: null }), false],
  ])('is offered only where there is one: %s', async (_when, facts, isOffered) => {
    await open(null, 7, details(facts))
    expect(screen.queryByRole('link', { name: 'Upset bid worksheet' }) !== null).toBe(isOffered)
    expect(screen.getByRole('link', { name: 'Print' })).toBeTruthy()
  })
})

it('on a phone, all actions are in one menu', async () => {
  onPhone()
  const { user } = await open()
  const head = within(screen.getByRole('region', { name: 'What it is' }))
  expect(head.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Actions')
  await user.click(head.getByRole('button', { name: 'Actions' }))
  expect(head.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Share',
    'Bid sheet',
    'Upset bid worksheet',
    'Add to calendar',
    'Property report',
  ])
})
