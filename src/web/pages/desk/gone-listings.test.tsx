// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { today } from '#domain/listing/listing.fixture.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { ListingPeek } from '#web/features/listings/cards/listing-peek.tsx'
import { auctionOn, outlined, upsetUntil } from '#web/features/listings/listing.fixture.ts'

const GONE = 'No longer listed since Nov 17'
const gone_since = '2026-11-17T15:00:00.000Z'
const favorited_at = '2026-11-01T00:00:00Z'

/** Opens a page with these listings. */
function open(path: string, listings: readonly Listing[]) {
  agreeToDisclaimer()
  showCards()
  renderApp(path, {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [...listings],
      without_outline: [],
      accessible_counties: ['Mecklenburg', 'Wake'],
    }),
    'GET /api/court_closures': () => ({ closures: [] }),
    'GET /api/calendar_feeds': () => ({ feeds: [] }),
    'GET /api/users/get/favorites': () => ({
      favorites: listings.map(({ id }) => ({ tax_foreclosure_id: id, favorited_at })),
    }),
    'GET /api/favorite_listings': () => ({
      favorites: listings.map((listing) => ({
        ...{ listing, favorited_at, stage: null, maximum_bid: null },
        outcome: { kind: 'gone' as const, since: gone_since },
      })),
    }),
    'GET /api/changes': () => ({
      ...{ since: favorited_at, changes: [], total: 0, new_listings: [], upset_favorites: [] },
    }),
    'POST /api/visits': () => ({ started_at: favorited_at, previous_started_at: null }),
  })
}

it.each(['/listing?view=list', '/user_profile?tab=your_favourites'])(
  'a card of a listing that no source shows says so once, also by its name: %s',
  async (path) => {
    open(path, [outlined({ gone_since })])
    const card = await screen.findByRole('article')
    expect(card.textContent).toContain(`Upset Bid Ongoing · ${GONE}`)
    const name = new RegExp(`^1423 Oak St, 28208\\. Remaining Days 12\\. ${GONE}\\. `)
    expect(within(card).getByRole('link', { name })).toBeTruthy()
    expect(screen.queryByText(/^Ended: /)).toBeNull()
  },
)

it('the popup of the map says so', () => {
  const listing = outlined({ gone_since, status: 'Redeemed' })
  const none = () => undefined
  render(
    <ListingPeek listing={listing} today={today} closesAt={null} onOpen={none} onZoom={none} star={null} />,
  )
  expect(screen.getByText(GONE)).toBeTruthy()
})

const ofDays = [
  upsetUntil(1, '2026-11-19', { gone_since }),
  upsetUntil(2, '2026-11-19'),
  auctionOn(3, '2026-11-20', { gone_since }),
  auctionOn(4, '2026-11-20'),
  auctionOn(5, '2026-11-21', { gone_since }),
]

it.each([
  ['/auction_calendar?view=agenda&day=2026-11-18', 'li'],
  ['/dashboard', 'tr'],
])('a deadline and an auction of such a listing say so, and no others: %s', async (path, line) => {
  open(path, ofDays)
  const lineOf = async (name: RegExp) =>
    (await screen.findByRole('link', { name })).closest(line)?.textContent
  expect(await lineOf(/^1 Oak St/)).toContain(GONE)
  expect(await lineOf(/^2 Oak St/)).not.toContain(GONE)
  expect(await lineOf(/^3 Elm St/)).toContain(GONE)
  expect(await lineOf(/^4 Elm St/)).not.toContain(GONE)
  expect(await lineOf(/^5 Elm St/)).toContain(GONE)
})
