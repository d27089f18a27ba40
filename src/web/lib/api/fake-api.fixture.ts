import assert from 'node:assert/strict'
import { vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { REQUEST_ID } from '#contract/our-answer.ts'
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

/** A request to the fake server: path and query as in the URL, and the parsed body. */
export type FakeRequest = { href: string; body: unknown }

class Versioned<T extends object> {
  readonly answer: T
  readonly version: string

  constructor(answer: T, version: string) {
    this.answer = answer
    this.version = version
  }
}

type Faked<T> = T | (T extends object ? Versioned<T> : never) | Failure

/** Fake responses by endpoint. A call without an entry fails its test. */
export type Fakes = {
  [A in Address]?: (request: FakeRequest) => Faked<Answer<A>> | Promise<Faked<Answer<A>>>
}

/** An answer with an ETag. */
export function versioned<T extends object>(answer: T, version: string): Versioned<T> {
  return new Versioned(answer, version)
}

/** `message` is the server's text if it differs from the code's default message. */
export function failure(code: ErrorCode, message = errorFacts(code).message): Failure {
  return new Failure(code, message)
}

const openStreams = new Set<ReadableStreamDefaultController<Uint8Array>>()

/** Sends an event to every page connected to the live stream; waits until one is. */
export async function emitLive(name: string, data: object, id?: number): Promise<void> {
  await vi.waitFor(() => assert.ok(openStreams.size > 0, 'no page listens'), { timeout: 10_000 })
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  for (const stream of openStreams) stream.enqueue(new TextEncoder().encode(text))
}

/** A live stream that stays silent until `emitLive` is called. */
function liveStream(): Response {
  let own: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void openStreams.add((own = controller)),
    cancel: () => void openStreams.delete(own),
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', [REQUEST_ID]: 'test' } })
}

const all: readonly Endpoint[] = endpoints

/**
 * Test double for the server behind `fetch`. Requests and responses must match the contract exactly. Returns the calls
 * so far, as `POST /api/users/login`, with their bodies.
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
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    endpoint.body?.parse(sent)
    if (endpoint.contentType === 'text/event-stream') return liveStream()
    calls.push({ address, body: sent })
    const answer = await answers.get(address)?.({ href, body: sent })
    if (answer === undefined) throw new Error(`No fake for ${address}`)
    init?.signal?.throwIfAborted()
    if (answer instanceof Failure) return failed(answer)
    const isVersioned = answer instanceof Versioned
    const body = isVersioned ? answer.answer : answer
    assert.deepEqual(endpoint.output?.parse(body), body, `${address} has no such answer`)
    const etag = isVersioned && { etag: `W/"${answer.version}"` }
    return Response.json(body, { headers: { [REQUEST_ID]: 'test', ...etag } })
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
  return Response.json(
    { success: false, code, message, request_id: 'test' },
    { status, headers: { [REQUEST_ID]: 'test' } },
  )
}
