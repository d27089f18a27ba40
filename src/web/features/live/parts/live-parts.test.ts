// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { stayConnected, pauseAfter } from './stay-connected.ts'
import { readStream, type StreamEvent } from './read-stream.ts'

afterEach(() => vi.unstubAllGlobals())

function streamOf(text: string, bytes: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const all = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < all.length; at += bytes) controller.enqueue(all.slice(at, at + bytes))
      controller.close()
    },
  })
}

function onAbort(signal: AbortSignal, act: (reason: unknown) => void): void {
  signal.addEventListener('abort', () => act(signal.reason))
}

function streaming(body: BodyInit): Response {
  return new Response(body, { headers: ours('text/event-stream') })
}

/** Sends nothing, and fails as the body of an aborted request does. */
function endlessUntil(signal: AbortSignal): ReadableStream {
  return new ReadableStream({ start: (controller) => onAbort(signal, (reason) => controller.error(reason)) })
}

const streamText = [
  'retry: 3000\n\n',
  'id: 41\n\n',
  ': beat\n\n',
  'id: 42\nevent: changes\ndata: {"listings":[{"id":1,"county":"Wake – é","kinds":["sold"]}]}\n\n',
  'event: notifications\ndata: {}\n\n',
].join('')

describe('readStream', () => {
  it.each([1, 2, 7, 1000])('reads whole events from chunks of %i bytes', async (bytes) => {
    const events: StreamEvent[] = []
    await readStream(
      streamOf(streamText, bytes),
      (event) => events.push(event),
      () => undefined,
    )
    expect(events).toEqual([
      { id: '41', name: null, data: '' },
      { id: '42', name: 'changes', data: '{"listings":[{"id":1,"county":"Wake – é","kinds":["sold"]}]}' },
      { id: null, name: 'notifications', data: '{}' },
    ])
  })
})

const ours = (type: string) => ({ 'content-type': type, 'x-request-id': 'r1' })

describe('stayConnected', () => {
  it('resumes after a lost connection, and stops when the server refuses', async () => {
    vi.useFakeTimers()
    const requestedIds: (string | null)[] = []
    const answers = [
      () => new Response(streamOf('id: 42\n\n', 100), { headers: ours('text/event-stream') }),
      () => new Response('', { status: 502 }),
      // A filter, and the login page of a public network.
      () => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } }),
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      () => new Response('', { status: 401, headers: ours('application/json') }),
    ]
    vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
      requestedIds.push(new Headers(headers).get('last-event-id'))
      return Promise.resolve(answers.shift()?.())
    })
    let lastId: string | null = null
    const end = stayConnected({
      signal: new AbortController().signal,
      lastId: () => lastId,
      onEvent: ({ id }) => {
        lastId = id
      },
      onSilence: () => undefined,
    })
    await vi.runAllTimersAsync()
    await end
    expect(requestedIds).toEqual([null, '42', '42', '42', '42'])
    vi.useRealTimers()
  })

  it('backs off from the page of another server, which is no connection', async () => {
    vi.useFakeTimers()
    const began: number[] = []
    vi.stubGlobal('fetch', async () => {
      began.push(Date.now())
      return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    })
    const stop = new AbortController()
    const nothing = () => undefined
    void stayConnected({ signal: stop.signal, lastId: () => null, onEvent: nothing, onSilence: nothing })
    await vi.advanceTimersByTimeAsync(600_000)
    stop.abort()
    // Once a second would be 400 and more.
    expect(began.length).toBeLessThan(20)
    vi.useRealTimers()
  })

  it.each([
    [
      'holds it back',
      (signal: AbortSignal) => new Promise<Response>((_resolve, reject) => onAbort(signal, reject)),
    ],
    ['holds its events back', async (signal: AbortSignal) => streaming(endlessUntil(signal))],
    ['refuses it', async () => new Response('', { status: 502 })],
    ['ends it before an event', async () => streaming('')],
  ])('reports silence about once a minute if a proxy %s', async (_how, answer) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => answer(signal))
    const stop = new AbortController()
    const onSilence = vi.fn<() => void>()
    const end = stayConnected({
      signal: stop.signal,
      lastId: () => null,
      onEvent: () => undefined,
      onSilence,
    })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(onSilence).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onSilence.mock.calls.length).toBeGreaterThan(4)
    expect(onSilence.mock.calls.length).toBeLessThan(14)
    stop.abort()
    await vi.advanceTimersByTimeAsync(200_000)
    await end
  })

  it('reports no silence while keep-alives come, or when it resumes soon after a loss', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    vi.stubGlobal('fetch', async () => {
      const stream = new TransformStream<Uint8Array, Uint8Array>()
      const writer = stream.writable.getWriter()
      const beat = setInterval(() => void writer.write(new TextEncoder().encode(': beat\n\n')), 15_000)
      setTimeout(() => {
        clearInterval(beat)
        void writer.close()
      }, 100_000)
      return streaming(stream.readable)
    })
    const stop = new AbortController()
    const onSilence = vi.fn<() => void>()
    const end = stayConnected({
      signal: stop.signal,
      lastId: () => null,
      onEvent: () => undefined,
      onSilence,
    })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onSilence).not.toHaveBeenCalled()
    stop.abort()
    await vi.advanceTimersByTimeAsync(200_000)
    await end
  })

  it('backs off up to about a minute', () => {
    expect([1, 2, 3, 4].map((failures) => pauseAfter(failures, 0))).toEqual([1000, 2000, 4000, 8000])
    expect(pauseAfter(40, 1)).toBe(90_000)
  })
})
