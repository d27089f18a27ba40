// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { upsetUntil } from '#web/features/listings/listing.fixture.ts'

it.each<[string, FavoriteListing['outcome'], boolean]>([
  ['is', null, true],
  ['is not', { kind: 'gone', since: '2026-11-17' }, false],
])('a favorite that %s listed, %j, counts on the dashboard: %s', async (_is, outcome, isShown) => {
  agreeToDisclaimer()
  const listing = upsetUntil(2, '2026-11-19', { highest_bid: 6400 })
  const favorited_at = '2026-11-01T00:00:00Z'
  const since = '2026-11-17T11:48:00.000Z'
  renderApp('/dashboard', {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [],
      without_outline: [],
      accessible_counties: ['Mecklenburg'],
    }),
    'GET /api/court_closures': () => ({ closures: [] }),
    'GET /api/users/get/favorites': () => ({ favorites: [{ tax_foreclosure_id: 2, favorited_at }] }),
    'GET /api/favorite_listings': () => ({
      favorites: [{ listing, favorited_at, stage: null, maximum_bid: 7500, outcome }],
    }),
    'GET /api/changes': () => ({ since, changes: [], total: 0, new_listings: [], upset_favorites: [] }),
    'POST /api/visits': () => ({ started_at: '2026-11-18T12:00:00.000Z', previous_started_at: since }),
  })
  const part = within(await screen.findByRole('region', { name: 'Favourites at risk' }))
  await part.findByRole('link', { name: 'Your favourite' })
  expect(part.queryAllByRole('listitem')).toHaveLength(isShown ? 1 : 0)
  expect(part.queryAllByText(/^Cash needed/)).toHaveLength(isShown ? 1 : 0)
})
