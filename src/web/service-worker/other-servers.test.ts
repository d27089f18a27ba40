import { beforeEach, describe, expect, it } from 'vitest'
import {
  browser,
  noNetwork,
  ours,
  page,
  refusal,
  replies,
  SAVED_PAGE,
  type Server,
} from './browser.fixture.ts'

const LISTING = '/api/tax_foreclosure/7'
const FAVORITES = '/api/favorite_listings'
const ME = '/api/users/current_user'

let { all, state, start } = browser()
beforeEach(() => void ({ all, state, start } = browser()))

/** A page that is not of our server. */
const foreign = (status: number) => page('<title>Hotel Wi-Fi</title>', status, {})
const foreignJson = (body: object, status: number) => Response.json(body, { status })

/** What stands between the browser and our server, and answers in its place. */
const others: [string, () => Response][] = [
  ['a login page', () => foreign(200)],
  ['a login page with 401', () => foreign(401)],
  ['a filter with 403', () => foreign(403)],
  ['a filter with 404', () => foreign(404)],
  ['a proxy with 407', () => foreign(407)],
  ['a proxy with 429', () => foreign(429)],
  ['a network with 511', () => foreign(511)],
  ['JSON of another server', () => foreignJson({ user: { id: 'x', accessible_counties: [] } }, 200)],
  ['an error of another server', () => foreignJson({ code: 'blocked' }, 403)],
]

describe.each(others)('behind %s', (_what, answer) => {
  const saved = [LISTING, `${LISTING}/mine`, FAVORITES, ME]
  beforeEach(async () => {
    const { happens, send } = start(({ url }) =>
      url.endsWith(ME)
        ? ours(JSON.stringify({ user: { id: 'ada', accessible_counties: ['Wake'] } }))
        : replies('saved')(new Request(url)),
    )
    await happens('install')
    for (const path of saved) await send({ path })
    state.now += 60 * 60_000
    state.messages = []
  })

  async function expectAllSaved() {
    const { read } = start(noNetwork)
    for (const path of saved) expect(await read({ path })).toMatch(/^saved$|"ada"/)
    expect(state.deleted).toEqual([])
  }

  it('shows what is saved with its date, and keeps it', async () => {
    const { read } = start(answer)
    for (const path of saved) {
      expect(await read({ path })).toMatch(/^saved$|"ada"/)
      expect(state.messages.at(-1)).toEqual({ path, savedAt: '2026-11-18T12:00:00.000Z' })
    }
    await expectAllSaved()
  })

  it('saves no answer where none is saved', async () => {
    const { send, happens } = start(answer)
    await send({ path: '/api/deposits' })
    await happens('message', { data: { save: ['/api/deposits'] } })
    await expect(start(noNetwork).send({ path: '/api/deposits' })).rejects.toThrow('Failed to fetch')
    await expectAllSaved()
  })

  it.each([
    { path: '/api/notifications' },
    { path: `${LISTING}/mine`, method: 'POST' },
    { path: '/api/users/login', method: 'POST' },
    { path: '/api/users/logout', method: 'POST' },
  ])('keeps what is saved through %j', async (input) => {
    await start(answer).send(input)
    await expectAllSaved()
  })

  it('shows its page only if that is no error', async () => {
    const shown = answer().ok ? await answer().text() : SAVED_PAGE
    expect(await start(answer).read({ path: '/details/7', mode: 'navigate' })).toBe(shown)
  })

  it('installs nothing of it', async () => {
    await expect(start(answer, 'v2').happens('install')).rejects.toThrow('not of this build')
    expect([...all.keys()]).not.toContain('shell-v2')
  })
})

describe('a page', () => {
  it('is ours though it is an error', async () => {
    const { happens, read } = start(replies('x'))
    await happens('install')
    const missing = () => page('no such page', 404)
    expect(await start(missing).read({ path: '/nowhere', mode: 'navigate' })).toBe('no such page')
    expect(await read({ path: '/details/7', mode: 'navigate' })).toBe('x')
  })

  it('may lead elsewhere', async () => {
    await start(replies('x')).happens('install')
    const led = () =>
      Object.defineProperties(page(''), { type: { value: 'opaqueredirect' }, ok: { value: false } })
    expect(await start(led).read({ path: '/t/abcdefghijk', mode: 'navigate' })).toBe('')
  })
})

describe('during an upgrade', () => {
  it.each<[string, (url: string) => Server]>([
    ['the page', (pathname) => (pathname === '/' ? replies('x', 'v1') : replies('x', 'v2'))],
    ['a file', (pathname) => (pathname === '/' ? replies('x', 'v2') : () => refusal('not_found', 404))],
  ])('nothing is installed if %s comes from another release', async (_what, serverOf) => {
    await start(replies('x')).happens('install')
    const mixed: Server = (request) => serverOf(new URL(request.url).pathname)(request)
    await expect(start(mixed, 'v2').happens('install')).rejects.toThrow('not of this build')
    expect([...all.keys()]).toEqual(['shell-v1'])
  })
})
