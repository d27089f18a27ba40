import { json } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addressOf, type CallInput } from '#tests/support/contract-inputs.ts'
import { openTableReader, type TableReader } from '#tests/support/read-tables.ts'
import { rememberTables } from '#tests/support/rewind.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inputOf } from './call-input.fixture.ts'
import { CONFIRMED, type Expectation, type Outcome, OWNERS, REFUSALS } from './expectation.fixture.ts'
import { OPERATOR_EXPECTATIONS } from './operator-expectations.fixture.ts'
import { type Ids, makeOwned, MISSING } from './owned.fixture.ts'
import { PEOPLE_EXPECTATIONS } from './people-expectations.fixture.ts'
import { type Cookies, makeVisitors, type Visitor, VISITORS } from './visitors.fixture.ts'

const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  ...PEOPLE_EXPECTATIONS,
  ...OPERATOR_EXPECTATIONS,
}

let product: TestApp
let cookies: Cookies
let ids: Ids
let rewind: () => Promise<void>
let tables: TableReader
/** What an operator call that does not exist answers. */
let unknown: Record<Endpoint['method'], Answer>
beforeAll(async () => {
  product = await createTestApp()
  tables = await openTableReader(product.database)
  const made = await makeVisitors(product)
  cookies = made.cookies
  ids = await makeOwned(product, made.owner, cookies.operator)
  rewind = await rememberTables(product.database)
  const nothing = await product.call('GET', '/api/operator/nothing_here')
  expect(nothing.statusCode).toBe(404)
  const posted = await product.call('POST', '/api/operator/nothing_here', { body: {} })
  unknown = { GET: await answerOf(nothing), POST: await answerOf(posted) }
})
afterAll(() => product.close())

const named = endpoints.map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
])

test('every call has an expectation, and every expectation a call', () => {
  expect(Object.keys(EXPECTATIONS).toSorted()).toEqual(named.map(([name]) => name).toSorted())
})

/** What an answer says, without what differs from request to request. */
async function answerOf(response: LightMyRequestResponse): Promise<Answer> {
  const { 'x-request-id': _id, date: _date, ...headers } = response.headers
  const isJson = String(headers['content-type']).startsWith('application/json')
  const { request_id: _request, ...body } = isJson
    ? response.json<Record<string, unknown>>()
    : { code: undefined }
  const outcome = response.statusCode < 400 ? response.statusCode : String(body['code'])
  return { outcome, status: response.statusCode, body, headers }
}
type Answers = Partial<Record<Visitor, Answer>>
type Answer = { outcome: number | string; status: number; body: Record<string, unknown>; headers: object }

async function call(endpoint: Endpoint, visitor: Visitor, input: CallInput): Promise<Answer> {
  const cookie = cookies[visitor]
  const address = addressOf(endpoint, input)
  if (endpoint.contentType === 'text/event-stream') return openStream(address, cookie)
  const options = {
    ...(cookie !== '' && { cookie }),
    ...(endpoint.body && { body: input.body }),
    ...(endpoint.upload && { headers: { 'content-type': 'application/octet-stream' } }),
  }
  return answerOf(await product.call(endpoint.method, address, options))
}

/** A stream has no end: what it says after its head is not read. */
async function openStream(url: string, cookie: string): Promise<Answer> {
  const response = await product.app.inject({ url, headers: { cookie }, payloadAsStream: true })
  const isOpen = response.statusCode < 400
  if (isOpen) response.stream().destroy()
  const body = isOpen ? {} : z.record(z.string(), z.unknown()).parse(await json(response.stream()))
  return {
    outcome: isOpen ? response.statusCode : String(body['code']),
    status: response.statusCode,
    body,
    headers: {},
  }
}

/** Who gets past the checks of access and password. */
function audience({ audience: admitted, needsPassword = false }: Expectation): Visitor[] {
  return VISITORS.filter(
    (visitor) => REFUSALS[admitted][visitor] === undefined && (!needsPassword || CONFIRMED.includes(visitor)),
  )
}

function isOwn(visitor: Visitor, { things }: Expectation): boolean {
  const owners = things ? OWNERS[things.of] : 'all'
  return owners === 'all' || owners.includes(visitor)
}

/** The outcome for ids of an owner's things. */
function outcomeFor(visitor: Visitor, expectation: Expectation): Outcome {
  const { outcome, except, things } = expectation
  const refusal = REFUSALS[expectation.audience][visitor]
  if (refusal !== undefined) return refusal
  if (except?.[visitor] !== undefined) return except[visitor]
  if (!audience(expectation).includes(visitor)) return 'password_not_confirmed'
  return things && !isOwn(visitor, expectation) ? things.missing : outcome
}

const outsiders = VISITORS.filter((visitor) => REFUSALS.operators[visitor] === 'not_found')

/** Strangers get the same for ids of others as for ids of nothing, and the owner gets `missing` for the latter. */
async function expectNothingThere(
  endpoint: Endpoint,
  expectation: Expectation,
  found: Answers,
): Promise<void> {
  const input = inputOf(endpoint, expectation, MISSING)
  for (const visitor of audience(expectation)) {
    const answer = await call(endpoint, visitor, input)
    expect({ visitor, outcome: answer.outcome }).toEqual({ visitor, outcome: expectation.things?.missing })
    if (!isOwn(visitor, expectation)) expect(answer).toEqual(found[visitor])
  }
}

describe.each(named)('%s', (name, endpoint) => {
  const expectation = EXPECTATIONS[name]
  if (expectation === undefined) return
  afterEach(() => (endpoint.method === 'POST' ? rewind() : undefined))

  test('answers each kind of visitor as expected', async () => {
    const input = inputOf(endpoint, expectation, ids)
    const found: Answers = {}
    const before = expectation.things ? await tables.read() : null
    const strangers = VISITORS.filter((visitor) => !isOwn(visitor, expectation))
    for (const visitor of strangers) found[visitor] = await call(endpoint, visitor, input)
    if (expectation.things) expect(await tables.read()).toEqual(before)
    if (expectation.things) await expectNothingThere(endpoint, expectation, found)
    for (const visitor of VISITORS)
      if (isOwn(visitor, expectation)) found[visitor] = await call(endpoint, visitor, input)
    expect(Object.fromEntries(VISITORS.map((visitor) => [visitor, found[visitor]?.outcome]))).toEqual(
      Object.fromEntries(VISITORS.map((visitor) => [visitor, outcomeFor(visitor, expectation)])),
    )
    // A browser or proxy may store nothing for others; the stream is not stored at all.
    if (endpoint.access !== 'public' && endpoint.contentType !== 'text/event-stream')
      for (const answer of Object.values(found))
        expect(answer.headers).toHaveProperty(
          'cache-control',
          expect.stringMatching(/^(?:no-store|private, )/),
        )
    if (expectation.audience === 'operators')
      for (const visitor of outsiders) expect(found[visitor]).toEqual(unknown[endpoint.method])
  })
})
