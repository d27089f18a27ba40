// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aClerkCall } from '#contract/following/property-notes.fixture.ts'
import { aDetails, openClock } from '#contract/listings/details.fixture.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { upsetUntil } from '#web/features/listings/listing.fixture.ts'
import type { Fakes } from '#web/lib/api/fake-api.fixture.ts'

const { contacts: _, ...mecklenburg } = aDetails({ county: { closes_at_confirmed: false } }).county
const listing = upsetUntil(1, '2026-11-19')

beforeEach(() => {
  showCards()
  agreeToDisclaimer()
})

function open(at: string, fakes: Fakes = {}) {
  return renderApp(at, {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [],
      without_outline: [listing],
      accessible_counties: ['Mecklenburg'],
    }),
    'GET /api/counties': () => ({ counties: [mecklenburg] }),
    ...fakes,
  })
}

it('a card marks the hour of a clerk that is not confirmed', async () => {
  open('/listing')
  expect(await screen.findByText('Until Thu, Nov 19, 5:00 PM (not confirmed)')).toBeTruthy()
})

it('a card by a call to the clerk marks it, too', async () => {
  const clock = { ...openClock, closes_at_confirmed: false }
  const call = { ...aClerkCall({ last_day: '2026-11-30', clock }), tax_foreclosure_id: 1 }
  open('/listing', { 'GET /api/clerk_calls': () => ({ clerk_calls: [call] }) })
  expect(
    await screen.findByText(/^Until Mon, Nov 30, 5:00 PM \(not confirmed\) · Per the clerk/),
  ).toBeTruthy()
})

it('the calendar marks it', async () => {
  open('/auction_calendar?view=week&day=2026-11-19', {
    'GET /api/court_closures': () => ({ closures: [] }),
    'GET /api/calendar_feeds': () => ({ feeds: [] }),
    'GET /api/users/get/favorites': () => ({ favorites: [] }),
  })
  expect(await screen.findByText('5:00 PM (not confirmed), Mecklenburg')).toBeTruthy()
})
