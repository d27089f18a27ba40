import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { importNotices, type NoticeRow } from '#tests/support/county-notices.ts'
import { hasProgram } from '#tests/support/has-program.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { type Nginx, startNginx } from '#tests/support/nginx.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const [BURKE, WAKE] = ['37023', '37183'] as const
const LIST = '/api/tax_foreclosure/list_based_off_permissions'
const oak: NoticeRow = { county: 'Burke', case: '25CVD000100-110', parcel: '11033', street: '12 Oak St' }
const elm: NoticeRow = { county: 'Wake', case: '25CVD000200-910', parcel: '0812345', street: '3 Elm St' }

type Seen = {
  status: number
  from: string | null
  version: string
  streets: (string | undefined)[]
  body: unknown
}

describe.skipIf(!hasProgram('nginx'))('nginx with lists in its cache', () => {
  let product: TestApp
  let nginx: Nginx
  beforeAll(async () => {
    product = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
    nginx = await startNginx(await product.app.listen({ port: 0, host: '127.0.0.1' }))
    await imports(oak, elm)
  })
  afterAll(async () => {
    await nginx.stop()
    await product.close()
  })

  async function imports(...rows: NoticeRow[]): Promise<void> {
    product.clock.advance(60_000)
    await importNotices(product.database, product.clock.now(), rows)
  }

  async function read(
    person: Investor | null,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Seen> {
    const cookie = person === null ? '' : person.cookie
    const answer = await fetch(nginx.origin + LIST + query, { headers: { cookie, ...headers } })
    const text = await answer.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    return {
      status: answer.status,
      from: answer.headers.get('x-list-cache'),
      version: /"(.*)"/.exec(answer.headers.get('etag') ?? '')?.[1] ?? '',
      streets: Array.from(text.matchAll(/"street":"([^"]*)"/g), ([, street]) => street),
      body,
    }
  }

  test('sends a list to all whose list is the same, and to no one else', async () => {
    const [ada, bob] = [
      await investor(product, 'ada@example.com', BURKE),
      await investor(product, 'bob@example.com', BURKE),
    ]
    const eve = await investor(product, 'eve@example.com', WAKE)
    expect(await read(ada)).toMatchObject({ from: 'MISS', streets: ['12 Oak St'] })
    expect(await read(bob)).toMatchObject({ from: 'HIT', streets: ['12 Oak St'] })
    expect(await read(eve)).toMatchObject({ from: 'MISS', streets: ['3 Elm St'] })
    expect(await read(ada, '', { 'accept-encoding': 'identity' })).toMatchObject({ streets: ['12 Oak St'] })
    // Another query is another answer.
    expect((await read(ada, '?SINCE=x')).from).toBe('MISS')
  })

  test('says what the product says to those who may not read one', async () => {
    expect(await read(null)).toMatchObject({ status: 401, from: null, body: { code: 'not_signed_in' } })
    const leaving = await investor(product, 'leaving@example.com', BURKE)
    expect(await read(leaving)).toMatchObject({ status: 200 })
    await leaving.post('/api/users/logout')
    expect(await read(leaving)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('sends the new list after a change, or what changed, and 304 to those who have it', async () => {
    const cat = await investor(product, 'cat@example.com', BURKE)
    const before = await read(cat)
    expect(await read(cat, '', { 'if-none-match': `W/"${before.version}"` })).toMatchObject({ status: 304 })
    await imports({ ...oak, street: '14 Oak St' }, elm)
    const after = await read(cat)
    expect(after).toMatchObject({ status: 200, from: 'MISS', streets: ['14 Oak St'] })
    const since = await read(cat, `?since=${before.version}`)
    expect(since).toMatchObject({ from: 'MISS', version: after.version, body: { changes: { gone: [] } } })
    expect(await read(cat, `?since=${before.version}`)).toEqual({ ...since, from: 'HIT' })
  })
})

describe.skipIf(!hasProgram('nginx'))('a list that changes between the two questions', () => {
  let version = 'v1'
  let list = 'v1'
  const web = createServer((request, response) => {
    const isVersion = request.url?.endsWith('/list_version') === true
    const answered = isVersion ? version : list
    response.writeHead(200, { etag: `W/"${answered}"`, 'cache-control': 'private, no-cache' })
    response.end(JSON.stringify({ accessible_counties: [answered] }))
  })
  let nginx: Nginx
  beforeAll(async () => {
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    const address = web.address()
    nginx = await startNginx(`http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`)
  })
  afterAll(async () => {
    await nginx.stop()
    web.closeAllConnections()
    web.close()
  })
  afterEach(() => {
    version = list = 'v1'
  })

  test('is not stored as the earlier one', async () => {
    const ask = async () => {
      const answer = await fetch(nginx.origin + LIST)
      return [answer.headers.get('x-list-cache'), await answer.text()]
    }
    list = 'v2'
    expect(await ask()).toEqual(['MISS', '{"accessible_counties":["v2"]}'])
    // Another person, whose list is still that version.
    list = 'v1'
    expect(await ask()).toEqual(['MISS', '{"accessible_counties":["v1"]}'])
    list = 'v3'
    expect(await ask()).toEqual(['HIT', '{"accessible_counties":["v1"]}'])
  })
})
