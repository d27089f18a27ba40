import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorFacts, isErrorCode } from '#contract/errors.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { setRole } from '#server/features/accounts/index.ts'
import { turnOnSecondFactor } from '#tests/support/second-factor.ts'
import { investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const PERSON = 'operator@example.com'
const WAKE = '37183'
const ORIGIN = 'http://127.0.0.1:3000'

let product: TestApp
let cookie: string
beforeAll(async () => {
  product = await createTestApp()
  cookie = (await investor(product, PERSON, WAKE)).cookie
  // An operator who just entered the password can make every call, so no request is refused for lack of permission.
  await setRole(product.database.db, PERSON, 'operator', {
    by: COMMAND_LINE,
    at: new Date(product.clock.now()),
  })
  await turnOnSecondFactor(product, cookie)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.accounts.confirmPassword(cookie)
  await product.resetRateLimits()
})

const named = endpoints.map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
])
const withBody = named.filter(([, { body }]) => body !== undefined)

/** What a sample needs to know of a JSON schema. */
type Schema = {
  type?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  format?: string | undefined
  pattern?: string | undefined
  minLength?: number | undefined
  minimum?: number | undefined
  minItems?: number | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    minimum: z.number().optional(),
    minItems: z.number().optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
  }),
)

type Field = Schema & { name: string; isNullable: boolean }

const fieldOf = (name: string, { anyOf, ...given }: Schema): Field => ({
  ...(anyOf?.find(({ type }) => type !== 'null') ?? given),
  name,
  isNullable: anyOf?.some(({ type }) => type === 'null') ?? false,
})

/** The fields of a body or an address, from its JSON schema. */
function fieldsOf(of: Endpoint['body']): Field[] {
  if (of === undefined) return []
  const { properties = {} } = schema.parse(z.toJSONSchema(of, { io: 'input' }))
  return Object.entries(properties).map(([name, given]) => fieldOf(name, given))
}

const SAMPLE_ID = '5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a11'
/** Texts of the forms that the contract asks for. */
const TEXTS = [
  '1',
  SAMPLE_ID,
  '2026-11-16',
  'wake',
  'Wake',
  'https://example.com/x',
  'a'.repeat(64),
  'x'.repeat(43),
  'x'.repeat(22),
]
const FORMATS: Record<string, string> = { uuid: SAMPLE_ID, date: '2026-11-16', uri: 'https://example.com/x' }

function sampleText({ format = '', pattern, minLength = 1 }: Schema): string {
  const formatted = FORMATS[format]
  if (formatted !== undefined) return formatted
  if (pattern === undefined) return 'x'.repeat(minLength)
  const letters = /^\^\[\\w-\]\{(\d+)\}/.exec(pattern)?.[1]
  if (letters !== undefined) return 'x'.repeat(Number(letters))
  return TEXTS.find((text) => new RegExp(pattern).test(text)) ?? 'x'
}

function sampleValue(given: Schema): unknown {
  if ('const' in given && given.const !== undefined) return given.const
  if (given.enum) return given.enum[0]
  if (given.anyOf) return sampleValue(fieldOf('', given))
  if (given.type === 'array') return sampleItems(given)
  if (given.type === 'boolean') return true
  if (given.type === 'number' || given.type === 'integer') return Math.max(1, given.minimum ?? 1)
  if (given.type !== 'object') return sampleText(given)
  return Object.fromEntries(
    Object.entries(given.properties ?? {}).map(([name, each]) => [name, sampleValue(each)]),
  )
}

function sampleItems({ items, minItems = 0 }: Schema): unknown[] {
  return items ? Array.from({ length: minItems }, () => sampleValue(items)) : []
}

/** A valid sample body. */
function sampleOf({ body }: Endpoint): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(body).map((field) => [field.name, sampleValue(field)]))
}

/** A valid sample path. */
function addressOf({ path, params }: Endpoint): string {
  // Numbers in an address are texts that are converted.
  const ids = new Map(
    fieldsOf(params).map((field) => [field.name, field.type === 'string' ? sampleText(field) : '1']),
  )
  return path.replace(/:(\w+)/g, (_whole, name: string) => ids.get(name) ?? '1')
}

type Sent = { payload?: string; type?: string | null; origin?: string; cookie?: string }

/** Sends a request as the operator, except where `sent` overrides it. */
async function send(endpoint: Endpoint, sent: Sent = {}): Promise<LightMyRequestResponse> {
  const { payload, type = 'application/json', origin = ORIGIN, cookie: session = cookie } = sent
  await product.resetRateLimits()
  return product.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
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

/** Every row of every table except rate limits. */
async function readEveryTable(): Promise<Record<string, string | null>> {
  const { pool } = product.database
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'rate_limit' OR tablename = '_private_jobs' ORDER BY 1`)
  const contents: Record<string, string | null> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ content: string | null }>(
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS content FROM ${name} t`,
    )
    contents[name] = rows[0]?.content ?? null
  }
  return contents
}

