// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PushAnswer } from '#contract/following/push.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const HERE = '6f1c1c52-0001-4000-8000-000000000001'
const THERE = '6f1c1c52-0002-4000-8000-000000000002'
const endpoint = 'https://push.example/here'
const keys = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
}

const device = (id: string, name: string, gone_at: string | null = null) => ({
  id,
  device: name,
  turned_on_at: '2026-11-17T14:00:00.000Z',
  gone_at,
})

const answer = (...devices: PushAnswer['devices']): PushAnswer => ({ public_key: 'BPublicKey', devices })

/** A browser with push support, within the limits set by the options. */
function stubBrowser({ permission = 'default', answered = 'granted', isOn = false, isBroken = false } = {}) {
  let isSubscribed = isOn
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => {
      isSubscribed = false
      return true
    }),
  }
  const subscribe = vi.fn(async (_options: unknown) => {
    if (isBroken) throw new Error('Registration failed - push service error')
    isSubscribed = true
    return subscription
  })
  const pushManager = { subscribe, getSubscription: async () => (isSubscribed ? subscription : null) }
  const registration = { pushManager }
  const state = { permission }
  give(globalThis, 'PushManager', () => undefined)
  give(globalThis, 'Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.permission = answered
      return answered
    },
  })
  give(navigator, 'serviceWorker', {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => (isOn || isSubscribed ? registration : undefined),
  })
  return { subscribe, subscription }
}

const given: [target: object, name: string][] = []

function give(target: object, name: string, value: unknown): void {
  given.push([target, name])
  Object.defineProperty(target, name, { configurable: true, value })
}

afterEach(() => {
  for (const [target, name] of given.splice(0)) Reflect.deleteProperty(target, name)
})

function open(fakes: Fakes = {}) {
  const app = renderApp('/user_profile?tab=notifications', {
    ...signedInAs(subscriber),
    'GET /api/push': () => answer(),
    ...fakes,
  })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  return { ...app, posts }
}

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Push notifications/ })

describe('push notifications on this device', () => {
  it('are turned on once the user and the browser agree, and off again', async () => {
    const browser = stubBrowser()
    const { user, posts } = open({
      'POST /api/push/subscribe': () => answer(device(HERE, 'Firefox on Windows')),
      'POST /api/push/keep': () => ({ id: HERE }),
      'POST /api/push/remove': () => answer(),
    })
    await user.click(await box())
    await screen.findByText('Push notifications are on.')
    expect((await box()).checked).toBe(true)
    expect(browser.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'BPublicKey',
    })
    expect(screen.queryByText('Firefox on Windows')).toBeNull()
    await user.click(await box())
    await screen.findByText('Push notifications are off.')
    expect(browser.subscription.unsubscribe).toHaveBeenCalled()
    const subscribed = posts().filter(({ address }) => !address.endsWith('keep'))
    expect(subscribed).toEqual([
      { address: 'POST /api/push/subscribe', body: { endpoint, ...keys } },
      { address: 'POST /api/push/remove', body: { id: HERE } },
    ])
  })

  it('of another user end even for a user without open listings', async () => {
    const browser = stubBrowser({ permission: 'granted', isOn: true })
    renderApp('/activation', {
      ...signedInAs({ ...subscriber, accessible_counties: [] }),
      'POST /api/push/keep': () => ({ id: null }),
    })
    await waitFor(() => expect(browser.subscription.unsubscribe).toHaveBeenCalled())
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
  })

  it('are declined by the user, who sees how to allow them', async () => {
    stubBrowser({ answered: 'denied' })
    const { user, posts } = open()
    await user.click(await box())
    await screen.findByText(/^This browser blocks notifications from this site/)
    expect((await box()).checked).toBe(false)
    expect(posts()).toEqual([])
  })

  it('are blocked: the switch shows it and is disabled', async () => {
    stubBrowser({ permission: 'denied' })
    open()
    expect(await screen.findByText(/^This browser blocks notifications from this site/)).toBeTruthy()
    expect((await box()).disabled).toBe(true)
  })

  it('are not supported by this browser', async () => {
    open()
    expect(await screen.findByText(/^This browser cannot show push notifications/)).toBeTruthy()
    expect((await box()).disabled).toBe(true)
  })

  it("stay off if the browser's push service fails", async () => {
    stubBrowser({ isBroken: true })
    const { user } = open()
    await user.click(await box())
    expect(
      await screen.findByText('Your setting did not change. Registration failed - push service error'),
    ).toBeTruthy()
    expect((await box()).checked).toBe(false)
  })

  it('of a previous user of this browser are turned off', async () => {
    const { subscription } = stubBrowser({ permission: 'granted', isOn: true })
    open({ 'POST /api/push/keep': () => ({ id: null }) })
    await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled())
    expect((await box()).checked).toBe(false)
  })
})

describe('other devices', () => {
  it('are listed with their state, and removed', async () => {
    stubBrowser({ permission: 'granted', isOn: true })
    const known = [
      device(HERE, 'Firefox on Windows'),
      device(THERE, 'Chrome on Android', '2026-11-18T10:00:00.000Z'),
    ]
    const { user, posts } = open({
      'GET /api/push': () => answer(...known),
      'POST /api/push/keep': () => ({ id: HERE }),
      'POST /api/push/remove': () => answer(...known.slice(0, 1)),
    })
    const others = within(await screen.findByRole('region', { name: 'Your other devices' }))
    expect(others.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Chrome on AndroidOff since Nov 18, 5:00 AM: its browser or push service stopped it. Turn it on again on that device.Remove',
    ])
    await user.click(others.getByRole('button', { name: 'Remove: Chrome on Android' }))
    await vi.waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect(posts()).toContainEqual({ address: 'POST /api/push/remove', body: { id: THERE } })
  })

  it('are shown as unknown if the server fails', async () => {
    open({ 'GET /api/push': () => failure('internal') })
    expect(await screen.findByText(/^Your devices did not load\. Error 500/)).toBeTruthy()
  })
})
