import assert from 'node:assert/strict'
import { accountEndpoints } from '#contract/accounts/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorFacts, type ErrorCode } from '#contract/errors.ts'
import { listingEndpoints } from '#contract/listings/listings.ts'
import type { Address, Answer } from './endpoints.ts'

class Failure {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    this.code = code
  }
}

/** A call as the fake server got it: path and query as they stand in the address, the body parsed. */
export type FakeRequest = { href: string; body: unknown }

/** What the fake server answers, per call. A call without an entry fails the test that makes it. */
export type Fakes = {
  [A in Address]?: (request: FakeRequest) => Answer<A> | Failure | Promise<Answer<A> | Failure>
}

export function failure(code: ErrorCode): Failure {
  return new Failure(code)
}

const endpoints: Endpoint[] = [...Object.values(accountEndpoints), ...Object.values(listingEndpoints)]

/**
 * For tests: stands in for the server behind `fetch`. Requests and answers must be what the contract says, to the
 * last field. Returns the calls made so far, as `POST /api/users/login`, with what they sent.
 */
export function fakeApi(fakes: Fakes): { address: string; body: unknown }[] {
  const calls: { address: string; body: unknown }[] = []
  const answers = new Map(Object.entries(fakes))
  globalThis.fetch = async (input, init) => {
    const href = input instanceof Request ? input.url : input.toString()
    const method = init?.method ?? 'GET'
    const endpoint = endpointAt(method, href)
    const address = `${endpoint.method} ${endpoint.path}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    endpoint.body?.parse(body)
    calls.push({ address, body })
    const answer = await answers.get(address)?.({ href, body })
    if (answer === undefined) throw new Error(`No fake for ${address}`)
    init?.signal?.throwIfAborted()
    if (answer instanceof Failure) return failed(answer.code)
    assert.deepEqual(endpoint.output?.parse(answer), answer, `${address} has no such answer`)
    return Response.json(answer)
  }
  return calls
}

function endpointAt(method: string, href: string): Endpoint {
  const { pathname } = new URL(href, 'http://localhost')
  const found = endpoints.find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  assert.ok(found, `The contract has no ${method} ${pathname}`)
  return found
}

function failed(code: ErrorCode): Response {
  const { status, message } = errorFacts(code)
  return Response.json({ success: false, code, message, request_id: 'test' }, { status })
}
