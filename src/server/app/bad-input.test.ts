import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorFacts, isErrorCode } from '#contract/errors.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { setRole } from '#server/features/accounts/index.ts'
import { turnOnSecondFactor } from '#tests/support/second-factor.ts'
import { addressOf, bodyFields, sampleInput } from '#tests/support/contract-inputs.ts'
import { investor } from '#tests/support/investors.ts'
import { openTableReader, type TableReader } from '#tests/support/read-tables.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const PERSON = 'operator@example.com'
const WAKE = '37183'
const ORIGIN = 'http://127.0.0.1:3000'

let product: TestApp
/** Another process of the same product. */
let second: FastifyInstance
let cookie: string
let tables: TableReader
/** Requests that count toward a limit since limits were reset. */
let counted = 0
beforeAll(async () => {
  product = await createTestApp()
  second = await product.startSecond()
  tables = await openTableReader(product.database)
  cookie = (await investor(product, PERSON, WAKE)).cookie
  // An operator who just entered the password can make every call, so no request is refused for lack of permission.
  await setRole(product.database.db, PERSON, 'operator', {
    by: COMMAND_LINE,
    at: new Date(product.clock.now()),
  })
  await turnOnSecondFactor(product, cookie)
  await product.accounts.confirmPassword(cookie)
})
afterAll(() => product.close())
beforeEach(resetLimits)

async function resetLimits(): Promise<void> {
  await product.resetRateLimits()
  counted = 0
}

const named = endpoints.map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
])
const withBody = named.filter(([, { body }]) => body !== undefined)

/** A valid sample body. */
const sampleOf = (endpoint: Endpoint) => sampleInput(endpoint).body

type Sent = { payload?: string; type?: string | null; origin?: string; cookie?: string }

/** Sends a request as the operator, except where `sent` overrides it. */
async function send(endpoint: Endpoint, sent: Sent = {}): Promise<LightMyRequestResponse> {
  const { payload, type = 'application/json', origin = ORIGIN, cookie: session = cookie } = sent
  if (counted === limitOf(endpoint)) await resetLimits()
  counted += 1
  return product.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, sampleInput(endpoint)),
    headers: {
      ...(endpoint.method === 'POST' && { origin }),
      ...(payload !== undefined && type !== null && { 'content-type': type }),
      cookie: session,
    },
    ...(payload !== undefined && { payload }),
  })
}

const errorAnswer = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  message: z.string().min(1),
  request_id: z.uuid(),
})

/** The error code of a failure, after checking status, headers, and body shape. */
function codeOf(answer: LightMyRequestResponse): ErrorCode {
  const { code } = errorAnswer.parse(answer.json())
  if (!isErrorCode(code)) throw new Error(`no code of ours: ${code}`)
  expect(answer.statusCode).toBe(errorFacts(code).status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return code
}

async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const before = await tables.read()
  await work()
  expect(await tables.read()).toEqual(before)
}

const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  null,
]

const namesOf = (found: typeof named) => found.map(([name]) => name)

test('sample bodies are accepted, so that refusals below are due to the change under test', () => {
  const refused = withBody.filter(([, endpoint]) => !endpoint.body?.safeParse(sampleOf(endpoint)).success)
  expect(namesOf(refused)).toEqual([])
})

describe.each(withBody)('%s', (_name, endpoint) => {
  const sample = sampleOf(endpoint)
  const json = (value: unknown) => ({ payload: JSON.stringify(value) })
  const accepts = (body: unknown) => endpoint.body?.safeParse(body).success

  test('rejects an unknown field', () =>
    expectNoChange(async () => {
      for (const surprise of ['surprise', 'user_id', 'role']) {
        const answer = await send(endpoint, json({ ...sample, [surprise]: 'x' }))
        expect(codeOf(answer)).toBe('bad_request')
        expect(answer.json<{ message: string }>().message).toContain(surprise)
      }
      const polluted = `{"__proto__":{"role":"operator"},${JSON.stringify(sample).slice(1)}`
      expect(codeOf(await send(endpoint, { payload: polluted.replace(',}', '}') }))).toBe('bad_request')
    }))

  test('rejects wrong types and values no table can hold', () =>
    expectNoChange(async () => {
      for (const { name, type, isNullable } of bodyFields(endpoint)) {
        const nothing = isNullable ? [] : [null]
        const ofType = [type === 'string' ? 1 : 'x', type === 'array' ? [[]] : []]
        const object = type === 'object' ? [] : [{}]
        const wrong = [...ofType, ...object, ...nothing, 'a\0b', 'a\uD800']
        // One value shows that the server checks a field by the contract, which may leave others to the call.
        const [first, ...others] = wrong.map((value) => ({ ...sample, [name]: value }))
        expect(codeOf(await send(endpoint, json(first)))).toBe('bad_request')
        // Of a damaged link, any text is invalid.
        const refusals = name === 'token' ? ['bad_request', 'token_invalid'] : ['bad_request']
        for (const body of others.filter(accepts))
          expect(refusals).toContain(codeOf(await send(endpoint, json(body))))
      }
      expect([[], [sample], 'text', 1, true].filter(accepts)).toEqual([])
      for (const payload of ['[]', '{']) expect(codeOf(await send(endpoint, { payload }))).toBe('bad_request')
    }))

  test('rejects a body that is too large', () =>
    expectNoChange(async () => {
      const large = json({ ...sample, large: 'x'.repeat(70_000) })
      expect(codeOf(await send(endpoint, large))).toBe('payload_too_large')
    }))

  test('rejects a body of another type than JSON', () =>
    expectNoChange(async () => {
      for (const type of OTHER_TYPES)
        expect({ type, code: codeOf(await send(endpoint, { ...json(sample), type })) }).toEqual({
          type,
          code: 'unsupported_media_type',
        })
    }))
})

