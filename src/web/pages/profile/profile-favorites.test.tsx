// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { outlined } from '#web/features/listings/listing.fixture.ts'

const favorite = (facts: Parameters<typeof outlined>[0]): FavoriteListing => ({
  listing: outlined(facts),
  favorited_at: '2026-11-10T12:00:00.000Z',
  stage: null,
  maximum_bid: null,
  outcome: null,
})

/** Twenty-nine without a date, and the one with the nearest deadline, starred first. */
const favorites = [
  ...Array.from({ length: 29 }, (_, at) => favorite({ id: at + 1, status: 'Waiting on sales date' })),
  favorite({ id: 30, status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-19' }),
]

function openWith(listings: readonly Listing[]) {
  const stored = listings.map((listing) => favorite(listing))
  return renderApp('/user_profile?tab=your_favourites', {
    ...signedInAs(subscriber),
    'GET /api/favorite_listings': () => ({ favorites: stored }),
    'GET /api/users/get/favorites': () => ({
      favorites: stored.map(({ listing, favorited_at }) => ({
        tax_foreclosure_id: listing.id,
        favorited_at,
      })),
    }),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: listings.filter(({ geometry }) => geometry !== null),
      without_outline: listings.filter(({ geometry }) => geometry === null),
      accessible_counties: ['Mecklenburg'],
    }),
  })
}

describe('the image of a card', () => {
  const MISSING = 'The parcel picture did not load'
  async function pictureFails(): Promise<() => HTMLImageElement> {
    showCards()
    openWith([outlined()])
    const card = await screen.findByRole('article')
    const picture = () => {
      const found = card.querySelector('img')
      if (!found) throw new Error('No picture is asked for')
      return found
    }
    await waitFor(picture)
    fireEvent.error(picture())
    return picture
  }

  it('is replaced by a placeholder when it fails, until it loads once back online', async () => {
    const picture = await pictureFails()
    expect(screen.getByRole('img', { name: MISSING })).toBeTruthy()
    expect(screen.queryByRole('img', { name: /^Outline/ })).toBeNull()
    const first = picture()
    fireEvent(window, new Event('online'))
    expect(picture()).not.toBe(first)
    fireEvent.error(picture())
    expect(screen.getByRole('img', { name: MISSING })).toBeTruthy()
    expect(picture().dataset['shown']).toBe('false')
    fireEvent(window, new Event('online'))
    fireEvent.load(picture())
    expect(screen.queryByRole('img', { name: MISSING })).toBeNull()
    expect(picture().dataset['shown']).toBe('true')
  })

  it('falls back to the outline in the page when offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pictureFails()
    expect(screen.getByRole('img', { name: /^Outline/ })).toBeTruthy()
    expect(screen.queryByRole('img', { name: MISSING })).toBeNull()
  })
})

describe('the address of a favorite', () => {
  it.each([
    ['its parcel', {}, 17],
    ['the point from its source', { geometry: null, longitude: -80.85, latitude: 35.22 }, 15],
  ])('zooms the map to %s', async (_place, differences, zoom) => {
    showCards()
    const { user, router } = openWith([outlined(differences)])
    await user.click(await screen.findByTitle('Show on map'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/listing'))
    const { selected, map, view } = parseListingUrl(new URLSearchParams(router.state.location.search))
    expect({ selected, view, zoom: map?.zoom }).toEqual({ selected: 1, view: 'split', zoom })
    expect(map?.longitude).toBeCloseTo(-80.85, 1)
  })

  it('is plain text without a location', async () => {
    showCards()
    openWith([outlined({ geometry: null })])
    await screen.findByText('1423 Oak St, 28208')
    expect(screen.queryByTitle('Show on map')).toBeNull()
  })
})

it.each<[Partial<Listing>, readonly string[]]>([
  [
    { status: 'Awaiting Funds', status_reason: 'confirmed', upset_bid_date: null },
    [
      'Pending Transfer',
      'Awaiting Funds · Sale confirmed',
      'No upset bid date available',
      'Sold Tue, Oct 20, 11:00 AM',
    ],
  ],
  [
    {
      status: 'Waiting on sales date',
      status_reason: 'judgment',
      upset_bid_date: null,
      highest_bid: null,
      foreclosure_date: null,
    },
    [
      'Date Pending',
      'Waiting on sales date · Judgment entered, no sale date',
      'No upset bid date available',
      'Auction Date Pending',
    ],
  ],
  [
    { status_reason: 'end_estimated', upset_bid_date_basis: 'estimated' },
    [
      'Upset Bid Ongoing · May be over (estimated). Call the clerk.',
      'Until Mon, Nov 30 (estimated)',
      'Sold Tue, Oct 20, 11:00 AM',
    ],
  ],
])('shows status, both dates and the hour of %j', async (differences, texts) => {
  showCards()
  openWith([outlined(differences)])
  const card = await screen.findByRole('article')
  for (const text of texts) expect(card.textContent).toContain(text)
})

it('moves the focus to the bar of a packet, and back to the button on Cancel', async () => {
  showCards()
  const { user } = openWith([outlined({ id: 30 })])
  const begin = await screen.findByRole('button', { name: 'Bid sheets' })
  begin.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Packet of bid sheets' }))
  screen.getByRole('button', { name: 'Cancel' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bid sheets' }))
})

it('fills a packet by urgency, and shows how many did not fit', async () => {
  showCards()
  const { user } = renderApp('/user_profile?tab=your_favourites', {
    ...signedInAs(subscriber),
    'GET /api/favorite_listings': () => ({ favorites }),
    'GET /api/users/get/favorites': () => ({
      favorites: favorites.map(({ listing, favorited_at }) => ({
        tax_foreclosure_id: listing.id,
        favorited_at,
      })),
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Bid sheets' }))
  await user.click(await screen.findByRole('button', { name: 'All open ones' }))
  await screen.findByText('25 chosen, the most in one packet. 5 more are open.')
  const print = screen.getByRole('link', { name: 'Print' }).getAttribute('href') ?? ''
  const ids = new URL(print, 'http://localhost').searchParams.get('ids')?.split(',')
  expect(ids).toHaveLength(25)
  expect(ids).toContain('30')
})
