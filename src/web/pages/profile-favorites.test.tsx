// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import { showCards } from '#web/app/drawn-list.fixture.ts'
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

/** Twenty-nine without a day, and the one whose last day is the nearest, marked first. */
const favorites = [
  ...Array.from({ length: 29 }, (_, at) => favorite({ id: at + 1, status: 'Waiting on sales date' })),
  favorite({ id: 30, status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-19' }),
]

it('takes into a full packet what one has to act on first, and says how many did not fit', async () => {
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
  await user.click(await screen.findByRole('button', { name: 'All that are open' }))
  await screen.findByText('25 chosen, the most in one packet. 5 more are open.')
  const print = screen.getByRole('link', { name: 'Print' }).getAttribute('href') ?? ''
  const ids = new URL(print, 'http://localhost').searchParams.get('ids')?.split(',')
  expect(ids).toHaveLength(25)
  expect(ids).toContain('30')
})
