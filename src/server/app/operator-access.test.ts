import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { suspendPerson } from '#server/features/accounts/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let operator: string
let subscriber: string
let suspended: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  subscriber = await signUpAndIn(product, 'subscriber@example.com')
  suspended = await signUpOperator(product, 'suspended@example.com')
  const { db } = product.database
  await db.transaction(async (tx) => {
    await suspendPerson(tx, 'suspended@example.com', 'Left the company.', {
      by: COMMAND_LINE,
      at: new Date(product.clock.now()),
    })
  })
})
afterAll(() => product.close())

const all: readonly Endpoint[] = endpoints
const ofOperators = all.filter(({ access }) => access === 'operator')
const urlOf = (path: string) => path.replace(/:\w+/g, '1')

/** The error code of an answer; null for files and for answers without one. */
const errorOf = (answer: Awaited<ReturnType<TestApp['call']>>) =>
  String(answer.headers['content-type']).startsWith('application/json') ? codeOf(answer) : null

/** What an answer says, without what differs from request to request. */
async function answerTo(method: 'GET' | 'POST', url: string, cookie?: string) {
  const answer = await product.call(method, url, {
    ...(cookie !== undefined && { cookie }),
    ...(method === 'POST' && { body: {} }),
  })
  const { request_id: _request, ...body } = answer.json<Record<string, unknown>>()
  const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
  return { status: answer.statusCode, body, headers }
}

test('every call below /api/operator is for operators, and no other is', () => {
  const wrong = all.filter(
    ({ path, access }) => path.startsWith('/api/operator/') !== (access === 'operator'),
  )
  expect(wrong).toEqual([])
})

describe.each(ofOperators.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, { method, path, needsRecentPassword }) => {
    test('is the same as an unknown path to anyone else', async () => {
      for (const cookie of [undefined, subscriber, suspended, 'steps_session=stale']) {
        const unknown = await answerTo(method, '/api/operator/nothing_here', cookie)
        expect(unknown.status).toBe(404)
        expect(await answerTo(method, urlOf(path), cookie)).toEqual(unknown)
      }
    })

    test('asks an operator for the password again where it is hard to undo', async () => {
      const body = method === 'POST' ? { body: {} } : {}
      product.clock.advance(16 * 60_000)
      const late = await product.call(method, urlOf(path), { cookie: operator, ...body })
      expect(errorOf(late) === 'password_not_confirmed').toBe(needsRecentPassword === true)
      await product.accounts.confirmPassword(operator)
      const soon = await product.call(method, urlOf(path), { cookie: operator, ...body })
      expect(errorOf(soon)).not.toBe('password_not_confirmed')
      await product.resetRateLimits()
    })
  },
)

test('the OpenAPI document names none of them', async () => {
  const printed = (await product.call('GET', '/api/openapi.json')).body
  expect(printed).not.toContain('/api/operator')
})
