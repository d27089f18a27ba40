// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { failure } from '#web/lib/api/fake-api.fixture.ts'

const favorite = (
  facts: Parameters<typeof outlined>[0],
  outcome: FavoriteListing['outcome'] = null,
): FavoriteListing => ({
  listing: outlined({ geometry: null, ...facts }),
  favorited_at: '2026-11-10T12:00:00.000Z',
  stage: null,
  maximum_bid: null,
  outcome,
})

/** Along one road, a tenth of a degree (5.7 miles) apart; one has ended, one has no location. */
const favorites = [
  favorite({ id: 1, street: '1 Middle Rd', longitude: -80.2, latitude: 35 }),
  favorite({ id: 2, street: '2 West Rd', longitude: -80.3, latitude: 35 }),
  favorite({ id: 3, street: '3 East Rd', longitude: -80.1, latitude: 35 }),
  favorite(
    { id: 4, street: '4 Ended Rd', longitude: -80.1, latitude: 35 },
    { kind: 'redeemed', since: null },
  ),
  favorite({ id: 5, street: '5 Lost Rd', longitude: null, latitude: null }),
]

async function open(at = '/drive_list', all = favorites) {
  agreeToDisclaimer()
  const app = renderApp(at, {
    ...signedInAs(subscriber),
    'GET /api/favorite_listings': () => ({ favorites: all }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Drive list' })
  return app
}

const stops = async () =>
  screen
    .findAllByRole('link', { name: /\d \w+ Rd/ })
    .then((links) => links.map(({ textContent }) => /\d \w+ Rd/.exec(textContent)?.[0]))

it('sorts the open favorites in driving order, with those without a location below', async () => {
  await open()
  expect(await stops()).toEqual(['2 West Rd', '1 Middle Rd', '3 East Rd'])
  screen.getByText('3 stops, 11.3 mi straight-line')
  within(screen.getByRole('list', { name: 'Location unknown' })).getByText(/5 Lost Rd/)
  expect(screen.queryByText(/4 Ended Rd/)).toBeNull()
  const google = screen.getByRole('link', { name: 'Google Maps' }).getAttribute('href') ?? ''
  expect(new URL(google).searchParams.get('destination')).toBe('35.00000,-80.10000')
})

it('keeps the chosen start and an excluded stop in the URL', async () => {
  const { user, router } = await open()
  await user.selectOptions(await screen.findByLabelText('Start'), '3')
  await waitFor(async () => expect(await stops()).toEqual(['3 East Rd', '1 Middle Rd', '2 West Rd']))
  await user.click(screen.getByRole('button', { name: /^Skip 1 Middle Rd/ }))
  expect(await stops()).toEqual(['3 East Rd', '2 West Rd'])
  expect(router.state.location.search).toBe('?from=3&stops=2%2C3%2C5')
  await user.click(screen.getByRole('button', { name: 'Use all favourites' }))
  expect(await stops()).toHaveLength(3)
})

it('offers no start that is excluded or has no location', async () => {
  await open('/drive_list?from=5&stops=2,3,5')
  const start = await screen.findByLabelText('Start')
  const offered = within(start).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Anywhere (shortest route)',
    'My location',
    '2 West Rd, 28208',
    '3 East Rd, 28208',
  ])
  expect(start).toHaveProperty('value', 'anywhere')
})

it('takes the chosen stops in a custom order, and keeps both in the URL', async () => {
  const { user, router } = await open()
  await stops()
  await user.click(screen.getByText('Choose stops'))
  await user.click(screen.getByRole('checkbox', { name: '1 Middle Rd, 28208' }))
  expect(await stops()).toEqual(['2 West Rd', '3 East Rd'])
  await user.click(screen.getByRole('checkbox', { name: '1 Middle Rd, 28208' }))
  expect(await stops()).toEqual(['2 West Rd', '1 Middle Rd', '3 East Rd'])
  await user.click(screen.getByRole('button', { name: 'Move up: 3 East Rd, 28208' }))
  expect(await stops()).toEqual(['2 West Rd', '3 East Rd', '1 Middle Rd'])
  expect(router.state.location.search).toBe('?stops=2%2C3%2C1%2C5&order=own')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move up: 2 West Rd, 28208' }).disabled).toBe(
    true,
  )
  screen.getByText('3 stops, 17.0 mi straight-line')
  await user.click(screen.getByRole('button', { name: 'Shortest route' }))
  expect(await stops()).toEqual(['2 West Rd', '1 Middle Rd', '3 East Rd'])
})

