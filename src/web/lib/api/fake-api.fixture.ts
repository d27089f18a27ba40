import assert from 'node:assert/strict'
import { vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorFacts, type ErrorCode } from '#contract/errors.ts'
import type { Address, Answer } from './endpoints.ts'

class Failure {
  readonly code: ErrorCode
  readonly message: string

  constructor(code: ErrorCode, message: string) {
    this.code = code
    this.message = message
  }
}

/** A call as the fake server got it: path and query as they stand in the address, the body parsed. */
export type FakeRequest = { href: string; body: unknown }

/** What the fake server answers, per call. A call without an entry fails the test that makes it. */
export type Fakes = {
  [A in Address]?: (request: FakeRequest) => Answer<A> | Failure | Promise<Answer<A> | Failure>
}

/** `message` is what the server says where it is more than the code's own sentence. */
export function failure(code: ErrorCode, message = errorFacts(code).message): Failure {
  return new Failure(code, message)
}

const openStreams = new Set<ReadableStreamDefaultController<Uint8Array>>()

/** Says something on the stream of live events to every page that listens, as the server does; waits for one. */
export async function sayLive(name: string, data: object, id?: number): Promise<void> {
  await vi.waitFor(() => assert.ok(openStreams.size > 0, 'no page listens'), { timeout: 10_000 })
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  for (const stream of openStreams) stream.enqueue(new TextEncoder().encode(text))
}

/** A stream on which nothing is said until `sayLive` does. */
function liveStream(): Response {
  let own: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void openStreams.add((own = controller)),
    cancel: () => void openStreams.delete(own),
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

const all: readonly Endpoint[] = endpoints

/**
 * For tests: stands in for the server behind `fetch`. Requests and answers must be what the contract says, to the
 * last field. Returns the calls made so far, as `POST /api/users/login`, with what they sent.
 */
export function fakeApi(fakes: Fakes): { address: string; body: unknown }[] {
  const calls: { address: string; body: unknown }[] = []
  openStreams.clear()
  const answers = new Map(Object.entries(fakes))
  globalThis.fetch = async (input, init) => {
    const href = input instanceof Request ? input.url : input.toString()
    const method = init?.method ?? 'GET'
    const endpoint = endpointAt(method, href)
    const address = `${endpoint.method} ${endpoint.path}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    endpoint.body?.parse(body)
    if (endpoint.contentType === 'text/event-stream') return liveStream()
    calls.push({ address, body })
    const answer = await answers.get(address)?.({ href, body })
    if (answer === undefined) throw new Error(`No fake for ${address}`)
    init?.signal?.throwIfAborted()
    if (answer instanceof Failure) return failed(answer)
    assert.deepEqual(endpoint.output?.parse(answer), answer, `${address} has no such answer`)
    return Response.json(answer)
  }
  return calls
}

function endpointAt(method: string, href: string): Endpoint {
  const { pathname } = new URL(href, 'http://localhost')
  const found = all.find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  assert.ok(found, `The contract has no ${method} ${pathname}`)
  return found
}

function failed({ code, message }: Failure): Response {
  const { status } = errorFacts(code)
  return Response.json({ success: false, code, message, request_id: 'test' }, { status })
}
