// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { today } from '#domain/listing/listing.fixture.ts'
import { packed, sendable } from '#web/data/list/packed-listing.ts'
import type { VersionedList } from '#web/data/list/list-query.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import type { ListMessage, ListRequest } from './list-messages.ts'
import { readInWorker } from './read-list.ts'

const screen = { wanted: { filters: NO_FILTERS, sort: 'default', area: null }, today } as const
const first = {
  kind: 'first',
  confirmedAt: null,
  first: {
    wanted: screen.wanted,
    outlined: { cards: [], length: 2 },
    withoutOutline: { cards: [], length: 1 },
    found: 3,
    total: 3,
  },
} satisfies ListMessage
const ignored = { onFirst: () => undefined, onKept: () => undefined }

const sendableList = (list: VersionedList | null): VersionedList | null =>
  list && {
    ...list,
    tax_foreclosures: list.tax_foreclosures.map(sendable),
    without_outline: list.without_outline.map(sendable),
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
    { kind: 'rows', part: 'tax_foreclosures', rows: rows.slice(0, 1).map(packed) },
    { kind: 'rows', part: 'tax_foreclosures', rows: rows.slice(1, 2).map(packed) },
    { kind: 'rows', part: 'without_outline', rows: rows.slice(2).map(packed) },
    { kind: 'end', counties: ['Wake'], version: 'v1', confirmedAt: null },
  ])
  const onFirst = vi.fn()
  const answer = await readInWorker('/list', screen, new AbortController().signal, { ...ignored, onFirst })
  expect(sendableList(answer)).toEqual({
    tax_foreclosures: rows.slice(0, 2),
    without_outline: rows.slice(2),
    accessible_counties: ['Wake'],
    version: 'v1',
  })
  expect(onFirst).toHaveBeenCalledExactlyOnceWith(first.first, null)
  expect(worker.calls).toEqual(['/list'])
  // The last one has the worker keep the list, and end itself.
  await expect.poll(() => worker.requests).toEqual(['read', 'next', 'next', 'next', 'next', 'next'])
  expect(worker.ended()).toBe(false)
})

it('reports the kept list, and changes it by what the server says', async () => {
  const rows = [outlined({ id: 1 }), outlined({ id: 2 })]
  const changed = outlined({ id: 2, street: '9 New St' })
  const counties = ['Mecklenburg']
  const kept = { tax_foreclosures: rows, without_outline: [], accessible_counties: counties, version: 'v1' }
  playWorker([
    { ...first, confirmedAt: '2026-11-18T06:00:00Z' },
    { kind: 'rows', part: 'tax_foreclosures', rows: rows.map(packed) },
    { kind: 'end', counties, version: 'v1', confirmedAt: '2026-11-18T06:00:00Z' },
    {
      kind: 'changes',
      answer: {
        tax_foreclosures: [changed],
        without_outline: [],
        accessible_counties: counties,
        changes: { gone: [], whole_counties: [] },
      },
      version: 'v2',
    },
  ])
  const onKept = vi.fn((list: VersionedList) => expect(sendableList(list)).toEqual(kept))
  const list = await readInWorker('/list', screen, new AbortController().signal, { ...ignored, onKept })
  expect(onKept).toHaveBeenCalledExactlyOnceWith(expect.anything(), '2026-11-18T06:00:00Z')
  expect(sendableList(list)).toEqual({ ...kept, tax_foreclosures: [rows[0], changed], version: 'v2' })
})

it('returns null when the worker fails, so that the page makes the call', async () => {
  const worker = playWorker([{ kind: 'failed' }])
  expect(await readInWorker('/list', screen, new AbortController().signal, ignored)).toBeNull()
  expect(worker.ended()).toBe(true)
})

it('terminates the worker on abort', async () => {
  const worker = playWorker([])
  const caller = new AbortController()
  const answer = readInWorker('/list', screen, caller.signal, ignored)
  caller.abort()
  expect(await answer).toBeNull()
  expect(worker.ended()).toBe(true)
})

it('returns null where workers are not supported', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await readInWorker('/list', screen, new AbortController().signal, ignored)).toBeNull()
})

it('adopts a worker started by `early.js`', async () => {
  const worker = playWorker([first, { kind: 'end', counties: [], version: null, confirmedAt: null }])
  window.listWorker = new Worker('/early.js')
  await readInWorker('/list', screen, new AbortController().signal, ignored)
  await expect.poll(() => worker.requests).toEqual(['read', 'next', 'next'])
  expect(window.listWorker).toBeUndefined()
})
