// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { aNotification } from '#web/features/alerts/notification.fixture.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { emitLive, failure, type Fakes, versioned } from '#web/lib/api/fake-api.fixture.ts'

beforeEach(() => {
  showCards()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

const LIST = 'GET /api/tax_foreclosure/list_based_off_permissions'
const listOf = (now: readonly Listing[]) => ({
  tax_foreclosures: [...now],
  without_outline: [],
  accessible_counties: ['Mecklenburg'],
})

const streets = () =>
  screen.getAllByRole('article').map((card) => /\d [A-Z]\w+ Ave/.exec(card.textContent)?.[0])

const card = (street: string) => screen.getByRole('link', { name: new RegExp(`^${street}.*\\$`) })

/** The default order is by auction day, so two cards swap places when their auctions change. */
const auction = (id: number, street: string, foreclosure_date: string): Listing =>
  outlined({
    id,
    street,
    status: 'Auction in future',
    highest_bid: null,
    upset_bid_date: null,
    foreclosure_date,
  })

async function openListing(now: Listing[], fakes: Fakes = {}) {
  const app = renderApp('/listing?view=list', {
    ...signedInAs(subscriber),
    [LIST]: ({ href }) => {
      const isSince = href.endsWith('?since=v1')
      const changes = { gone: [], whole_counties: ['Mecklenburg'] }
      return versioned({ ...listOf(now), ...(isSince && { changes }) }, 'v1')
    },
    ...fakes,
  })
  await screen.findAllByRole('article')
  // The live stream starts with the bell.
  await screen.findByRole('button', { name: /^Notifications/ })
  return app
}

const changed = (id: number, kind: string) => ({ listings: [{ id, county: 'Mecklenburg', kinds: [kind] }] })

it('marks a changed card, fetches only what changed, and announces it politely', async () => {
  const now = [auction(1, '1 First Ave', '2026-12-01'), auction(2, '2 Second Ave', '2026-12-08')]
  const { calls } = await openListing(now)
  now[0] = { ...auction(1, '1 First Ave', '2026-12-01'), opening_bid: 77_777 }
  await emitLive('changes', changed(1, 'opening_bid_published'), 5)
  await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('$77,777'))
  expect(screen.getByRole('link', { name: /^1 First Ave.*Changed: Opening bid$/ })).toBeTruthy()
  screen.getByText('One listing has changed.')
  expect(screen.queryByRole('button', { name: /Update$/ })).toBeNull()
  // The first one asks for the whole list.
  expect(calls.filter(({ address }) => address === LIST)).toHaveLength(2)
})

it('does not move cards while one has the focus, until the user asks for it', async () => {
  const now = [auction(1, '1 First Ave', '2026-12-01'), auction(2, '2 Second Ave', '2026-12-08')]
  const { user } = await openListing(now)
  card('1 First Ave').focus()
  now[0] = auction(1, '1 First Ave', '2026-12-20')
  await emitLive('changes', changed(1, 'postponed'), 5)
  const update = await screen.findByRole('button', { name: 'The list has changed. Update' })
  expect(streets()).toEqual(['1 First Ave', '2 Second Ave'])
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Dec 20')
  expect(document.activeElement).toBe(card('1 First Ave'))
  await user.click(update)
  await waitFor(() => expect(streets()).toEqual(['2 Second Ave', '1 First Ave']))
})

it('reorders the cards immediately if the list is not in use', async () => {
  const now = [auction(1, '1 First Ave', '2026-12-01'), auction(2, '2 Second Ave', '2026-12-08')]
  await openListing(now)
  now[0] = auction(1, '1 First Ave', '2026-12-20')
  await emitLive('changes', changed(1, 'postponed'), 5)
  await waitFor(() => expect(streets()).toEqual(['2 Second Ave', '1 First Ave']))
})

it('counts a new listing', async () => {
  const now = [auction(1, '1 First Ave', '2026-12-01')]
  await openListing(now)
  now.push(auction(2, '2 Second Ave', '2026-12-08'))
  await emitLive('changes', changed(2, 'listed'), 6)
  await screen.findByText('of 2')
})

it('fetches once for many changes, and again for those that come meanwhile', async () => {
  const now = Array.from({ length: 20 }, (_, n) => auction(n + 1, `${n} First Ave`, '2026-12-01'))
  const { calls } = await openListing(now)
  const lists = () => calls.filter(({ address }) => address === LIST)
  for (const { id } of now) await emitLive('changes', changed(id, 'postponed'), id)
  await waitFor(() => expect(lists()).toHaveLength(2), { timeout: 10_000 })
  await emitLive('changes', changed(1, 'postponed'), 21)
  await waitFor(() => expect(lists()).toHaveLength(3), { timeout: 10_000 })
})

it('asks for the whole list if the server does not know what changed, or the answer has no version', async () => {
  const now = [auction(1, '1 First Ave', '2026-12-01')]
  const { calls } = await openListing(now, { [LIST]: () => listOf(now) })
  now[0] = { ...auction(1, '1 First Ave', '2026-12-01'), opening_bid: 77_777 }
  await emitLive('changes', changed(1, 'opening_bid_published'), 5)
  await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('$77,777'))
  expect(calls.filter(({ address }) => address === LIST)).toHaveLength(2)
})

it('reports no error if the account was closed in the meantime', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const now = [auction(1, '1 First Ave', '2026-12-01')]
  let isClosed = false
  const { calls } = await openListing(now, {
    [LIST]: () => (isClosed ? failure('account_action_needed') : versioned(listOf(now), 'v1')),
  })
  const sessionsRead = () => calls.filter(({ address }) => address === 'GET /api/users/current_user').length
  const before = sessionsRead()
  isClosed = true
  await emitLive('changes', changed(1, 'postponed'), 5)
  await waitFor(() => expect(sessionsRead()).toBeGreaterThan(before), { timeout: 10_000 })
  expect(log).not.toHaveBeenCalled()
})

it('counts new notifications on the bell', async () => {
  let unread = 0
  await openListing([auction(1, '1 First Ave', '2026-12-01')], {
    'GET /api/notifications': () => ({
      notifications: unread === 0 ? [] : [aNotification()],
      unread,
      has_more: false,
    }),
  })
  unread = 1
  await emitLive('notifications', {})
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
})
