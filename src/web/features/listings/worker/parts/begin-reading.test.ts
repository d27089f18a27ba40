import { expect, it, vi } from 'vitest'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { today } from '#domain/listing/listing.fixture.ts'
import type { Kept, KeptList } from '#web/data/list/kept-list.ts'
import type { VersionedList } from '#web/data/list/list-query.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { beginReading, type Read } from './begin-reading.ts'
import type { ListMessage } from './list-messages.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const EARLIER = '2026-11-18T06:00:00.000Z'
const wanted = { filters: NO_FILTERS, sort: 'default', area: null } as const
const reading = { kind: 'read', wanted, today } as const

const old = [outlined({ id: 1 }), outlined({ id: 2 })]
const changed = outlined({ id: 2, street: '9 New St' })
const answerOf = (...listings: ListAnswer['tax_foreclosures']): ListAnswer => ({
  tax_foreclosures: listings,
  without_outline: [],
  accessible_counties: ['Mecklenburg'],
})
const news: ListAnswer = { ...answerOf(changed), changes: { gone: [], whole_counties: [] } }

/** A browser that keeps this list. */
function keeping(listings: ListAnswer['tax_foreclosures'] | null) {
  const kept: Kept | null = listings && {
    version: 'v1',
    counties: ['Mecklenburg'],
    confirmedAt: EARLIER,
  }
  const list = {
    read: async () => kept,
    rows: async () => ({ tax_foreclosures: listings ?? [], without_outline: [] }),
    put: vi.fn<KeptList['put']>(async () => undefined),
    update: vi.fn<KeptList['update']>(async () => undefined),
    putPage: async () => true,
    close: () => undefined,
  }
  return list
}

const summaryOf = (message: ListMessage) => {
  if (message.kind === 'rows') return `rows ${message.rows.map(({ id }) => id).join()}`
  if (message.kind === 'changes') return `changes to ${message.version}`
  if (message.kind === 'failed') return 'failed'
  return `${message.kind} ${message.confirmedAt === null ? 'now' : 'kept'}`
}

async function play(list: KeptList | null, call: (since: string | null) => Promise<Read | null>) {
  const messages: string[] = []
  for await (const message of beginReading(Promise.resolve(list), call, () => NOW)(reading))
    messages.push(summaryOf(message))
  return messages
}

/** A server that answers after the kept list was read. */
const slowly = (answer: ListAnswer) => async (): Promise<Read> => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return { answer, version: 'v2' }
}

it('reads the whole list if none is kept, and keeps it', async () => {
  const list = keeping(null)
  const call = vi.fn(async (): Promise<Read> => ({ answer: answerOf(...old), version: 'v2' }))
  expect(await play(list, call)).toEqual(['first now', 'rows 1,2', 'end now'])
  expect(call.mock.calls).toEqual([[null]])
  expect(list.put).toHaveBeenCalledExactlyOnceWith({ ...answerOf(...old), version: 'v2' }, NOW)
})

it('shows the kept list until the server has answered, then what changed, and keeps that', async () => {
  const list = keeping(old)
  expect(await play(list, slowly(news))).toEqual(['first kept', 'rows 1,2', 'end kept', 'changes to v2'])
  const after: VersionedList = { ...answerOf(...old.slice(0, 1), changed), version: 'v2' }
  expect(list.update).toHaveBeenCalledExactlyOnceWith(after, { since: 'v1', ids: new Set([2]) }, NOW)
})

it('shows nothing of the kept list if the server answers before it is read', async () => {
  const list = keeping(old)
  list.rows = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { tax_foreclosures: old, without_outline: [] }
  }
  const answer = async (): Promise<Read> => ({ answer: news, version: 'v2' })
  expect(await play(list, answer)).toEqual(['first now', 'rows 1,2', 'end now'])
})

it('takes a whole list instead of the kept one', async () => {
  const list = keeping(old)
  expect(await play(list, slowly(answerOf(changed)))).toEqual([
    'first kept',
    'rows 1,2',
    'end kept',
    'first now',
    'rows 2',
    'end now',
  ])
  expect(list.update.mock.calls[0]?.[1]).toEqual({ since: 'v1', ids: null })
})

it('asks for the whole list if the rows of the kept one cannot be read', async () => {
  const list = { ...keeping(old), rows: async () => null }
  const call = vi.fn(async (since: string | null): Promise<Read> => ({
    answer: since === null ? answerOf(...old) : news,
    version: 'v2',
  }))
  expect(await play(list, call)).toEqual(['first now', 'rows 1,2', 'end now'])
  expect(call.mock.calls).toEqual([['v1'], [null]])
})

it('keeps nothing without an answer, and works where no list can be kept', async () => {
  const list = keeping(old)
  expect(await play(list, async () => null)).toEqual(['first kept', 'rows 1,2', 'end kept', 'failed'])
  expect(list.update).not.toHaveBeenCalled()
  const whole = async (): Promise<Read> => ({ answer: answerOf(...old), version: null })
  expect(await play(null, whole)).toEqual(['first now', 'rows 1,2', 'end now'])
})

it('asks the server although the browser does not open its database', async () => {
  vi.useFakeTimers()
  const messages: string[] = []
  const call = vi.fn<(since: string | null) => Promise<Read>>(async () => ({
    answer: answerOf(changed),
    version: 'v2',
  }))
  const playing = (async () => {
    for await (const message of beginReading(new Promise(() => undefined), call, () => NOW)(reading))
      messages.push(summaryOf(message))
  })()
  await vi.runAllTimersAsync()
  await playing
  expect(call.mock.calls).toEqual([[null]])
  expect(messages).toEqual(['first now', 'rows 2', 'end now'])
  vi.useRealTimers()
})
