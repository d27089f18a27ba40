// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('stayConnected', () => {
  it('resumes after a lost connection, and stops when the server refuses', async () => {
    vi.useFakeTimers()
    const requestedIds: (string | null)[] = []
    const answers = [
      () => new Response(streamOf('id: 42\n\n', 100)),
      () => new Response('', { status: 502 }),
      () => new Response('', { status: 401 }),
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
    })
    await vi.runAllTimersAsync()
    await end
    expect(requestedIds).toEqual([null, '42', '42'])
    vi.useRealTimers()
  })

  it('backs off up to about a minute', () => {
    expect([1, 2, 3, 4].map((failures) => pauseAfter(failures, 0))).toEqual([1000, 2000, 4000, 8000])
    expect(pauseAfter(40, 1)).toBe(90_000)
  })
})
