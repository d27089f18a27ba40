// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const MINUTE = 60_000
const ours = () => Response.json({ status: 'ok' }, { headers: { 'x-request-id': 'r1' } })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** The page, loaded again, with its script. */
async function load(answer: () => Response | Promise<Response>) {
  const reload = vi.fn<() => void>()
  const listeners: EventListenerOrEventListenerObject[] = []
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => answer())
  vi.spyOn(window, 'addEventListener').mockImplementation((_name, handle) => void listeners.push(handle))
  document.body.innerHTML = '<div id="root"><div id="starting">Loading</div></div>'
  vi.resetModules()
  await import('./early-reload.js')
  /** An element of the page fails to load. */
  const fail = async (name: string, attributes: object) => {
    const element = Object.assign(document.createElement(name), attributes)
    const isReported = Promise.withResolvers<undefined>()
    element.addEventListener('error', (event) => {
      for (const handle of listeners) if (typeof handle === 'function') handle(event)
      isReported.resolve(undefined)
    })
    element.dispatchEvent(new Event('error'))
    await isReported.promise
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { reload, fail, reloadOnce: async () => window.reloadOnce?.() }
}

const notice = () => document.getElementById('not-loaded')
const missing: [string, object][] = [
  ['script', { type: 'module', src: '/assets/app.js' }],
  ['link', { rel: 'stylesheet', href: '/assets/app.css' }],
]

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each(missing)(
  'reloads once if a %s of the app does not load, and then says so',
  async (name, attributes) => {
    const first = await load(ours)
    await first.fail(name, attributes)
    expect(first.reload).toHaveBeenCalledOnce()
    expect(notice()).toBeNull()
    vi.setSystemTime(Date.now() + MINUTE - 1)
    const second = await load(ours)
    await second.fail(name, attributes)
    expect(second.reload).not.toHaveBeenCalled()
    expect(document.getElementById('starting')).toBeNull()
    expect(notice()?.textContent).toMatch(/^Part of this page did not load\./)
    notice()?.querySelector('button')?.click()
    expect(second.reload).toHaveBeenCalledOnce()
  },
)

it('reloads again for the next release', async () => {
  expect(await (await load(ours)).reloadOnce()).toBe(true)
  vi.setSystemTime(Date.now() + MINUTE)
  expect(await (await load(ours)).reloadOnce()).toBe(true)
})

it('reloads once for several files', async () => {
  const { reload, reloadOnce } = await load(ours)
  expect(await Promise.all([reloadOnce(), reloadOnce()])).toEqual([true, true])
  expect(reload).toHaveBeenCalledOnce()
})

it.each<[string, () => Response | Promise<Response>]>([
  ['a connection', noNetwork],
  ['our server, but with the login page of a network', () => new Response('<html>')],
  ['a server that is up', () => Response.json({}, { status: 503, headers: { 'x-request-id': 'r1' } })],
])('says so without %s', async (_what, answer) => {
  const { reload, fail } = await load(answer)
  await fail('script', {})
  expect(reload).not.toHaveBeenCalled()
  expect(notice()).not.toBeNull()
})

it('does nothing about a picture', async () => {
  const { fail, reload } = await load(ours)
  await fail('img', {})
  expect(notice()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('never reloads a started app by itself, where something may be typed', async () => {
  const { fail, reload } = await load(ours)
  document.getElementById('starting')?.remove()
  for (const [name, attributes] of missing) await fail(name, attributes)
  expect(reload).not.toHaveBeenCalled()
})
