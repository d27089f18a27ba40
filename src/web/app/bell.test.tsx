// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Notification } from '#contract/following/alerts.ts'
import { aNotification } from '#web/features/alerts/notification.fixture.ts'
import { afterReading } from '#web/features/alerts/notifications.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { signedInAs, subscriber } from './people.fixture.ts'
import { renderApp } from './render-app.fixture.tsx'

const news = [
  aNotification({ id: 9, street: '1 Today Ave' }),
  aNotification({
    id: 8,
    street: '2 Reminder Ave',
    event: null,
    reminder: { kind: 'auction_tomorrow', day: '2026-11-19' },
    listing: {
      ...aNotification({ id: 8 }).listing,
      street: '2 Reminder Ave',
      gone_since: '2026-11-17T15:00:00.000Z',
    },
  }),
  aNotification({
    id: 7,
    street: '3 Yesterday Ave',
    created_at: '2026-11-17T15:00:00.000Z',
    because: { favorite: false, searches: [{ id: 's', name: 'Cheap land', is_new: true }] },
  }),
  aNotification({
    id: 3,
    street: '4 Old Ave',
    listing: {
      ...aNotification({ id: 3 }).listing,
      street: '4 Old Ave',
      status_reason: 'end_estimated',
    },
    created_at: '2026-10-30T15:00:00.000Z',
    read_at: '2026-10-30T16:00:00.000Z',
  }),
]

function openPage(notifications: Notification[], fakes: Fakes = {}) {
  const app = renderApp('/activation', {
    ...signedInAs(subscriber),
    'GET /api/notifications': () => ({
      notifications,
      unread: notifications.filter(({ read_at }) => read_at === null).length,
      has_more: false,
    }),
    'POST /api/notifications/read': () => ({ success: true }),
    'POST /api/notifications/read_all': () => ({ success: true }),
    ...fakes,
  })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  return { ...app, posts, press }
}

const bell = (name: string) => screen.findByRole('button', { name })
const panel = () => within(screen.getByRole('dialog', { name: 'Notifications' }))
const entryOf = (street: string) =>
  panel()
    .getByRole('link', { name: new RegExp(street) })
    .closest('li')