/** A request body that is valid for the endpoint. */
function goodBody(endpoint: Endpoint): Sent {
  return endpoint.body === undefined ? {} : { payload: JSON.stringify(sampleOf(endpoint)) }
}

const changing = named.filter(([, { method, proof }]) => method === 'POST' && proof === undefined)

test.each(changing)('%s rejects a caller from another site', (_name, endpoint) =>
  expectNoChange(async () => {
    for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`]) {
      expect(codeOf(await send(endpoint, { ...goodBody(endpoint), origin }))).toBe('foreign_origin')
    }
  }),
)

test('every call that changes something declares its body fields', () => {
  expect(namesOf(changing.filter(([, { body, upload }]) => !body && !upload))).toEqual([])
})

const uploads = named.filter(([, { upload }]) => upload !== undefined)

test.each(uploads)('%s takes only a file, of limited size', (_name, endpoint) =>
  expectNoChange(async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(codeOf(await send(endpoint, { payload: '{}', type }))).toBe('unsupported_media_type')
    const payload = 'x'.repeat((endpoint.upload?.maxBytes ?? 0) + 1)
    const type = 'application/octet-stream'
    expect(codeOf(await send(endpoint, { payload, type }))).toBe('payload_too_large')
    expect(codeOf(await send(endpoint, { payload, type, cookie: '' }))).toBe('not_found')
  }),
)

test.each(named.filter(([, { proof }]) => proof === 'signature'))(
  "%s rejects a body without the sender's signature",
  (_name, endpoint) =>
    expectNoChange(async () => {
      for (const body of ['{}', '{', 'a\0b', JSON.stringify({ type: 'customer.subscription.updated' })]) {
        expect(codeOf(await send(endpoint, { payload: body }))).toBe('bad_request')
      }
      expect(codeOf(await send(endpoint, { payload: 'x'.repeat(1_200_000) }))).toBe('payload_too_large')
    }),
)

/** A stream never ends, the key for push is made at first use, and an export of people is written down. */
const NOTED_READS = new Set(['GET /api/stream', 'GET /api/push', 'GET /api/operator/people.csv'])
const reading = named.filter(([name, { method }]) => method === 'GET' && !NOTED_READS.has(name))

test.each(reading)('%s changes nothing', (_name, endpoint) =>
  expectNoChange(async () => {
    const answer = await send(endpoint)
    expect(answer.statusCode).toBeLessThan(500)
  }),
)

test.each(named.filter(([, { query }]) => query))('%s takes each value once', (_name, endpoint) =>
  expectNoChange(async () => {
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      const url = `${addressOf(endpoint, { ...sampleInput(endpoint), query: {} })}?${name}=1&${name}=2`
      const answer = await product.app.inject({ method: endpoint.method, url, headers: { cookie } })
      expect(codeOf(answer)).toBe('bad_request')
    }
  }),
)

test('drops parameters that no call reads, which others add to addresses', async () => {
  for (const path of ['/api/counties', '/api/tax_foreclosure/list_version']) {
    const plain = await product.call('GET', path, { cookie })
    const marked = await product.call('GET', `${path}?utm_source=letter&x[]=1`, { cookie })
    expect([plain.statusCode, marked.statusCode]).toEqual([200, 200])
    expect(marked.body).toBe(plain.body)
  }
})

const limited = named.filter(([, { rateLimit }]) => rateLimit !== null)

/** Calls that are left of a limit when it is tried. */
const LEFT = 8

/** Sends more requests than a limit has left, alternating between two server processes; returns what the limit allows. */
async function countAllowed(endpoint: Endpoint, caller: { cookie: string; from?: string }): Promise<number> {
  // Counts toward the limit, but is rejected before it does anything.
  const body = endpoint.body && { ...sampleOf(endpoint), surprise: 1 }
  const url = addressOf(endpoint, { ...sampleInput(endpoint), query: {} })
  const call = (through: FastifyInstance) =>
    product.call(endpoint.method, url, { ...caller, ...(body && { body }), through })
  const first = await call(product.app)
  const used = limitOf(endpoint) - LEFT
  await product.database.pool.query('UPDATE rate_limit SET count = count + $1', [used])
  const calls = Array.from({ length: LEFT + 5 }, (_one, round) =>
    call(round % 2 === 0 ? second : product.app),
  )
  const answers = [first, ...(await Promise.all(calls))]
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['too_many_requests']))
  // Both Retry-After and the message give the wait.
  expect(refused.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([])
  expect(refused.filter(({ body: text }) => !/in about \d+ minutes?"/.test(text))).toEqual([])
  return used + answers.length - refused.length
}

function limitOf({ rateLimit }: Endpoint): number {
  return rateLimit?.max ?? 0
}

test.each(limited.filter(([, { access }]) => access === 'public'))(
  '%s rate-limits an address across two processes',
  (_name, endpoint) =>
    expectNoChange(async () => {
      expect(await countAllowed(endpoint, { cookie: '', from: '192.0.2.9' })).toBe(limitOf(endpoint))
    }),
)

test.each(limited.filter(([, { access }]) => access !== 'public'))(
  '%s rate-limits a person across many addresses',
  (_name, endpoint) =>
    expectNoChange(async () => {
      expect(await countAllowed(endpoint, { cookie })).toBe(limitOf(endpoint))
    }),
)
