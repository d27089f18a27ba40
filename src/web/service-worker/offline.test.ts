import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  browser,
  noNetwork,
  ours,
  refusal,
  replies,
  SAVED_PAGE,
  type Server,
  type TestRequest,
} from './browser.fixture.ts'

const FAVORITES = '/api/favorite_listings'
const ME = '/api/users/current_user'
/** Ends of the paths below a listing. */
const ofListing = ['', '/mine', '/title_checks', '/evidence', '/events/4/evidence']

let { all, caches, state, start } = browser()
beforeEach(() => void ({ all, caches, state, start } = browser()))

describe('online', () => {
  it('returns the server response, not the saved one', async () => {
    await start(replies('first')).send({ path: FAVORITES })
    expect(await start(replies('second')).read({ path: FAVORITES })).toBe('second')
    expect(state.messages.at(-1)).toEqual({ path: FAVORITES, savedAt: null })
  })

  it.each<TestRequest>([
    { path: '/api/stream' },
    { path: '/api/reports/7/pdf', mode: 'navigate' },
    { path: '/dev/mail', mode: 'navigate' },
    { path: '/api/tax_foreclosure/7/map', destination: 'image' },
    { path: '/api/tax_foreclosure/7/mine', method: 'POST', keepalive: true },
  ])('leaves %j to the browser', async (input) => {
    expect(await start(replies('x')).send(input)).toBeNull()
  })
})

describe('a browser with static routes', () => {
  it('takes files from the cache of the build and pages from the network, without waiting for a start', async () => {
    const addRoutes = vi.fn(async (_rules: object[]) => undefined)
    await start(replies('x')).happens('install', { addRoutes })
    expect(addRoutes.mock.calls).toEqual([
      [
        [
          { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: 'shell-v1' } },
          { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
        ],
      ],
    ])
    expect(all.has('shell-v1')).toBe(true)
  })
})

describe('offline', () => {
  it('serves the page and files of the build, and the last response with its age', async () => {
    const before = start(replies('a list'))
    await before.happens('install')
    await before.send({ path: FAVORITES })
    state.now += 60 * 60_000
    const { read } = start(noNetwork)
    expect(await read({ path: '/details/7', mode: 'navigate' })).toBe(SAVED_PAGE)
    expect(await read({ path: '/assets/page-v1.js' })).toBe('saved /assets/page-v1.js')
    expect(await read({ path: FAVORITES })).toBe('a list')
    expect(state.messages.at(-1)).toEqual({ path: FAVORITES, savedAt: '2026-11-18T12:00:00.000Z' })
  })

  it.each([502, 503, 504])('treats a %i response as offline', async (status) => {
    await start(replies('a list')).send({ path: FAVORITES })
    expect(await start(() => new Response('away', { status })).read({ path: FAVORITES })).toBe('a list')
  })

  it('fails without a saved response, and does not save an error response', async () => {
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
    await start(() => ours('fault', 500)).send({ path: FAVORITES })
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
  })

  it('does not serve responses older than three days', async () => {
    await start(replies('a list')).send({ path: FAVORITES })
    state.now += 3 * 24 * 60 * 60_000 + 1
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['bid sheet by its listings', '/api/bid_sheet?ids=7', '/api/bid_sheet?ids=8'],
    [
      'upset deadline by its bid and filing day',
      '/api/upset_bid?county=Wake&last_bid=9000&filed=2026-11-18',
      '/api/upset_bid?county=Wake&last_bid=9000&filed=2026-11-19',
    ],
  ])('distinguishes each %s', async (_what, saved, other) => {
    await start((request) => ours(new URL(request.url).search)).send({ path: saved })
    const { read, send } = start(noNetwork)
    expect(await read({ path: saved })).toBe(saved.slice(saved.indexOf('?')))
    await expect(send({ path: other })).rejects.toThrow('Failed to fetch')
  })

  it('saves responses that a page requested before the service worker was installed', async () => {
    await start(replies('me')).happens('message', { data: { save: [ME, FAVORITES] } })
    expect(await start(noNetwork).read({ path: ME })).toBe('me')
  })
})