describe('the bell', () => {
  it('counts unread notifications, and groups them by day with change, state, source and reason', async () => {
    const { user } = openPage(news)
    await user.click(await bell('Notifications, 3 unread'))
    await screen.findByRole('dialog')
    expect(
      panel()
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Today', 'Yesterday', 'Fri, Oct 30'])
    const upset = entryOf('1 Today Ave')?.textContent
    expect(upset).toContain('Upset bid of $21,000.00')
    expect(upset).toContain('Last bid: $18,450.00 $21,000.00')
    expect(upset).toContain('Deadline then: Mon, Nov 30, published.')
    expect(upset).toContain('Now: Upset Bid Ongoing · minimum upset bid')
    expect(upset).toContain('Favourite · Source: County notices')
    expect(upset).toContain('seen Nov 18, 6:12 AM')
    expect(entryOf('2 Reminder Ave')?.textContent).toContain('Auction tomorrow, Thu, Nov 19')
    expect(entryOf('2 Reminder Ave')?.textContent).toContain(
      'Now: Upset Bid Ongoing · No longer listed since Nov 17 · minimum upset bid',
    )
    expect(entryOf('4 Old Ave')?.textContent).toContain(
      'Now: Upset Bid Ongoing · May be over (estimated). Call the clerk. · minimum upset bid $22,050.00',
    )
    expect(entryOf('3 Yesterday Ave')?.textContent).toContain('New in your search “Cheap land”')
  })

  it('opens and closes by keyboard, and returns the focus', async () => {
    const { user } = openPage(news)
    const button = await bell('Notifications, 3 unread')
    button.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await screen.findByRole('dialog'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('closes on a click outside and when the focus moves on', async () => {
    const { user } = openPage(news)
    await user.click(await bell('Notifications, 3 unread'))
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await bell('Notifications, 3 unread'))
    await screen.findByRole('dialog')
    panel().getByRole('link', { name: 'All notifications and settings' }).focus()
    await user.tab()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('marks one as read, and keeps the focus on the entry', async () => {
    const { user, posts, press } = openPage(news)
    await user.click(await bell('Notifications, 3 unread'))
    await screen.findByRole('dialog')
    await press('Mark as read: 1 Today Ave, 28208')
    await bell('Notifications, 2 unread')
    expect(document.activeElement?.textContent).toBe('1 Today Ave, 28208')
    expect(posts()).toEqual([{ address: 'POST /api/notifications/read', body: { id: 9 } }])
  })

  it('marks everything up to the newest one shown as read', async () => {
    const { user, posts, press } = openPage(news)
    await user.click(await bell('Notifications, 3 unread'))
    await screen.findByRole('dialog')
    await press('Mark all read')
    await bell('Notifications')
    expect(posts()).toEqual([{ address: 'POST /api/notifications/read_all', body: { up_to: 9 } }])
  })

  it('rolls back when the server rejects it, and shows the error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user, press } = openPage(news, { 'POST /api/notifications/read': () => failure('internal') })
    await user.click(await bell('Notifications, 3 unread'))
    await screen.findByRole('dialog')
    await press('Mark as read: 1 Today Ave, 28208')
    await screen.findByText(/^Not marked as read\. Error 500/)
    await bell('Notifications, 3 unread')
    log.mockRestore()
  })

  it('links to the listing and marks the entry as read', async () => {
    const { user, posts, router } = openPage(news, {
      'GET /api/tax_foreclosure/:id': () => failure('not_found'),
    })
    await user.click(await bell('Notifications, 3 unread'))
    await screen.findByRole('dialog')
    await user.click(panel().getByRole('link', { name: '2 Reminder Ave, 28208' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/details/108'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull())
    expect(posts()[0]).toEqual({ address: 'POST /api/notifications/read', body: { id: 8 } })
  })

  it('shows what was read in another tab', async () => {
    openPage(news)
    await bell('Notifications, 3 unread')
    const other = new BroadcastChannel('notifications')
    other.postMessage({ id: 8, andAllBefore: true, at: '2026-11-18T12:00:00.000Z' })
    await bell('Notifications, 1 unread')
    other.close()
  })

  it('announces new notifications politely while the page is open', async () => {
    const notifications = news.slice(1)
    const { queryClient } = openPage(notifications)
    await bell('Notifications, 2 unread')
    notifications.unshift(...news.slice(0, 1))
    await queryClient.refetchQueries({ queryKey: ['GET /api/notifications'] })
    await bell('Notifications, 3 unread')
    expect(screen.getByText('One new notification.').getAttribute('role')).toBe('status')
  })

  it('shows an empty state', async () => {
    const { user } = openPage([])
    await user.click(await bell('Notifications'))
    await screen.findByRole('dialog')
    panel().getByText('Nothing new yet.')
  })

  it('shows a load failure, also when opened, and allows a retry', async () => {
    let tries = 0
    const { user, press } = openPage([], {
      'GET /api/notifications': () =>
        ++tries <= 2 ? failure('bad_request') : { notifications: news, unread: 3, has_more: false },
    })
    await user.click(await bell('Notifications'))
    await screen.findByRole('dialog')
    await screen.findByText(/^Your notifications did not load\. Error 400/)
    await press('Try again')
    await bell('Notifications, 3 unread')
  })

  it('is hidden from a person without access to listings', async () => {
    const { calls } = openPage(news, signedInAs({ ...subscriber, accessible_counties: [] }))
    await screen.findByRole('button', { name: 'Account' })
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
    expect(calls.map(({ address }) => address)).not.toContain('GET /api/notifications')
  })
})

describe('afterReading', () => {
  const answer = { notifications: news, unread: 5, has_more: true }

  it('keeps later notifications unread after reading all', () => {
    const read = afterReading(answer, { id: 8, andAllBefore: true, at: '2026-11-18T12:00:00.000Z' })
    expect(read.notifications.map(({ id, read_at }) => [id, read_at === null])).toEqual([
      [9, true],
      [8, false],
      [7, false],
      [3, false],
    ])
    expect(read.unread).toBe(1)
  })

  it('decrements the count by one, unless already read', () => {
    const once = afterReading(answer, { id: 8, andAllBefore: false, at: '2026-11-18T12:00:00.000Z' })
    expect(once.unread).toBe(4)
    expect(afterReading(once, { id: 8, andAllBefore: false, at: '2026-11-18T12:01:00.000Z' }).unread).toBe(4)
  })
})