async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const before = await readEveryTable()
  await work()
  expect(await readEveryTable()).toEqual(before)
}

describe.each(withBody)('%s', (_name, endpoint) => {
  const sample = sampleOf(endpoint)
  const json = (value: unknown) => ({ payload: JSON.stringify(value) })

  test('accepts the sample body, so that refusals below are due to the change under test', () => {
    expect(endpoint.body?.safeParse(sample).success).toBe(true)
  })

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
      for (const { name, type, isNullable } of fieldsOf(endpoint.body)) {
        const nothing = isNullable ? [] : [null]
        const ofType = [type === 'string' ? 1 : 'x', type === 'array' ? [[]] : []]
        const object = type === 'object' ? [] : [{}]
        for (const wrong of [...object, ...nothing, ...ofType, 'a\0b', 'a\uD800']) {
          expect(codeOf(await send(endpoint, json({ ...sample, [name]: wrong })))).toBe('bad_request')
        }
      }
      for (const body of [[], [sample], 'text', 1, true])
        expect(codeOf(await send(endpoint, json(body)))).toBe('bad_request')
      expect(codeOf(await send(endpoint, { payload: '{' }))).toBe('bad_request')
    }))

  test('rejects a body that is too large', () =>
    expectNoChange(async () => {
      const large = json({ ...sample, large: 'x'.repeat(70_000) })
      expect(codeOf(await send(endpoint, large))).toBe('payload_too_large')
    }))

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    null,
  ])('rejects a body of type %s', (type) =>
    expectNoChange(async () => {
      const answer = await send(endpoint, { ...json(sample), type })
      expect(codeOf(answer)).toBe('unsupported_media_type')
    }),
  )
})

/** A request body that is valid for the endpoint. */
function goodBody(endpoint: Endpoint): Sent {
  return endpoint.body === undefined ? {} : { payload: JSON.stringify(sampleOf(endpoint)) }
}

const forPeople = named.filter(([, { access }]) => access !== 'public')
const changing = named.filter(([, { method, proof }]) => method === 'POST' && proof === undefined)

test.each(forPeople)('%s rejects a caller without a valid session', (_name, endpoint) =>
  expectNoChange(async () => {
    for (const session of ['', 'steps_session=', `steps_session=${'A'.repeat(43)}`, 'steps_session=%00']) {
      const code = endpoint.access === 'operator' ? 'not_found' : 'not_signed_in'
      expect(codeOf(await send(endpoint, { ...goodBody(endpoint), cookie: session }))).toBe(code)
    }
  }),
)

test.each(changing)('%s rejects a caller from another site', (_name, endpoint) =>
  expectNoChange(async () => {
    for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`]) {
      expect(codeOf(await send(endpoint, { ...goodBody(endpoint), origin }))).toBe('foreign_origin')
    }
  }),
)

test.each(changing)('%s declares its body fields', (_name, endpoint) => {
  expect(endpoint.body ?? endpoint.upload).toBeDefined()
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

test.each(named.filter(([, { params, query }]) => params ?? query))(
  '%s rejects a malformed address',
  (_name, endpoint) =>
    expectNoChange(async () => {
      for (const odd of ['%00', 'a%00b', '9'.repeat(400), '-1', '1e9', '%F0%9F%8F%9B', "1';--"]) {
        const query = Object.keys(endpoint.query?.shape ?? {}).map((name) => `${name}=${odd}`)
        const path = endpoint.path.replace(/:\w+/g, odd)
        const url = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
        await product.resetRateLimits()
        const answer = await product.app.inject({ method: endpoint.method, url, headers: { cookie } })
        expect(['bad_request', 'not_found']).toContain(codeOf(answer))
      }
    }),
)

const limited = named.filter(([, { rateLimit }]) => rateLimit !== null)

/** Sends at least 100 requests, alternating between two server processes; returns how many passed the rate limit. */
async function countAllowed(endpoint: Endpoint, caller: { cookie: string; from?: string }): Promise<number> {
  const second = await product.startSecond()
  // Counts toward the limit, but is rejected before it does anything.
  const body = endpoint.body && { ...sampleOf(endpoint), surprise: 1 }
  const calls = Array.from({ length: Math.max(100, limitOf(endpoint) + 10) }, (_one, round) =>
    product.call(endpoint.method, addressOf(endpoint), {
      ...caller,
      ...(body && { body }),
      through: round % 2 === 0 ? product.app : second,
    }),
  )
  const answers = await Promise.all(calls)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['too_many_requests']))
  // Both Retry-After and the message give the wait.
  expect(refused.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([])
  expect(refused.filter(({ body: text }) => !/in about \d+ minutes?"/.test(text))).toEqual([])
  return answers.length - refused.length
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