describe('on a network that loses requests without an error', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Asks where the network is silent until `server` resolves. */
  function askIn(server: PromiseWithResolvers<Response>, worker = start(() => server.promise)) {
    return async (input: TestRequest) => {
      const began = Date.now()
      const { response, work } = worker.ask(input)
      const done = response?.then(async (answer) => {
        const seconds = (Date.now() - began) / 1000
        return { text: await answer.text(), seconds, work }
      })
      await vi.advanceTimersByTimeAsync(10_000)
      return done
    }
  }
  const saved = async () => {
    const before = start(replies('before'))
    await before.happens('install')
    await before.send({ path: FAVORITES })
    state.messages = []
  }

  it('serves the page after four seconds, and then each response after one', async () => {
    await saved()
    const ask = askIn(Promise.withResolvers())
    expect(await ask({ path: '/details/7', mode: 'navigate' })).toMatchObject({
      text: SAVED_PAGE,
      seconds: 4,
    })
    expect(await ask({ path: FAVORITES })).toMatchObject({ text: 'before', seconds: 1 })
    expect(state.messages).toEqual([{ path: FAVORITES, savedAt: '2026-11-18T12:00:00.000Z' }])
  })

  it('waits for the network if nothing is saved, and fails with it', async () => {
    const server = Promise.withResolvers<Response>()
    const answer = start(() => server.promise).read({ path: FAVORITES })
    await vi.advanceTimersByTimeAsync(60_000)
    server.reject(new TypeError('Failed to fetch'))
    await expect(answer).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['has pages ask again if it differs', 'after', { isLate: true }],
    ['has pages take it as current if it is the same', 'before', { path: FAVORITES, savedAt: null }],
  ])('saves a late response, and %s', async (_what, text, notice) => {
    await saved()
    state.now += 60 * 60_000
    const server = Promise.withResolvers<Response>()
    const given = await askIn(server)({ path: FAVORITES })
    expect(given?.text).toBe('before')
    state.messages = []
    server.resolve(ours(text))
    await Promise.all(given?.work ?? [])
    expect(state.messages).toEqual([notice])
    expect(await start(noNetwork).read({ path: FAVORITES })).toBe(text)
    expect(state.messages.at(-1)).toEqual({ path: FAVORITES, savedAt: '2026-11-18T13:00:00.000Z' })
  })

  it('waits longer again once the network has answered', async () => {
    await saved()
    const servers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const
    const waiting = [...servers]
    const worker = start(() => waiting.shift()?.promise ?? ours(''))
    const first = await askIn(servers[0], worker)({ path: FAVORITES })
    servers[0].resolve(ours('late'))
    await Promise.all(first?.work ?? [])
    expect(await askIn(servers[1], worker)({ path: FAVORITES })).toMatchObject({ text: 'late', seconds: 4 })
  })

  it('deletes what is saved if the late response says that the session is over', async () => {
    await saved()
    state.now += 60 * 60_000
    const server = Promise.withResolvers<Response>()
    const given = await askIn(server)({ path: FAVORITES })
    server.resolve(refusal('not_signed_in', 401))
    await Promise.all(given?.work ?? [])
    expect(state.messages.at(-1)).toEqual({ isLate: true })
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['fails', (server: PromiseWithResolvers<Response>) => server.reject(new TypeError('Failed to fetch'))],
    [
      'is a proxy’s 504',
      (server: PromiseWithResolvers<Response>) => server.resolve(new Response('', { status: 504 })),
    ],
  ])('keeps what is saved if the late response %s', async (_what, end) => {
    await saved()
    state.now += 60 * 60_000
    const server = Promise.withResolvers<Response>()
    const given = await askIn(server)({ path: FAVORITES })
    state.messages = []
    end(server)
    await Promise.all(given?.work ?? [])
    expect(state.messages).toEqual([])
    expect(await start(noNetwork).read({ path: FAVORITES })).toBe('before')
  })
})