it('keeps the custom order on reload, also for stops that are not favorites', async () => {
  agreeToDisclaimer()
  renderApp('/drive_list?stops=9,3,1&order=own', {
    ...signedInAs(subscriber),
    'GET /api/favorite_listings': () => ({ favorites }),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [],
      without_outline: [
        outlined({
          ...{ geometry: null, id: 9, street: '9 North Rd', longitude: -80.2, latitude: 36 },
          gone_since: '2026-11-17T15:00:00.000Z',
        }),
      ],
      accessible_counties: ['Mecklenburg'],
    }),
  })
  await waitFor(async () => expect(await stops()).toEqual(['9 North Rd', '3 East Rd', '1 Middle Rd']))
  const gone = screen.getByText('No longer listed since Nov 17')
  expect(gone.closest('li')?.textContent).toContain('9 North Rd')
})

it('starts at the current location, and shows when it is unknown', async () => {
  type Found = (at: { coords: { longitude: number; latitude: number } }) => void
  const getCurrentPosition = vi.fn<(found: Found, failed: () => void) => void>()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  const { user } = await open()
  await user.selectOptions(await screen.findByLabelText('Start'), 'here')
  await screen.findByText('Finding your location...')
  const [found, failed] = getCurrentPosition.mock.calls[0] ?? []
  found?.({ coords: { longitude: -80, latitude: 35 } })
  await waitFor(async () => expect(await stops()).toEqual(['3 East Rd', '1 Middle Rd', '2 West Rd']))
  screen.getByText('5.7 mi from the start')
  failed?.()
  await screen.findByText(/We could not find your location/)
})

it("shows last bid and days left from the user's own call to the clerk, marked", async () => {
  const called = favorite({
    id: 6,
    street: '6 Called Rd',
    longitude: -80.2,
    latitude: 35,
    status: 'Upset Bid Ongoing',
    highest_bid: 21_000,
    upset_bid_date: '2026-11-30',
    called_at: '2026-11-18T11:55:00.000Z',
    next_bid: null,
  })
  await open('/drive_list', [called])
  const stop = (await screen.findByRole('link', { name: /6 Called Rd/ })).closest('li')
  expect(stop?.textContent).toMatch(
    /Remaining Days 12Until Mon, Nov 30Last bid \$21,000\.00.*Per the clerk, Nov 18/,
  )
})

it.each([
  [
    'what must be bid and until when, during the upset bid period',
    { status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-30' },
    'Min. upset bid $19,372.50',
  ],
  [
    'the opening bid before a sale',
    { status: 'Auction in future', highest_bid: null, opening_bid: 44_000, foreclosure_date: '2026-12-01' },
    'Opening bid $44,000.00',
  ],
])('names %s', async (_what, facts, bid) => {
  await open('/drive_list', [
    favorite({ id: 7, street: '7 Named Rd', longitude: -80.2, latitude: 35, ...facts }),
  ])
  const stop = (await screen.findByRole('link', { name: /7 Named Rd/ })).closest('li')
  expect(stop?.textContent).toContain(bid)
  expect(stop?.textContent.includes('Until Mon, Nov 30')).toBe(facts.status === 'Upset Bid Ongoing')
})

it('explains how to build a list, and shows a failed load', async () => {
  await open('/drive_list', [])
  await screen.findByText(/Star a listing to add it here/)
})

it('reloads after a failure', async () => {
  let tries = 0
  agreeToDisclaimer()
  const { user } = renderApp('/drive_list', {
    ...signedInAs(subscriber),
    'GET /api/favorite_listings': () => (++tries === 1 ? failure('not_found') : { favorites }),
  })
  await screen.findByText(/did not load\. Error 404/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await stops()).toHaveLength(3)
})
