// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { fill } from '#web/lib/fill.fixture.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const listings = Array.from({ length: 8 }, (_unused, index) =>
  outlined({
    id: index + 1,
    street: `${index + 1} Oak St`,
    zip: '28208',
    case_number: index < 2 ? '25CVD000297-590' : `25CVD00040${index}-590`,
    parcel_identification: `0710220${index}`,
  }),
)

const list: Fakes = {
  'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
    tax_foreclosures: listings,
    without_outline: [],
    accessible_counties: ['Mecklenburg', 'Wake'],
  }),
}

/** The dialog, opened by its shortcut on a page without listings. */
async function opened(fakes: Fakes = {}, person: Partial<CurrentUser> = {}) {
  const app = renderApp('/billing', { ...signedInAs({ ...subscriber, ...person }), ...list, ...fakes })
  await screen.findByRole('button', { name: /^Find anything/ })
  await app.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Property, case, county or page' })
  const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  const place = () => app.router.state.location.pathname + app.router.state.location.search
  return { ...app, field, chosen, place }
}

const option = (name: string | RegExp) => screen.findByRole('option', { name })
const namesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('finding anything', () => {
  it('also opens by its button, lists every page, and closes without navigating', async () => {
    const { user, place } = renderedWithPlace()
    await user.click(await screen.findByRole('button', { name: /^Find anything/ }))
    const field = await screen.findByRole('combobox')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-expanded')).toBe('true')
    await option('Dashboard')
    expect(screen.queryByRole('group', { name: 'Properties' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(place()).toBe('/billing')
  })

  it('finds a property by address, parcel or case like the list, and opens it by keyboard', async () => {
    const { user, field, chosen, place } = await opened()
    await user.type(field, 'oak 3')
    await option(/^3 Oak St/)
    expect(chosen()).toContain('3 Oak St')
    await user.clear(field)
    await fill(user, field, '071-022-04')
    await option(/^5 Oak St/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(place()).toBe('/details/5'))
  })

  it('starts with what was typed before its code loaded', async () => {
    renderApp('/billing', { ...signedInAs(subscriber), ...list })
    await screen.findByRole('button', { name: /^Find anything/ })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    for (const key of 'wake') fireEvent.keyDown(document.body, { key })
    const field = await screen.findByRole('combobox', { name: 'Property, case, county or page' })
    expect(field).toHaveProperty('value', 'wake')
  })

  it('cycles through the results, and announces the selected one', async () => {
    const { user, field, chosen } = await opened()
    await user.type(field, 'wake')
    await option(/^Wake County/)
    expect(chosen()).toBe('Wake CountyIts listings')
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toBe('Wake CountyIts listings')
    await user.clear(field)
    await user.type(field, 'oak')
    await option('All 8 in the list')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toContain('3 Oak St')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe('All 8 in the list')
    screen.getByText('7 results')
  })

  it('links from a case to its parcels, and from too many properties to the list', async () => {
    const { user, field, place } = await opened()
    await fill(user, field, '25 cvd 297')
    await user.click(await option(/^25CVD000297-590/))
    await waitFor(() => expect(place()).toBe('/listing?county=Mecklenburg&q=25CVD000297-590'))
  })

  it("links to one of the person's counties, and to the price of any other", async () => {
    const { user, field, place } = await opened()
    await user.type(field, 'me')
    await option(/^Mecklenburg County/)
    expect(namesIn('Counties')[0]).toBe('Mecklenburg CountyIts listings')
    await user.clear(field)
    await fill(user, field, 'durham')
    await user.click(await option(/^Durham County.*its price$/))
    await waitFor(() => expect(place()).toBe('/billing?county=Mecklenburg&county=Wake&county=Durham'))
  })

  it('shows that nothing was found', async () => {
    const { user, field } = await opened()
    await user.type(field, 'zzz')
    await screen.findByText('No results for “zzz”')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{Enter}')
    screen.getByRole('combobox')
  })

  it('does not request the list without access to listings, and shows why', async () => {
    const { user, field, calls } = await opened({}, { payment_account: { status: 'canceled' } })
    await user.type(field, 'oak')
    await screen.findByText('Listings appear once your account is active.')
    expect(calls.map(({ address }) => address)).not.toContain(
      'GET /api/tax_foreclosure/list_based_off_permissions',
    )
  })

  it('ranks a county above streets of the same name', async () => {
    const { user, field, chosen } = await opened({
      'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
        tax_foreclosures: [outlined({ id: 1, street: '1 Wake Forest Rd' })],
        without_outline: [],
        accessible_counties: ['Wake'],
      }),
    })
    await user.type(field, 'wake')
    await option(/^1 Wake Forest Rd/)
    expect(chosen()).toBe('Wake CountyIts listings')
    await fill(user, field, ' forest')
    await waitFor(() => expect(chosen()).toMatch(/^1 Wake Forest Rd/))
  })

  it('finds an article by its title', async () => {
    const { user, field, place } = await opened()
    await user.type(field, 'upset')
    await user.click(await option('Upset bids'))
    await waitFor(() => expect(place()).toBe('/learning/upset-bids'))
  })

  it('works without the list if loading it fails', async () => {
    const { user, field } = await opened({
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('internal'),
    })
    await fill(user, field, 'calendar')
    await screen.findByText(/^The listings did not load/)
    await option('Calendar')
  })
})

function renderedWithPlace() {
  const app = renderApp('/billing', { ...signedInAs(subscriber), ...list })
  return { ...app, place: () => app.router.state.location.pathname }
}