describe('the saved data of a user', () => {
  it.each([
    '/api/users/logout',
    '/api/users/login',
    '/api/users/passkey_login',
    '/api/users/delete',
    '/api/users/sign_out_everywhere',
    '/api/users/verify_email',
    '/api/reset_password',
  ])('is deleted by %s', async (address) => {
    const { send } = start(replies('x'))
    await send({ path: FAVORITES })
    await send({ path: address, method: 'POST' })
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
    expect(state.deleted).toEqual(['kept-list'])
  })

  it('does not include a response that arrives after the session changed', async () => {
    const late = Promise.withResolvers<Response>()
    const { send } = start((request) => (request.url.endsWith(FAVORITES) ? late.promise : ours('x')))
    const pending = send({ path: FAVORITES })
    await send({ path: '/api/users/logout', method: 'POST' })
    late.resolve(ours('a list'))
    await pending
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
  })

  it('survives a failed logout', async () => {
    await start(replies('a list')).send({ path: FAVORITES })
    await start(() => ours('fault', 500)).send({
      path: '/api/users/logout',
      method: 'POST',
    })
    expect(await start(noNetwork).read({ path: FAVORITES })).toBe('a list')
  })

  it.each([
    ['ada', true],
    ['ben', false],
  ])('is served if the next user is %s: %s', async (next, isShown) => {
    const of =
      (id: string): Server =>
      ({ url }) =>
        ours(
          url.endsWith(ME) ? JSON.stringify({ user: { id, accessible_counties: [] } }) : `the list of ${id}`,
        )
    const { send } = start(of('ada'))
    await send({ path: ME })
    await send({ path: FAVORITES })
    await start(of(next)).send({ path: ME })
    const { read } = start(noNetwork)
    expect(await read({ path: ME })).toContain(next)
    const list = await read({ path: FAVORITES }).catch(() => null)
    expect(list).toBe(isShown ? 'the list of ada' : null)
  })

  it.each([
    [['Burke', 'Wake'], ['Burke', 'Wake'], true],
    [['Burke'], ['Burke', 'Wake'], true],
    [['Burke', 'Wake'], ['Burke'], false],
    [['Burke'], [], false],
  ])('with counties %j is served with %j: %s', async (before, after, isShown) => {
    const withCounties =
      (accessible_counties: string[]): Server =>
      ({ url }) =>
        ours(url.endsWith(ME) ? JSON.stringify({ user: { id: 'ada', accessible_counties } }) : 'saved')
    const { send } = start(withCounties(before))
    for (const path of [ME, FAVORITES, '/api/tax_foreclosure/7']) await send({ path })
    await start(withCounties(after)).send({ path: ME })
    const { read } = start(noNetwork)
    for (const path of [FAVORITES, '/api/tax_foreclosure/7']) {
      expect(await read({ path }).catch(() => null)).toBe(isShown ? 'saved' : null)
    }
    expect(await read({ path: ME })).toContain(JSON.stringify(after))
    expect(state.deleted).toEqual(isShown ? [] : ['kept-list'])
  })

  it('is deleted when the server denies access', async () => {
    const { send } = start(replies('saved'))
    for (const path of [FAVORITES, '/api/tax_foreclosure/7']) await send({ path })
    await start(() => refusal('forbidden', 403)).send({ path: FAVORITES })
    for (const path of [FAVORITES, '/api/tax_foreclosure/7']) {
      await expect(start(noNetwork).send({ path })).rejects.toThrow('Failed to fetch')
    }
  })

  it.each(ofListing.map((end) => `/api/tax_foreclosure/7${end}`))(
    'on a listing is deleted when the server returns 404 for %s',
    async (lost) => {
      const { send } = start(replies('saved'))
      const ofIt = ofListing.map((end) => `/api/tax_foreclosure/7${end}`)
      const others = [FAVORITES, '/api/tax_foreclosure/70', '/api/tax_foreclosure/8/mine']
      for (const path of [...ofIt, '/api/bid_sheet?ids=7,8', ...others]) await send({ path })
      await start(() => refusal('not_found', 404)).send({ path: lost })
      const { read } = start(noNetwork)
      for (const path of [...ofIt, '/api/bid_sheet?ids=7,8']) {
        await expect(read({ path })).rejects.toThrow('Failed to fetch')
      }
      for (const path of others) expect(await read({ path })).toBe('saved')
    },
  )

  it.each<[TestRequest, number, string]>([
    [{ path: '/api/notifications' }, 401, 'not_signed_in'],
    [{ path: '/api/tax_foreclosure/7/mine', method: 'POST' }, 401, 'not_signed_in'],
    [{ path: '/api/users/favorites/add', method: 'POST' }, 403, 'suspended'],
    [{ path: '/api/insights' }, 403, 'account_action_needed'],
    [{ path: '/api/reports' }, 403, 'email_not_verified'],
    [{ path: '/api/reports' }, 403, 'forbidden'],
  ])('is deleted when any call loses access: %j, %i %s', async (input, status, code) => {
    await start(replies('a list')).send({ path: FAVORITES })
    const answer = await start(() => refusal(code, status)).send(input)
    expect(await answer?.json()).toEqual({ code })
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['/api/users/confirm_password', 401, 'wrong_credentials'],
    ['/api/users/login', 401, 'wrong_credentials'],
    ['/api/users/export', 403, 'password_not_confirmed'],
    ['/api/users/verify_email', 403, 'password_needed'],
    ['/api/tax_foreclosure/7/mine', 429, 'too_many_requests'],
    ['/api/reports', 409, 'no_reports_left'],
  ])('survives when %s is rejected for another reason: %i %s', async (path, status, code) => {
    await start(replies('a list')).send({ path: FAVORITES })
    await start(() => refusal(code, status)).send({ path, method: 'POST' })
    expect(await start(noNetwork).read({ path: FAVORITES })).toBe('a list')
  })

  it('does not include a response if the session changes during the save', async () => {
    const { send } = start((request) => ours(request.url.endsWith(FAVORITES) ? 'a list' : 'x'))
    const open = caches.open
    let logout: Promise<unknown> | null = null
    // Log the person out while the cache is being opened.
    caches.open = async (name) => {
      logout ??= send({ path: '/api/users/logout', method: 'POST' })
      await logout
      return open(name)
    }
    await send({ path: FAVORITES })
    caches.open = open
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
  })

  it('is deleted when the session is over', async () => {
    await start(replies('a list')).send({ path: FAVORITES })
    await start(() => refusal('not_signed_in', 401)).send({ path: ME })
    await expect(start(noNetwork).send({ path: FAVORITES })).rejects.toThrow('Failed to fetch')
  })
})

describe('a new build', () => {
  it('saves its files at install, and deletes the old ones at activation', async () => {
    await start(replies('x')).happens('install')
    const next = start(replies('x', 'v2'), 'v2')
    await next.happens('install')
    expect([...all.keys()]).toEqual(['shell-v1', 'shell-v2'])
    await next.happens('activate')
    expect([...all.keys()]).toEqual(['shell-v2'])
  })

  it('deletes responses saved in an older shape at activation, and keeps its own', async () => {
    await caches.open('answers')
    const { send, happens } = start(replies('a list'))
    await send({ path: FAVORITES })
    await happens('activate')
    expect([...all.keys()]).toEqual(['answers-2'])
    expect(await (await start(noNetwork).send({ path: FAVORITES }))?.text()).toBe('a list')
  })
})
