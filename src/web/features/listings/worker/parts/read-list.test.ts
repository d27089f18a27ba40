// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { today } from '#domain/listing/listing.fixture.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import type { ListMessage, ListRequest } from './list-messages.ts'
import { readInWorker } from './read-list.ts'

const screen = { wanted: { filters: NO_FILTERS, sort: 'default', area: null }, today } as const
const first: ListMessage = {
  kind: 'first',
  first: {
    wanted: screen.wanted,
    outlined: { cards: [], length: 2 },
    withoutOutline: { cards: [], length: 1 },
    found: 3,
    total: 3,
  },
}

/** Fake worker: posts the next of these messages on every request. */
function playWorker(messages: ListMessage[]) {
  const requests: ListRequest['kind'][] = []
  const calls: (string | undefined)[] = []
  let isEnded = false
  class Player extends EventTarget {
    constructor(_script: URL | string, { name }: WorkerOptions = {}) {
      super()
      calls.push(name)
    }
    postMessage(message: ListRequest) {
      requests.push(message.kind)
      const data = messages.shift()
      if (data) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
    }
    terminate() {
      isEnded = true
    }
  }
  vi.stubGlobal('Worker', Player)
  return { calls, requests, ended: () => isEnded }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('assembles the chunks, and reports the first cards early', async () => {
  const rows = [1, 2, 3].map((id) => outlined({ id }))
  const worker = playWorker([
    first,
    { kind: 'rows', part: 'tax_foreclosures', rows: rows.slice(0, 1) },
    { kind: 'rows', part: 'tax_foreclosures', rows: rows.slice(1, 2) },
    { kind: 'rows', part: 'without_outline', rows: rows.slice(2) },
    { kind: 'end', counties: ['Wake'], version: 'v1' },
  ])
  const onFirst = vi.fn()
  const answer = await readInWorker('/list', screen, new AbortController().signal, onFirst)
  expect(answer).toEqual({
    tax_foreclosures: rows.slice(0, 2),
    without_outline: rows.slice(2),
    accessible_counties: ['Wake'],
    version: 'v1',
  })
  expect(onFirst).toHaveBeenCalledExactlyOnceWith(first.first)
  expect(worker.calls).toEqual(['/list'])
  expect(worker.requests).toEqual(['read', 'next', 'next', 'next', 'next'])
  expect(worker.ended()).toBe(true)
})

it('returns null when the worker fails, so that the page makes the call', async () => {
  const worker = playWorker([{ kind: 'failed' }])
  expect(await readInWorker('/list', screen, new AbortController().signal, () => undefined)).toBeNull()
  expect(worker.ended()).toBe(true)
})

it('terminates the worker on abort', async () => {
  const worker = playWorker([])
  const caller = new AbortController()
  const answer = readInWorker('/list', screen, caller.signal, () => undefined)
  caller.abort()
  expect(await answer).toBeNull()
  expect(worker.ended()).toBe(true)
})

it('returns null where workers are not supported', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await readInWorker('/list', screen, new AbortController().signal, () => undefined)).toBeNull()
})

it('adopts a worker started by `early.js`', async () => {
  const worker = playWorker([first, { kind: 'end', counties: [], version: null }])
  window.listWorker = new Worker('/early.js')
  await readInWorker('/list', screen, new AbortController().signal, () => undefined)
  expect(worker.requests).toEqual(['read', 'next'])
  expect(window.listWorker).toBeUndefined()
})
