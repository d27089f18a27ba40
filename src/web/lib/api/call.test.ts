import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isApiError } from './api-error.ts'
import { call, callWithSignal } from './call.ts'
import { failure, fakeApi } from './fake-api.fixture.ts'

/** The error of a call that is expected to fail. */
async function faultOf(made: Promise<unknown>): Promise<unknown> {
  return made.then(
    () => null,
    (error: unknown) => error,
  )
}

function answerWith(response: Response | Error): Request[] {
  const requests: Request[] = []
  globalThis.fetch = async (input, init) => {
    const href = input instanceof Request ? input.url : input.toString()
    requests.push(new Request(new URL(href, 'http://localhost'), init))
    if (response instanceof Error) throw response
    return response
  }
  return requests
}

/** A response of our server. */
const ours = (body: object) => Response.json(body, { headers: { 'x-request-id': 'r1' } })

/** A response whose connection breaks after this text. */
function cutOff(text: string): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
    },
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  return new Response(body, { headers: { 'content-type': 'application/json', 'x-request-id': 'r1' } })
}

describe('call', () => {
  it('puts params into the path and the rest into the query', async () => {
    const requests = answerWith(ours({}))
    await call('GET /api/upset_bid', { query: { county: 'New Hanover', last_bid: 100, filed: undefined } })
    await call('GET /api/tax_foreclosure/:id', { params: { id: 7 } }).catch(() => null)
    expect(requests.map(({ url }) => url)).toEqual([
      'http://localhost/api/upset_bid?county=New+Hanover&last_bid=100',
      'http://localhost/api/tax_foreclosure/7',
    ])
  })

  it('posts JSON with credentials', async () => {
    const requests = answerWith(ours({ success: true }))
    await call('POST /api/users/verify_email', { body: { token: 'abc' } })
    expect(requests[0]?.method).toBe('POST')
    expect(requests[0]?.credentials).toBe('include')
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(await requests[0]?.json()).toEqual({ token: 'abc' })
  })

  it("fails with the server's error", async () => {
    fakeApi({ 'POST /api/users/logout': () => failure('internal') })
    const error = await faultOf(call('POST /api/users/logout', { body: {} }))
    expect(error).toMatchObject({
      status: 500,
      code: 'internal',
      requestId: 'test',
      message: 'Error 500: Something went wrong on our side. Try again in a moment',
    })
  })

  it.each([
    [502, 'Bad Gateway', 'internal', 'Error 502: Bad Gateway'],
    // Without a status text, as over HTTP/2.
    [502, '', 'internal', 'Error 502: Something went wrong on our side. Try again in a moment'],
    [503, '', 'not_ready', 'Error 503: The site is temporarily unavailable. Try again in a few seconds'],
  ])('turns a foreign response of %i %s into an ApiError', async (status, statusText, code, message) => {
    answerWith(new Response('<html>', { status, statusText }))
    const error = await faultOf(call('GET /api/counties'))
    expect(error).toMatchObject({ status, code, requestId: null, message })
  })

  const html = { headers: { 'content-type': 'text/html' } }

  it('reports a missing response and keeps the cause', async () => {
    const cause = new TypeError('fetch failed')
    answerWith(cause)
    const error = await faultOf(call('GET /api/counties'))
    expect(isApiError(error, 'unreachable')).toBe(true)
    expect(error).toMatchObject({ status: 0, cause })
  })

  it.each<readonly [string, () => Response]>([
    ['was cut off midway', () => cutOff('{"coun')],
    ['is the login page of a public network', () => new Response('<html>', html)],
    ...[401, 403, 404, 407, 511].map(
      (status) =>
        [
          `is another server's page with ${status}`,
          () => new Response('<html>', { ...html, status }),
        ] as const,
    ),
  ])('reports a missing response if what arrives %s', async (_how, response) => {
    answerWith(response())
    expect(await faultOf(call('GET /api/counties'))).toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('accepts only endpoints of the contract, with their input', () => {
    const neverMade = () => [
      // @ts-expect-error no such endpoint
      call('GET /api/nothing'),
      // @ts-expect-error missing id
      call('GET /api/tax_foreclosure/:id'),
      // @ts-expect-error takes no input
      call('GET /api/counties', { query: {} }),
      // @ts-expect-error email must be a string
      call('POST /api/users/resend_verification', { body: { email: 1 } }),
      // @ts-expect-error an image is not JSON
      call('GET /api/tax_foreclosure/:id/map', { params: { id: 1 } }),
    ]
    expect(neverMade).toBeTypeOf('function')
  })
})

describe('the time a call may take', () => {
  it('reports a missing response once a read takes half a minute, and a change a minute, but not an upload', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    // A network that loses every packet, without an error.
    globalThis.fetch = (_input, { signal } = {}) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      )
    const faults = new Map<string, unknown>()
    const begin = (what: string, made: Promise<unknown>) =>
      void faultOf(made).then((error) => faults.set(what, error))
    begin('read', call('GET /api/counties'))
    begin('change', call('POST /api/users/logout', { body: {} }))
    const upload = new Blob(['x'])
    begin('upload', call('POST /api/operator/source_drafts/upload', { query: { name: 'x' }, upload }))
    const failed = async (afterMs: number) => {
      await vi.advanceTimersByTimeAsync(afterMs)
      return [...faults.keys()]
    }
    expect(await failed(29_000)).toEqual([])
    expect(await failed(2_000)).toEqual(['read'])
    expect(await failed(28_000)).toEqual(['read'])
    expect(await failed(2_000)).toEqual(['read', 'change'])
    expect(await failed(600_000)).toEqual(['read', 'change'])
    for (const fault of faults.values()) expect(fault).toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('waits for an answer that goes on, and reports a missing response half a minute after its last part', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const parts = new TransformStream<Uint8Array, Uint8Array>()
    const writer = parts.writable.getWriter()
    const signals: (AbortSignal | null | undefined)[] = []
    globalThis.fetch = async (_input, { signal } = {}) => {
      signals.push(signal)
      // As a browser does with the body of an aborted request.
      signal?.addEventListener('abort', () => void writer.abort(signal.reason))
      return new Response(parts.readable)
    }
    let fault: unknown
    void faultOf(call('GET /api/counties')).then((error) => (fault = error))
    for (const part of ['{"counties"', ':[', ']']) {
      void writer.write(new TextEncoder().encode(part))
      await vi.advanceTimersByTimeAsync(29_000)
    }
    expect(fault).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fault).toMatchObject({ status: 0, code: 'unreachable', cause: { name: 'TimeoutError' } })
    expect(signals).toEqual([expect.objectContaining({ aborted: true })])
  })

  it.each([
    ['with a body', () => Response.json({ counties: [] })],
    ['without one', () => new Response(null, { status: 500 })],
  ])('does not time out an answer that is complete, %s', async (_how, response) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const signals: (AbortSignal | null | undefined)[] = []
    globalThis.fetch = async (_input, init) => {
      signals.push(init?.signal)
      return response()
    }
    await faultOf(call('GET /api/counties'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(signals).toEqual([expect.objectContaining({ aborted: false })])
  })
})

describe('an aborted call', () => {
  it('aborts the request with its signal, also one that was aborted before', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    globalThis.fetch = (_input, init) => {
      signals.push(init?.signal)
      return new Promise(() => undefined)
    }
    const caller = new AbortController()
    void callWithSignal(caller.signal, 'GET /api/counties')
    expect(signals[0]?.aborted).toBe(false)
    caller.abort()
    void callWithSignal(caller.signal, 'GET /api/counties')
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
  })

  it('does not report a request that is aborted midway as a server error', async () => {
    answerWith(cutOff('{"coun'))
    const error = await faultOf(callWithSignal(AbortSignal.abort(), 'GET /api/counties'))
    expect(isApiError(error)).toBe(false)
  })

  it('does not report an aborted request as a server error', async () => {
    const reason = new DOMException('gone', 'AbortError')
    answerWith(reason)
    expect(await faultOf(callWithSignal(AbortSignal.abort(), 'GET /api/counties'))).toBe(reason)
  })
})
