// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const plans: Fakes = {
  ...signedOut,
  'GET /api/plans': () => ({
    counties: [
      { county: 'Burke', price: 19, trial_days: 0 },
      { county: 'Wake', price: 39.5, trial_days: 7 },
    ],
    state_wide: { price: 199, trial_days: 0 },
  }),
  'GET /api/counties': () => failure('internal'),
}

it('a visitor finds the price of each county from sign-up, without requests that need a login', async () => {
  const { user, calls, router } = renderApp('/', plans)
  // The map of the home page asks for them once its code is loaded.
  await waitFor(() => expect(calls.map(({ address }) => address)).toContain('GET /api/counties'))
  await user.click(await screen.findByRole('link', { name: 'Prices and a sample listing' }))
  await screen.findByRole('heading', { level: 1, name: 'Prices' })
  expect(router.state.location.pathname).toBe('/pricing')
  const table = within(await screen.findByRole('table', { name: 'Counties on sale' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Statewide planEvery county, including new ones', 'None', '$199.00'],
    ['Burke', 'None', '$19.00'],
    ['Wake', '7 days', '$39.50'],
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Search counties' }), 'wak')
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(new Set(calls.map(({ address }) => address))).toEqual(
    new Set(['GET /api/users/signed_in', 'GET /api/site', 'GET /api/counties', 'GET /api/plans']),
  )
})

it('leads a person who has an account to the choice of counties, not to sign-up', async () => {
  renderApp('/pricing', { ...plans, ...signedInAs(subscriber) })
  const link = await screen.findByRole('link', { name: 'Choose counties' })
  expect(link.getAttribute('href')).toBe('/billing')
  expect(screen.queryByRole('link', { name: 'Create your account' })).toBeNull()
})

it('shows a listing as subscribers see it, marked as a sample in every part', async () => {
  renderApp('/pricing', plans)
  const sample = await screen.findByRole('region', { name: 'Sample listing' })
  within(sample).getByText('Sample. Invented, not a real property, parcel, or sale.')
  within(sample).getByText('100 Sample Street, Sampleton, NC')
  const facts = [...sample.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
  // Test day: Wednesday, November 18, 2026. The tenth day after November 13 is a Monday.
  expect(facts).toEqual([
    ['Last bid', '$18,450.00, filed Friday, November 13'],
    ['Minimum upset bid', '$19,372.50'],
    ['Deposit required', '$968.63'],
    ['Upset deadline', 'Monday, November 23'],
    ['Sale date', 'Wednesday, November 4'],
    ['Opening bid', '$9,200.00'],
    ['Case', '00CVD000000-000'],
    ['Parcel', 'SAMPLE-0001'],
    ['Source', 'Sample, made for this page'],
  ])
})
