// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { openKeptList } from '#web/data/list/kept-list.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { InPageWorker } from '#web/features/listings/worker/in-page-worker.fixture.ts'
import { failure, type Fakes, versioned } from '#web/lib/api/fake-api.fixture.ts'
import { KEPT_LIST } from '#web/lib/kept-list-name.ts'

const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'
const oak = outlined({
  id: 1,
  highest_bid: 18_450,
  next_bid: { minimum_upset_bid: 19_372.5, basis: 'computed', deposit: 968.63 },
})
const raised = {
  ...oak,
  highest_bid: 20_000,
  next_bid: { minimum_upset_bid: 21_000, basis: 'computed', deposit: 1_050 },
} as const

beforeEach(async () => {
  showCards()
  vi.stubGlobal('Worker', InPageWorker)
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(KEPT_LIST).addEventListener('success', resolve)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-unconfirmed')
})

const listOf = (...listings: Listing[]) => ({
  tax_foreclosures: listings,
  without_outline: [],
  accessible_counties: ['Mecklenburg'],
})

const open = (list: NonNullable<Fakes[typeof LIST]>, fakes: Fakes = {}) =>
  renderApp('/listing?view=list', { ...signedInAs(subscriber), [LIST]: list, ...fakes })

const isKept = async () => (await (await openKeptList())?.read(Date.now())) !== null
const isMarked = () => document.documentElement.hasAttribute('data-unconfirmed')
const card = () => screen.findByRole('article')
const checking = () => screen.queryByText(/^As of .+, checking …$/)

/** A first visit, after which this browser keeps the list. */
async function visitOnce() {
  open(() => versioned(listOf(oak), 'v1'))
  await card()
  await waitFor(async () => expect(await isKept()).toBe(true), { timeout: 10_000 })
  cleanup()
}

it('shows the kept list marked until the server has answered, then what it says', async () => {
  await visitOnce()
  const answer = Promise.withResolvers<object>()
  const hrefs: string[] = []
  open(async ({ href }) => {
    hrefs.push(href)
    await answer.promise
    return versioned({ ...listOf(raised), changes: { gone: [], whole_counties: [] } }, 'v2')
  })
  const figures = within(await card())
  figures.getByText('$19,372.50')
  expect(figures.getByText('$19,372.50').dataset['current']).toBe('')
  await waitFor(() => expect(checking()).not.toBeNull())
  expect(isMarked()).toBe(true)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  answer.resolve({})
  await screen.findByText('$21,000.00')
  await waitFor(() => expect(isMarked()).toBe(false))
  expect(checking()).toBeNull()
  await screen.findByRole('button', { name: 'Export' })
  expect(hrefs.every((href) => href.endsWith('?since=v1'))).toBe(true)
})

it('keeps showing it marked, with the notice, while the server cannot be reached', async () => {
  await visitOnce()
  vi.spyOn(console, 'error').mockReturnValue()
  open(() => failure('not_ready'))
  within(await card()).getByText('$19,372.50')
  await screen.findByText(/^No connection, or a very slow one\. This page was loaded/)
  expect(isMarked()).toBe(true)
})

it('shows none of it where the server refuses the list', async () => {
  await visitOnce()
  open(() => failure('not_signed_in'))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(screen.queryByText('$19,372.50')).toBeNull()
  await waitFor(async () => expect(await isKept()).toBe(false))
})

it('is deleted by a logout', async () => {
  await visitOnce()
  const { user } = open(() => versioned(listOf(oak), 'v1'), {
    'POST /api/users/logout': () => ({ success: true }),
  })
  await card()
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await waitFor(async () => expect(await isKept()).toBe(false))
})
