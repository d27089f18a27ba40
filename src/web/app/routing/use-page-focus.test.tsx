// @vitest-environment jsdom
import { act, configure, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'

// The first test also waits for the code of the pages.
configure({ asyncUtilTimeout: 10_000 })
beforeAll(async () => {
  await import('#web/pages/listings/listing.tsx')
  await import('#web/pages/listings/details.tsx')
})
beforeEach(() => {
  showCards()
  sessionStorage.clear()
})

const oak = outlined({ id: 1, street: '1 Oak St' })
const elm = outlined({ id: 2, street: '2 Elm St', case_number: null, parcel_identification: '22' })

function open(at: string) {
  return renderApp(at, {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [oak, elm],
      without_outline: [],
      accessible_counties: ['Mecklenburg'],
    }),
    'GET /api/tax_foreclosure/:id': () => aDetails({ listing: { id: 2, street: '2 Elm St' }, same_case: [] }),
    'GET /api/users/get/favorites': () => ({ favorites: [] }),
  })
}

const focused = () => document.activeElement

it('moves the focus to the heading after Enter on a card, and back to that card after Back', async () => {
  const { user, router } = open('/listing')
  // The list of recently viewed listings links to it, too.
  const card = () => screen.findByRole('link', { name: /^2 Elm St.*Remaining Days/ })
  ;(await card()).focus()
  await user.keyboard('{Enter}')
  const heading = await screen.findByRole('heading', { level: 1, name: /^2 Elm St/ })
  await waitFor(() => expect(focused()).toBe(heading))
  await act(() => router.navigate(-1))
  const again = await card()
  await waitFor(() => expect(focused()).toBe(again))
})

it('moves the focus to the heading after a link in the bar, and to the link on the previous page after Back', async () => {
  const { user, router } = open('/user_profile')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(focused()).toBe(document.body)
  const foot = screen.getByRole('link', { name: 'Terms of Use' })
  foot.focus()
  await user.keyboard('{Enter}')
  const terms = await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })
  await waitFor(() => expect(focused()).toBe(terms))
  // A section of the page first, then another page from the bar.
  const chapter = screen.getAllByRole('link').find((link) => link.closest('main') !== null)
  chapter?.focus()
  await act(() => router.navigate('/pricing'))
  const pricing = await screen.findByRole('heading', { level: 1, name: 'Prices' })
  await waitFor(() => expect(focused()).toBe(pricing))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(focused()?.textContent).toBe(chapter?.textContent))
  expect(heading.isConnected).toBe(false)
})

it('leaves the focus at the start of a page that is opened by URL', async () => {
  open('/pricing')
  await screen.findByRole('heading', { level: 1 })
  expect(focused()).toBe(document.body)
})

it('does not move the focus to a heading after the person has moved on', async () => {
  const { user, router } = open('/pricing')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Tab}')
  await act(() => router.navigate('/terms_of_use'))
  const terms = await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })
  await waitFor(() => expect(focused()).toBe(terms))
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  const own = focused()
  expect(own?.closest('header')).toBeTruthy()
  screen.getByRole('main').append(document.createElement('p'))
  await act(async () => Promise.resolve())
  expect(focused()).toBe(own)
})

it('leaves the focus on an element of the bar that got it without a key, as from a screen reader', async () => {
  const { user, router } = open('/pricing')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Tab}')
  await act(() => router.navigate('/terms_of_use'))
  const terms = await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })
  await waitFor(() => expect(focused()).toBe(terms))
  const account = screen.getByRole('button', { name: 'Account' })
  account.focus()
  screen.getByRole('main').append(document.createElement('p'))
  await act(async () => Promise.resolve())
  expect(focused()).toBe(account)
})

it.each([
  ['the account menu', 'Account', 'menuitem', 'Notifications', 'User profile'],
  ['the finder', /^Find anything/, 'option', 'Calculators', 'Calculators'],
] as const)(
  'moves the focus to the heading after a choice in %s',
  async (_what, button, role, choice, title) => {
    const { user } = open('/pricing')
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(await screen.findByRole(role, { name: choice }))
    const heading = await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(() => expect(focused()).toBe(heading))
  },
)
