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
const PUBLIC_KEY = 'BPublicKey00'
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

const answer = (...devices: PushAnswer['devices']): PushAnswer => ({ public_key: PUBLIC_KEY, devices })

const bytesOf = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer

/** A browser with push support, within the limits set by the options. */
function stubBrowser({
  permission = 'default',
  answered = 'granted',
  isOn = false,
  isBroken = false,
  subscribedWith = PUBLIC_KEY,
} = {}) {
  let isSubscribed = isOn
  const subscription = {
    endpoint,
    options: { applicationServerKey: bytesOf(subscribedWith) },
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
  localStorage.clear()
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
      'POST /api/push/keep': () => ({ id: HERE, public_key: PUBLIC_KEY }),
      'POST /api/push/remove': () => answer(),
    })
    await user.click(await box())
    await screen.findByText('Push notifications are on.')
    expect((await box()).checked).toBe(true)
    expect(browser.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: PUBLIC_KEY,
    })
    expect(screen.queryByText('Firefox on Windows')).toBeNull()
    await user.click(await box())
    await screen.findByText('Push notifications are off.')
    expect(browser.subscription.unsubscribe).toHaveBeenCalled()
    const subscribed = posts().filter(({ address }) => !address.endsWith('keep'))
    expect(subscribed).toEqual([
      { address: 'POST /api/push/subscribe', body: { endpoint, ...keys, public_key: PUBLIC_KEY } },
      { address: 'POST /api/push/remove', body: { id: HERE } },
    ])
  })

  it('of another user end even for a user without open listings', async () => {
    const browser = stubBrowser({ permission: 'granted', isOn: true })
    renderApp('/activation', {
      ...signedInAs({ ...subscriber, accessible_counties: [] }),
      'POST /api/push/keep': () => ({ id: null, public_key: PUBLIC_KEY }),
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
    open({ 'POST /api/push/keep': () => ({ id: null, public_key: PUBLIC_KEY }) })
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled())
    expect((await box()).checked).toBe(false)
  })
})

describe('a browser that subscribed with an earlier key of ours', () => {
  const renewed = '6f1c1c52-0003-4000-8000-000000000003'

  it('subscribes again with the current key, and its former device is removed', async () => {
    const browser = stubBrowser({ permission: 'granted', isOn: true, subscribedWith: 'BFormerKey00' })
    let registered = HERE
    const { posts } = open({
      'GET /api/push': () => answer(device(registered, 'Firefox on Windows')),
      'POST /api/push/keep': () => ({ id: registered, public_key: PUBLIC_KEY }),
      'POST /api/push/subscribe': () => {
        registered = renewed
        browser.subscription.options.applicationServerKey = bytesOf(PUBLIC_KEY)
        return answer(device(renewed, 'Firefox on Windows'))
      },
      'POST /api/push/remove': () => answer(device(renewed, 'Firefox on Windows')),
    })
    await waitFor(() =>
      expect(posts()).toContainEqual({ address: 'POST /api/push/remove', body: { id: HERE } }),
    )
    expect(browser.subscribe.mock.lastCall).toEqual([
      { userVisibleOnly: true, applicationServerKey: PUBLIC_KEY },
    ])
    expect(posts()).toContainEqual({
      address: 'POST /api/push/subscribe',
      body: { endpoint, ...keys, public_key: PUBLIC_KEY },
    })
    expect((await box()).checked).toBe(true)
    expect(localStorage.getItem('push renewal')).toBeNull()
  })

  it('finishes on the next page if the first one was interrupted after it had subscribed', async () => {
    localStorage.setItem('push renewal', HERE)
    const browser = stubBrowser({ permission: 'granted', isOn: true })
    const { posts } = open({
      'GET /api/push': () => answer(device(HERE, 'Firefox on Windows')),
      'POST /api/push/subscribe': () => answer(device(renewed, 'Firefox on Windows')),
      'POST /api/push/keep': () => ({ id: renewed, public_key: PUBLIC_KEY }),
      'POST /api/push/remove': () => answer(device(renewed, 'Firefox on Windows')),
    })
    await waitFor(() => expect(localStorage.getItem('push renewal')).toBeNull())
    expect(posts()).toContainEqual({ address: 'POST /api/push/remove', body: { id: HERE } })
    expect(browser.subscribe).toHaveBeenCalled()
  })

  it('keeps the former device until the server knows the new one', async () => {
    stubBrowser({ permission: 'granted', isOn: true, subscribedWith: 'BFormerKey00' })
    const { posts } = open({
      'GET /api/push': () => answer(device(HERE, 'Firefox on Windows')),
      'POST /api/push/keep': () => ({ id: HERE, public_key: PUBLIC_KEY }),
      'POST /api/push/subscribe': () => failure('internal'),
    })
    await waitFor(() => expect(posts().map(({ address }) => address)).toContain('POST /api/push/subscribe'))
    expect(localStorage.getItem('push renewal')).toBe(HERE)
    expect(posts().map(({ address }) => address)).not.toContain('POST /api/push/remove')
  })

  it('renews nothing that is another person’s', async () => {
    localStorage.setItem('push renewal', THERE)
    const { subscribe } = stubBrowser({ permission: 'granted', isOn: true })
    open({
      'GET /api/push': () => answer(device(HERE, 'Firefox on Windows')),
      'POST /api/push/keep': () => ({ id: HERE, public_key: PUBLIC_KEY }),
    })
    await waitFor(() => expect(localStorage.getItem('push renewal')).toBeNull())
    expect(subscribe).not.toHaveBeenCalled()
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
      'POST /api/push/keep': () => ({ id: HERE, public_key: PUBLIC_KEY }),
      'POST /api/push/remove': () => answer(...known.slice(0, 1)),
    })
    const others = within(await screen.findByRole('region', { name: 'Your other devices' }))
    expect(others.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Chrome on AndroidOff since Nov 18, 5:00 AM: its browser or push service stopped it. Turn it on again on that device.Remove',
    ])
    await user.click(others.getByRole('button', { name: 'Remove: Chrome on Android' }))
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect(posts()).toContainEqual({ address: 'POST /api/push/remove', body: { id: THERE } })
  })

  it('are shown as unknown if the server fails', async () => {
    open({ 'GET /api/push': () => failure('internal') })
    expect(await screen.findByText(/^Your devices did not load\. Error 500/)).toBeTruthy()
  })
})
