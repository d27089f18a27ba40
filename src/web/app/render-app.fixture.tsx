import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import type { Site } from '#contract/site/site.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { noSubscription, plans } from '#web/features/billing/billing.fixture.ts'
import { forgetUnstoredAgreement } from '#web/features/session/disclaimer.ts'
import { fakeApi, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { firstPageReady, routesWith } from './routing/router.tsx'

/** The clock's instant for pages under test. */
export const testInstant = Date.parse('2026-11-18T12:00:00.000Z')

/** A site without tools and without a support address. */
export const nothingSetUp: Site = {
  support_email: null,
  interaction_tracking_url: null,
  session_recording_url: null,
  survey_form_url: null,
  marketing_url: null,
  global_privacy_control: false,
  map_layers: [],
}

/** Renders the whole app at a URL, as in a new document, or other routes instead, with a fake server behind it. */
export function renderApp(at: InitialEntry, fakes: Fakes, routes = routesWith) {
  forgetUnstoredAgreement()
  const calls = fakeApi({
    'GET /api/counties': () => ({ counties: [] }),
    'GET /api/users/passkeys': () => ({ passkeys: [] }),
    'GET /api/county_sources': () => ({ counties: [] }),
    'GET /api/county_contacts': ({ href }) => {
      const county = countyNamed(new URL(href, 'http://localhost').searchParams.get('county') ?? '')
      return { contacts: county ? contactsOf(county.name) : [] }
    },
    'GET /api/court_closures': () => ({ closures: [] }),
    'GET /api/site': () => nothingSetUp,
    'GET /api/billing_account': () => noSubscription,
    'GET /api/plans': () => plans,
    'GET /api/clerk_calls': () => ({ clerk_calls: [] }),
    'GET /api/users/get/favorites': () => ({ favorites: [] }),
    'GET /api/saved_searches': () => ({ saved_searches: [] }),
    'GET /api/tax_foreclosure/:id/mine': ({ href }) =>
      propertyNotesFixture({ tax_foreclosure_id: Number(/\/(\d+)\/mine/.exec(href)?.[1]) }),
    'GET /api/tax_foreclosure/:id/title_checks': () => ({ checks: [] }),
    'GET /api/deposits': () => ({ deposits: [] }),
    'POST /api/visits': () => ({
      started_at: new Date(testInstant).toISOString(),
      previous_started_at: null,
    }),
    'GET /api/push': () => ({ public_key: 'BPublicKey', devices: [] }),
    'GET /api/alert_settings': () => ({
      instant_email_alert: true,
      daily_digest: false,
      deadline_reminders: true,
      announcements: true,
      mail_stopped: null,
      texts: null,
    }),
    'GET /api/notifications': () => ({ notifications: [], unread: 0, has_more: false }),
    ...fakes,
  })
  const queryClient = createQueryClient()
  const router = createMemoryRouter(routes(queryClient), { initialEntries: [at] })
  void firstPageReady(router).then(() =>
    render(
      <Providers queryClient={queryClient} clock={() => testInstant}>
        <RouterProvider router={router} />
      </Providers>,
    ),
  )
  return { calls, router, queryClient, user: userEvent.setup() }
}
