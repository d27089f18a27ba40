// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AlertSettings } from '#contract/following/alerts.ts'
import type { SavedSearch } from '#contract/following/following-schema.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { aNotification } from '#web/features/alerts/notification.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const settings: AlertSettings = {
  instant_email_alert: true,
  daily_digest: false,
  deadline_reminders: true,
  announcements: true,
  mail_stopped: null,
  texts: null,
}

function openTab(tab: string, fakes: Fakes = {}) {
  const app = renderApp(`/user_profile?tab=${tab}`, { ...signedInAs(subscriber), ...fakes })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  return { ...app, posts }
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe('more emails', () => {
  it('are turned on and off', async () => {
    const answers = [{ daily_digest: true }, { daily_digest: true, deadline_reminders: false }]
    const { user, posts } = openTab('notifications', {
      'GET /api/alert_settings': () => settings,
      'POST /api/alert_settings': () => ({ ...settings, ...answers.shift() }),
    })
    await user.click(await box(/^Daily summary/))
    await screen.findByText('The daily summary is on.')
    await user.click(await box(/^Reminders of deadlines/))
    await screen.findByText('The reminders are off.')
    expect(posts()).toEqual([
      { address: 'POST /api/alert_settings', body: { daily_digest: true } },
      { address: 'POST /api/alert_settings', body: { deadline_reminders: false } },
    ])
  })

  it('stay unchanged after a failure, which is shown', async () => {
    const { user } = openTab('notifications', {
      'GET /api/alert_settings': () => settings,
      'POST /api/alert_settings': () => failure('internal'),
    })
    const digest = await box(/^Daily summary/)
    await user.click(digest)
    await screen.findByText(/^The daily summary did not change\. Error 500/)
    expect(digest.checked).toBe(false)
  })

  it.each([
    ['refused', /refuses our emails, so we send none/],
    ['complaint', /was marked as spam, so we stopped sending them/],
  ] as const)('show why none is sent: %s', async (because, text) => {
    openTab('notifications', {
      'GET /api/alert_settings': () => ({ ...settings, mail_stopped: { because } }),
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
  })
})

describe('the log', () => {
  it('shows the channel and outcome of each notification, page by page', async () => {
    const { user } = openTab('notifications', {
      'GET /api/notifications': ({ href }) =>
        href.includes('before=8')
          ? { notifications: [aNotification({ id: 7, street: '3 Old Ave' })], unread: 3, has_more: false }
          : {
              notifications: [
                aNotification({ id: 9, street: '1 New Ave' }),
                aNotification({
                  id: 8,
                  street: '2 Stopped Ave',
                  channels: [{ channel: 'email', state: 'stopped', at: null, stopped_because: 'refused' }],
                }),
              ],
              unread: 3,
              has_more: true,
            },
    })
    const log = within(await screen.findByRole('region', { name: 'Notification log' }))
    const entry = async (street: string) =>
      (await log.findByRole('link', { name: new RegExp(street) })).closest('li')?.textContent
    expect(await entry('1 New Ave')).toContain('Bell: delivered Nov 18, 6:30 AM')
    expect(await entry('1 New Ave')).toContain('Instant email: delivered Nov 18, 6:31 AM')
    expect(await entry('2 Stopped Ave')).toContain('Instant email: stopped, delivery was refused')
    await user.click(log.getByRole('button', { name: 'Show older' }))
    await entry('3 Old Ave')
    expect(log.queryByRole('button', { name: 'Show older' })).toBeNull()
  })
})

describe('the bell', () => {
  it('is named after its visible text, once that is no longer the number', async () => {
    openTab('notifications', {
      'GET /api/notifications': () => ({ notifications: [aNotification({})], unread: 130, has_more: true }),
    })
    const bell = await screen.findByRole('button', { name: 'Notifications, 99+ unread' })
    expect(bell.textContent).toBe('99+')
  })
})

describe('the alert of a saved search', () => {
  const search: SavedSearch = {
    id: '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a11',
    name: 'Cheap land',
    search: 'least_bid=0-10000',
    alert: 'off',
    has_texts: false,
    created_at: '2026-11-18T12:00:00.000Z',
  }
  const server: Fakes = {
    'GET /api/saved_searches': () => ({ saved_searches: [search] }),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [],
      without_outline: [],
      accessible_counties: ['Mecklenburg'],
    }),
  }
  const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Alert for Cheap land' })

  it('is set', async () => {
    const { user, posts } = openTab('saved_searches', {
      ...server,
      'POST /api/saved_searches/:id/alert': () => ({ ...search, alert: 'daily' }),
    })
    await user.selectOptions(await choice(), 'daily')
    expect((await choice()).value).toBe('daily')
    expect(posts()).toEqual([{ address: 'POST /api/saved_searches/:id/alert', body: { alert: 'daily' } }])
  })

  it('is rolled back after a failure, which is shown', async () => {
    const { user } = openTab('saved_searches', {
      ...server,
      'POST /api/saved_searches/:id/alert': () => failure('internal'),
    })
    await user.selectOptions(await choice(), 'instant')
    await screen.findByText(/^The alert for “Cheap land” did not change\. Error 500/)
    expect((await choice()).value).toBe('off')
  })
})
