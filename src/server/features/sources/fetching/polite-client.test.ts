import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { FetchError } from './fetch-error.ts'
import { FETCH_LIMITS, politeClient } from './polite-client.ts'
import type { ClientDeps, PoliteFetch } from './polite-client.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Handler = (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let base: string
let handler: Handler
let paths: string[]

beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM source_host`)
  paths = []
  handler = (_request, response) => response.end('<p>list</p>')
  server = createServer((request, response) => {
    paths.push(request.url ?? '')
    if (request.url === '/robots.txt' && !handlesRobots) response.writeHead(404).end()
    else handler(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
let handlesRobots = false
afterEach(() => {
  handlesRobots = false
  server.closeAllConnections()
  server.close()
})

const NOW = Date.parse('2026-11-25T15:00:00Z')

function client(more: Partial<ClientDeps> = {}): PoliteFetch {
  return politeClient({
    db: database.db,
    clock: { now: () => NOW },
    userAgent: 'CourthouseSteps/1.0 (+https://steps.example.com; help@example.com)',
    allowsLocal: true,
    pauseMs: 0,
    signal: new AbortController().signal,
    limits: {
      timeoutMs: 2_000,
      tries: 3,
      retryMs: 1,
      maxBytes: 100_000,
      maxPauseMs: 1_000,
      maxRunMs: 60_000,
      maxRetryAfterMs: 50,
    },
    ...more,
  })
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof FetchError ? error.fault : String(error)
}

test('names us and a contact, and sends no cookies', async () => {
  const headers: IncomingMessage['headers'][] = []
  handler = (request, response) => {
    headers.push(request.headers)
    response.setHeader('set-cookie', 'id=1').end('ok')
  }
  await client()(`${base}/a`)
  await client()(`${base}/b`)
  expect(headers.at(-1)?.['user-agent']).toContain('help@example.com')
  expect(headers.map(({ cookie }) => cookie)).toEqual([undefined, undefined])
})

test('sends conditions and reports an unchanged page', async () => {
  handler = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.setHeader('etag', '"1"').end('<p>list</p>')
  }
  const first = await client()(`${base}/list`)
  expect(first.headers).toMatchObject({ etag: '"1"' })
  const known = { url: `${base}/list`, conditions: { 'if-none-match': '"1"' } }
  expect((await client()(`${base}/list`, known)).isUnchanged).toBe(true)
})

describe('conditions', () => {
  const sent: string[] = []
  /** A site on which `/list` leads to `/2026/list`, or to another page. */
  const redirecting =
    (location: string): Handler =>
    (request, response) => {
      const condition = request.headers['if-none-match']
      if (condition !== undefined) sent.push(request.url ?? '')
      if (request.url === '/list') response.writeHead(302, { location }).end()
      else if (condition === undefined) response.setHeader('etag', '"1"').end('<p>list</p>')
      else response.writeHead(304).end()
    }
  const conditions = { 'if-none-match': '"1"' }
  beforeEach(() => {
    sent.length = 0
  })

  test('go to the address behind the redirects that sent the page', async () => {
    handler = redirecting('/2026/list')
    const known = { url: `${base}/2026/list`, conditions }
    expect((await client()(`${base}/list`, known)).isUnchanged).toBe(true)
    expect(sent).toEqual(['/2026/list'])
  })

  test.each([
    ['behind a new redirect', '/list', '/maintenance'],
    ['where a redirect leads elsewhere', '/2026/list', '/2027/list'],
  ])('do not go to another address: %s', async (_what, before, location) => {
    handler = redirecting(location)
    const answer = await client()(`${base}/list`, { url: base + before, conditions })
    expect(answer).toMatchObject({ status: 200, isUnchanged: false, url: base + location })
    expect(sent).toEqual(before === '/list' ? ['/list'] : [])
  })

  test.each([
    ['without a known page', undefined],
    ['of a page that was sent without any', {}],
  ])('that were not sent are not met: %s', async (_what, none) => {
    handler = (_request, response) => response.writeHead(304).end()
    const known = none && { url: `${base}/list`, conditions: none }
    expect(await faultOf(client()(`${base}/list`, known))).toBe('unavailable')
  })

  test('are not sent for a robots.txt, which cannot be unchanged', async () => {
    handlesRobots = true
    handler = (request, response) => response.writeHead(request.url === '/robots.txt' ? 304 : 200).end()
    expect(await faultOf(client()(`${base}/list`))).toBe('unavailable')
    expect(paths).not.toContain('/list')
  })
})

describe('one host', () => {
  test('is asked for one page at a time, also by several clients', async () => {
    let underway = 0
    let most = 0
    handler = (_request, response) => {
      underway += 1
      most = Math.max(most, underway)
      setTimeout(() => {
        underway -= 1
        response.end('ok')
      }, 20)
    }
    await Promise.all(Array.from({ length: 5 }, (_one, index) => client()(`${base}/${index}`)))
    expect(most).toBe(1)
    expect(paths.filter((path) => path !== '/robots.txt')).toHaveLength(5)
  })

  test('gets its pause between two pages', async () => {
    const at: number[] = []
    handler = (_request, response) => {
      at.push(performance.now())
      response.end('ok')
    }
    const polite = client({ pauseMs: 200 })
    await polite(`${base}/1`)
    await polite(`${base}/2`)
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(190)
  })

  test('is free again after a crash left it reserved', async () => {
    const { host } = new URL(base)
    await database.db.execute(
      sql`INSERT INTO source_host (host, busy_until) VALUES (${host}, clock_timestamp() + interval '150 milliseconds')`,
    )
    expect((await client()(`${base}/list`)).status).toBe(200)
  })
})

describe('robots.txt', () => {
  const robots =
    (text: string | Buffer, status = 200): Handler =>
    (request, response) => {
      if (request.url === '/robots.txt')
        response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
      else response.end('list')
    }
  beforeEach(() => {
    handlesRobots = true
  })

  test.each([
    ['User-agent: *\nDisallow: /', 'robots'],
    ['User-agent: CourthouseSteps\nDisallow: /list', 'robots'],
    ['User-agent: *\nDisallow: /private', 'null'],
    ['User-agent: *\nDisallow: /\nAllow: /list', 'null'],
    ['<html><body>Not a robots file</body></html>', 'null'],
    // The encoding of old Windows editors, and a character that no table can hold.
    [Buffer.from('\ufeffUser-agent: *\nDisallow: /list', 'utf16le'), 'robots'],
    ['# a\0b\nUser-agent: *\nDisallow: /list', 'robots'],
  ])('%j: %s', async (text, fault) => {
    handler = robots(text)
    expect(await faultOf(client()(`${base}/list`))).toBe(fault)
  })

  test('that cannot be had keeps us away', async () => {
    handler = robots('', 503)
    expect(await faultOf(client()(`${base}/list`))).toBe('unavailable')
    expect(paths).not.toContain('/list')
  })

  test('is read once a day', async () => {
    handler = robots('')
    await client()(`${base}/list`)
    await client()(`${base}/list`)
    await client({ clock: { now: () => NOW + 25 * 3_600_000 } })(`${base}/list`)
    expect(paths.filter((path) => path === '/robots.txt')).toHaveLength(2)
  })

  test('is read where it has moved to', async () => {
    handler = (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(301, { location: '/robots-2.txt' }).end()
      else if (request.url === '/robots-2.txt') response.end('User-agent: *\nDisallow: /')
      else response.end('list')
    }
    expect(await faultOf(client()(`${base}/list`))).toBe('robots')
  })

  test('holds for where a redirect leads, too', async () => {
    handler = (request, response) => {
      if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /hidden')
      else if (request.url === '/list') response.writeHead(302, { location: '/hidden/list' }).end()
      else response.end('hidden')
    }
    expect(await faultOf(client()(`${base}/list`))).toBe('robots')
    expect(paths).not.toContain('/hidden/list')
  })
})

describe('refused from here', () => {
  test.each([
    [403, 'Forbidden'],
    [401, ''],
    [200, '<html><head><title>Just a moment...</title></head><body></body></html>'],
    [
      503,
      '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1"></script><div class="cf-challenge">',
    ],
    [200, '<html>Request unsuccessful. Incapsula incident ID: 1</html>'],
    [429, '<title>Access Denied</title>'],
  ])('is a status of %i with %s, without another try', async (status, body) => {
    handler = (_request, response) => response.writeHead(status).end(body)
    expect(await faultOf(client()(`${base}/list`))).toBe('blocked')
    expect(paths.filter((path) => path === '/list')).toHaveLength(1)
  })

  test('is not a long list that mentions a captcha', async () => {
    const page = `<p>This form is protected by reCAPTCHA to verify you are human.</p>${'<tr><td>row</td></tr>'.repeat(4_000)}`
    handler = (_request, response) => response.end(page)
    expect(await faultOf(client()(`${base}/list`))).toBe('null')
  })
})

describe('what may pass', () => {
  test('is tried again', async () => {
    let calls = 0
    handler = (_request, response) => {
      calls += 1
      if (calls === 1) response.destroy()
      else response.writeHead(calls === 2 ? 502 : 200).end('list')
    }
    expect((await client()(`${base}/list`)).status).toBe(200)
  })

  test('is given up after the last try', async () => {
    handler = (_request, response) => response.writeHead(503).end()
    expect(await faultOf(client()(`${base}/list`))).toBe('unavailable')
    expect(paths.filter((path) => path === '/list')).toHaveLength(3)
  })

  const DATE = 'Wed, 25 Nov 2026 15:00:00 GMT'
  test.each<[string, Record<string, string>, number]>([
    ['seconds beyond the limit', { 'retry-after': '3600' }, 1],
    ['a date beyond the limit', { 'retry-after': 'Wed, 25 Nov 2026 16:00:00 GMT', date: DATE }, 1],
    // By the clock of a server that is an hour slow, ours says that it has passed.
    ['a date by its own clock', { 'retry-after': DATE, date: 'Wed, 25 Nov 2026 14:00:00 GMT' }, 1],
    ['a date without its own', { 'retry-after': 'Wed, 25 Nov 2026 16:00:00 GMT', date: '' }, 1],
    ['a date that has passed', { 'retry-after': 'Wed, 25 Nov 2026 14:00:00 GMT', date: DATE }, 3],
    ['seconds that have passed', { 'retry-after': '-3600' }, 3],
    ['nothing to be read', { 'retry-after': 'later' }, 3],
  ])('waits as long as Retry-After says, up to a limit: %s', async (_what, headers, tries) => {
    handler = (_request, response) => response.writeHead(429, headers).end()
    expect(await faultOf(client()(`${base}/list`))).toBe('unavailable')
    expect(paths.filter((path) => path === '/list')).toHaveLength(tries)
  })

  test.each([
    ['seconds', { 'retry-after': '1' }],
    ['a date', { 'retry-after': 'Wed, 25 Nov 2026 15:00:01 GMT', date: DATE }],
  ])('is tried again after the wait of Retry-After: %s', async (_what, headers) => {
    const at: number[] = []
    handler = (_request, response) => {
      at.push(performance.now())
      if (at.length === 1) response.writeHead(503, headers).end()
      else response.end('list')
    }
    const limits = { ...FETCH_LIMITS, retryMs: 1, maxPauseMs: 0 }
    expect((await client({ limits })(`${base}/list`)).status).toBe(200)
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(990)
  })

  test('ends with an answer that does not come in time', async () => {
    handler = () => undefined
    const limits = {
      timeoutMs: 50,
      tries: 2,
      retryMs: 1,
      maxBytes: 1_000,
      maxPauseMs: 0,
      maxRunMs: 60_000,
      maxRetryAfterMs: 1,
    }
    expect(await faultOf(client({ limits })(`${base}/list`))).toBe('unavailable')
  })

  test('ends with an answer that stops half way', async () => {
    handler = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
      setTimeout(() => response.destroy(), 5)
    }
    expect(await faultOf(client()(`${base}/list`))).toBe('unavailable')
  })
})

test.each([404, 410])('a page that is gone (%i) is reported as gone', async (status) => {
  handler = (_request, response) => response.writeHead(status).end()
  expect(await faultOf(client()(`${base}/list`))).toBe('not_found')
})

describe('size', () => {
  test('is limited as sent', async () => {
    handler = (_request, response) => response.end(Buffer.alloc(200_000, 32))
    expect(await faultOf(client()(`${base}/list`))).toBe('too_large')
  })

  test('is limited as unpacked', async () => {
    handler = (_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
    expect(await faultOf(client()(`${base}/list`))).toBe('too_large')
  })

  test('of a robots.txt is limited, too', async () => {
    handlesRobots = true
    handler = (_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
    expect(await faultOf(client()(`${base}/list`))).toBe('too_large')
  })
})

describe('a packed page', () => {
  const list = Buffer.from(Array.from({ length: 900 }, (_, row) => `<p>Parcel: ${row * 7919}</p>`).join(''))
  const packings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
  const each = Object.entries(packings)
  const packed = (name: string, bytes: Buffer) => {
    handler = (_request, response) => response.setHeader('content-encoding', name).end(bytes)
  }

  test.each(each)('(%s) is unpacked', async (name, pack) => {
    packed(name, pack(list))
    expect((await client()(`${base}/list`)).body).toEqual(list)
  })

  test.each(each)('(%s) is refused if it ends before its compression does', async (name, pack) => {
    const whole = pack(list)
    for (const share of [0, 0.3, 0.6, 0.9]) {
      packed(name, whole.subarray(0, whole.length * share))
      await expect(client()(`${base}/list`), `${share}`).rejects.toThrow('cannot be unpacked')
    }
    packed(name, whole.subarray(0, -1))
    await expect(client()(`${base}/list`)).rejects.toThrow('cannot be unpacked')
  })
})

test.each([
  [404, 'not_found'],
  [403, 'blocked'],
])('an error (%i) that says it is packed, and has no body, is an error', async (status, fault) => {
  handler = (_request, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end()
  expect(await faultOf(client()(`${base}/list`))).toBe(fault)
})

describe('addresses that are not public', () => {
  test.each([
    'http://127.0.0.1/list',
    'http://localhost/list',
    'http://[::1]/list',
    'http://10.0.0.8/list',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/list',
    'http://2130706433/list',
    'http://0x7f.1/list',
    'file:///etc/passwd',
    'ftp://example.com/list',
    'http://user:secret@example.com/list',
  ])('%s is not asked', async (url) => {
    expect(await faultOf(client({ allowsLocal: false })(url))).toBe('address')
  })

  test('are not reached by a redirect', async () => {
    handler = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(await faultOf(client()(`${base}/list`))).toBe('address')
  })

  test('redirects without end are given up', async () => {
    handler = (_request, response) => response.writeHead(302, { location: '/list' }).end()
    expect(await faultOf(client()(`${base}/list`))).toBe('unavailable')
  })
})

test('an interrupted run stops waiting', async () => {
  handler = () => undefined
  const stop = new AbortController()
  const asked = client({ signal: stop.signal })(`${base}/list`)
  setTimeout(() => stop.abort(new Error('stopped')), 20)
  await expect(asked).rejects.toThrow('stopped')
})
