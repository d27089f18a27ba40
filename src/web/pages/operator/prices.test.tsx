// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { OperatorCounty } from '#contract/operator/counties.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import type { Answer } from '#web/lib/api/endpoints.ts'
import type { Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const burke: OperatorCounty = {
  name: 'Burke',
  slug: 'burke',
  listings: 107,
  sources: ['Kania Law Firm'],
  subscribers: 4,
  plan: { monthly: 19, trial_days: 7, on_sale: true, at_stripe: 19 },
  closes_at: '5:00 PM',
  is_hour_confirmed: true,
  contacts_checked: '2026-06-30',
}

function showCounty(fakes: Fakes = {}) {
  const county: Answer<'GET /api/operator/counties/:slug'> = {
    ...burke,
    facts: [{ fact: 'seller', value: 'The sheriff', is_set: false }],
    contacts: [],
  }
  const shown = renderApp('/operator/counties/burke', {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/counties/:slug': () => county,
    ...fakes,
  })
  /** Another operator's change reaches the page. */
  const refresh = (change: Partial<typeof county>) => {
    Object.assign(county, change)
    return shown.queryClient.invalidateQueries()
  }
  return { ...shown, refresh }
}

const button = (name: string) => screen.getByRole('button', { name })

describe('the price of a county', () => {
  it('says what is wrong with a typed price, and sets none', async () => {
    const { user } = showCounty()
    const price = await screen.findByLabelText('Dollars per month')
    for (const typed of ['abc', '0', '-5', '19.999', '1e3', '100000']) {
      await user.clear(price)
      await user.type(price, typed)
      screen.getByText(/^Enter a price between/)
      expect(button('Set the price')).toHaveProperty('disabled', true)
    }
    await user.clear(price)
    expect(button('Set the price')).toHaveProperty('disabled', true)
    await fill(user, price, '$1,250.50')
    expect(button('Set 1 price')).toHaveProperty('disabled', false)
  })

  it('never replaces a price the operator has not seen', async () => {
    const { user, calls, refresh } = showCounty({ 'POST /api/operator/plans': () => ({ changed: 1 }) })
    await user.type(await screen.findByLabelText(/^Trial days/), '{Backspace}3')
    await refresh({ plan: { monthly: 77, trial_days: 7, on_sale: true, at_stripe: 19 } })
    await screen.findByText(/^Another operator changed Burke in the meantime/)
    expect(button('Set 1 price')).toHaveProperty('disabled', true)
    await user.click(button('Start from what is there now'))
    expect(screen.getByLabelText('Dollars per month')).toHaveProperty('value', '77')
    await user.type(screen.getByLabelText(/^Trial days/), '{Backspace}3')
    await fill(user, screen.getAllByLabelText('Reason')[0] ?? document.body, 'A shorter trial')
    await user.click(button('Set 1 price'))
    await screen.findByText('1 price set.')
    expect(calls.filter(({ address }) => address === 'POST /api/operator/plans')).toMatchObject([
      {
        body: {
          changes: [
            { county: 'Burke', to: { monthly: 77, trial_days: 3 }, seen: { monthly: 77, trial_days: 7 } },
          ],
        },
      },
    ])
  })
})

it('begins with the price of the county that the address names', async () => {
  const price = { trial_days: 0, on_sale: true, at_stripe: 29 }
  const wake = { ...burke, name: 'Wake', slug: 'wake', plan: { ...price, monthly: 29 } }
  const { user, router, calls } = showCounty({
    'GET /api/operator/counties/:slug': ({ href }) => ({
      ...(href.endsWith('wake') ? wake : burke),
      facts: [],
      contacts: [],
    }),
    'POST /api/operator/plans': () => ({ changed: 1 }),
  })
  await fill(user, await screen.findByLabelText('Dollars per month'), '77')
  await act(() => router.navigate('/operator/counties/wake'))
  await screen.findByRole('heading', { name: 'Wake' })
  expect(screen.getByLabelText('Dollars per month')).toHaveProperty('value', '29')
  await act(() => router.navigate(-1))
  await screen.findByRole('heading', { name: 'Burke' })
  await user.clear(screen.getByLabelText('Dollars per month'))
  await fill(user, screen.getByLabelText('Dollars per month'), '20')
  await fill(user, screen.getAllByLabelText('Reason')[0] ?? document.body, 'As agreed')
  await user.click(button('Set 1 price'))
  await screen.findByText('1 price set.')
  expect(calls.filter(({ address }) => address === 'POST /api/operator/plans')).toMatchObject([
    { body: { changes: [{ county: 'Burke', to: { monthly: 20 }, seen: { monthly: 19 } }] } },
  ])
  await act(() => router.navigate('/operator/counties/wake'))
  await screen.findByRole('heading', { name: 'Wake' })
  expect(screen.queryByText('1 price set.')).toBeNull()
})

it('leaves each of several counties its own values where none is typed, and lists what changes', async () => {
  const wake = {
    ...burke,
    name: 'Wake',
    slug: 'wake',
    plan: { monthly: 39, trial_days: 0, on_sale: false, at_stripe: 39 },
  }
  const { user, calls } = renderApp('/operator/counties', {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/counties': () => ({ counties: [burke, wake], state_wide: null }),
    'POST /api/operator/plans': () => ({ changed: 2 }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  const [price, trial] = [screen.getByLabelText('Dollars per month'), screen.getByLabelText(/^Trial days/)]
  for (const field of [price, trial]) expect(field).toMatchObject({ value: '', placeholder: 'Mixed' })
  expect(screen.getByRole('checkbox', { name: 'On sale' })).toHaveProperty('indeterminate', true)
  expect(button('Set the price')).toHaveProperty('disabled', true)
  await fill(user, trial, '14')
  screen.getByText('Burke: $19.00, 7 trial days → $19.00, 14 trial days')
  screen.getByText('Wake: $39.00, no trial, not on sale → $39.00, 14 trial days, not on sale')
  await fill(user, screen.getAllByLabelText('Reason')[0] ?? document.body, 'A longer trial')
  await user.click(button('Set 2 prices'))
  await screen.findByText('2 prices set.')
  expect(calls.find(({ address }) => address === 'POST /api/operator/plans')?.body).toMatchObject({
    changes: [
      { county: 'Burke', to: { monthly: 19, trial_days: 14, on_sale: true } },
      { county: 'Wake', to: { monthly: 39, trial_days: 14, on_sale: false } },
    ],
  })
})

it('finds a county by its name, keeps what was selected before, and leads to the prices', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const { user } = renderApp('/operator/counties', {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/counties': () => ({
      counties: [burke, { ...burke, name: 'Wake', slug: 'wake' }],
      state_wide: null,
    }),
  })
  const search = await screen.findByRole('searchbox', { name: 'Search counties' })
  const names = () => screen.getAllByRole('link', { name: /^(Burke|Wake)$/ }).map((link) => link.textContent)
  const choose = () => user.click(screen.getByRole('checkbox', { name: 'Select row' }))
  expect(names()).toEqual(['Burke', 'Wake'])
  expect(screen.queryByRole('button', { name: 'Go to prices' })).toBeNull()
  await user.type(search, ' wAk')
  expect(names()).toEqual(['Wake'])
  await choose()
  await user.clear(search)
  await user.type(search, 'statewide')
  await choose()
  await user.clear(search)
  await user.type(search, 'Nowhere')
  screen.getByText('No counties.')
  screen.getByText('2 counties selected')
  await user.click(button('Go to prices'))
  expect(scrolled).toHaveBeenCalledOnce()
  expect(document.activeElement?.contains(screen.getByLabelText('Dollars per month'))).toBe(true)
  await user.clear(search)
  expect(screen.getAllByRole('checkbox', { name: 'Select row', checked: true })).toHaveLength(2)
})

describe('the facts of a county', () => {
  it('shows what another operator set meanwhile, and replaces it only when typed again', async () => {
    const effect = { moves: [], others: 0, people: 0, effect: 'a'.repeat(64) }
    const { user, calls, refresh } = showCounty({ 'POST /api/operator/counties/:slug/preview': () => effect })
    const seller = await screen.findByLabelText('Seller')
    await user.clear(seller)
    await user.type(seller, 'Mine')
    await refresh({ facts: [{ fact: 'seller', value: 'Theirs', is_set: true }] })
    await screen.findByText('Another operator has changed it to “Theirs”. Type yours again to replace that.')
    await user.click(button('Show what it moves'))
    await user.type(seller, '!')
    await user.click(button('Show what it moves'))
    await screen.findByRole('button', { name: 'Save' })
    const asked = calls.filter(({ address }) => address.endsWith('/preview'))
    expect(asked.map(({ body }) => body)).toEqual([
      { changes: [{ fact: 'seller', value: 'Mine', seen: 'The sheriff' }] },
      { changes: [{ fact: 'seller', value: 'Mine!', seen: 'Theirs' }] },
    ])
  })
})
