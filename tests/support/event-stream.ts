import { expect } from 'vitest'

/** The event stream of an open page. */
export type EventStream = { next(): Promise<string>; leave(): void }

/** Opens the event stream; `next` returns the next event, skipping keep-alive comments. */
export async function openStream(origin: string, cookie: string, lastEventId?: string): Promise<EventStream> {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/api/stream`, {
    headers: {
      cookie,
      'accept-encoding': 'br, gzip',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  // Compression would hold an event back until the next one.
  expect(answer.headers.get('content-encoding')).toBe(null)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('the stream has no body')
  let read = ''
  async function block(): Promise<string | null> {
    for (;;) {
      const end = read.indexOf('\n\n')
      if (end !== -1) {
        const found = read.slice(0, end)
        read = read.slice(end + 2)
        return found
      }
      const { value, done } = (await reader?.read()) ?? { value: '', done: true }
      if (done) return null
      read += value
    }
  }
  async function next(): Promise<string> {
    for (;;) {
      const found = await block()
      if (found === null) throw new Error('the stream ended')
      if (found.includes('event:')) return found
    }
  }
  // The first block sets the retry delay and the last event id.
  await block()
  return {
    next,
    leave: () => leaving.abort(),
  }
}
