import { describe, expect, it, vi } from 'vitest'
import { showNotices } from './notices.ts'

const ORIGIN = 'https://steps.example'

/** The service worker in a browser with the given number of open tabs. */
function start(tabs = 0) {
  const handlers = new Map<string, (event: object) => void>()
  const windows = Array.from({ length: tabs }, () => ({ focus: vi.fn(), navigate: vi.fn() }))
  const options = { userVisibleOnly: true, applicationServerKey: 'BKey' }
  const renewed = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handle: (event: object) => void) => void handlers.set(name, handle),
    registration: {
      showNotification: vi.fn(),
      pushManager: { subscribe: vi.fn(async () => ({ toJSON: () => renewed })) },
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn() },
    fetch: vi.fn(),
  }
  showNotices(scope)
  async function happens(name: string, event: object): Promise<void> {
    const work: unknown[] = []
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) })
    await Promise.all(work)
  }
  return { scope, windows, options, renewed, happens }
}

const notice = { title: 'Upset bid of $9,750.00', body: '12 Oak St', url: '/details/7', tag: 'steps-12' }

describe('push notifications', () => {
  it('shows the notification, and replaces one with the same tag', async () => {
    const { scope, happens } = start()
    await happens('push', { data: { json: () => notice } })
    expect(scope.registration.showNotification).toHaveBeenCalledWith(
      notice.title,
      expect.objectContaining({ body: '12 Oak St', tag: 'steps-12', data: { url: '/details/7' } }),
    )
  })

  it.each([0, 1])('opens the linked page with %i tabs open', async (tabs) => {
    const { scope, windows, happens } = start(tabs)
    const close = vi.fn()
    await happens('notificationclick', { notification: { close, data: { url: notice.url } } })
    expect(close).toHaveBeenCalled()
    const page = `${ORIGIN}/details/7`
    if (tabs === 0) expect(scope.clients.openWindow).toHaveBeenCalledWith(page)
    for (const { focus, navigate } of windows) {
      expect(focus).toHaveBeenCalled()
      expect(navigate).toHaveBeenCalledWith(page)
    }
  })

  it('never opens a page of another site', async () => {
    const { scope, windows, happens } = start(1)
    await happens('notificationclick', {
      notification: { close: vi.fn(), data: { url: 'https://evil.example/' } },
    })
    expect(scope.clients.openWindow).not.toHaveBeenCalled()
    expect(windows[0]?.navigate).not.toHaveBeenCalled()
  })

  it('registers the new subscription from the push service', async () => {
    const { scope, options, renewed, happens } = start()
    await happens('pushsubscriptionchange', { oldSubscription: { options } })
    expect(scope.registration.pushManager.subscribe).toHaveBeenCalledWith(options)
    expect(scope.fetch).toHaveBeenCalledWith(
      '/api/push/subscribe',
      expect.objectContaining({
        method: 'POST',
        body: JSON.stringify({ endpoint: renewed.endpoint, p256dh: 'p', auth: 'a' }),
      }),
    )
  })
})
