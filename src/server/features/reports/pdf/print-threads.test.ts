import { describe, expect, test } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import { bidSheetOf } from '#domain/bid-sheet/bid-sheet.ts'
import { MAX_SHEETS } from '#domain/bid-sheet/packet.ts'
import { measureStall } from '#tests/support/measure-stall.ts'
import { FAULT, titled } from './faulty-thread.fixture.ts'
import { printThreads } from './print-threads.ts'
import type { PrintWork } from './print-work.ts'

const print = printThreads()
const { signal } = new AbortController()
const now = Date.parse('2026-11-18T11:50:00Z')

/** Why a caller does not wait any longer. */
const LEFT = new Error('left')

function packet(count: number, at = now): PrintWork {
  const propertyNotes = {
    maximum_bid: 24_000,
    costs: 12_900,
    repairs: 38_000,
    resale: 118_000,
    wanted_margin: null,
  }
  const sheets = Array.from({ length: count }, (_sheet, index) =>
    bidSheetOf({
      details: aDetails({ listing: { id: index + 1 } }),
      propertyNotes: { ...propertyNotes, note: 'Ask about the well. '.repeat(60) },
      call: null,
      outline: null,
      now,
    }),
  )
  return { kind: 'bid_sheets', sheets, printing: { paper: 'letter', title: `${count} sheets`, now: at } }
}

test('a packet does not block the event loop', async () => {
  const { longest, taken } = await measureStall(() => print(packet(MAX_SHEETS), signal))
  // On the main thread, it would be blocked for as long as the packet takes.
  expect(longest).toBeLessThan(taken / 3)
})

test('a failing document does not affect the next one on its thread', async () => {
  await expect(print(packet(1, Number.NaN), signal)).rejects.toThrow()
  expect((await print(packet(1), signal)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a document is dropped early once its caller is gone', async () => {
  const leaving = new AbortController()
  const dropped = print(packet(3), leaving.signal)
  leaving.abort(LEFT)
  await expect(dropped).rejects.toBe(LEFT)
})

describe('a faulty thread', () => {
  const script = new URL('./faulty-thread.fixture.ts', import.meta.url)

  test.each([FAULT.crash, FAULT.exit])('that %s fails its own document only', async (fault) => {
    const printFaulty = printThreads({ script })
    const others = [printFaulty(titled('one'), signal), printFaulty(titled('two'), signal)]
    await expect(printFaulty(titled(fault), signal)).rejects.toThrow()
    expect((await Promise.all(others)).map(String)).toEqual(['one', 'two'])
    expect(String(await printFaulty(titled('three'), signal))).toBe('three')
  })

  test('is terminated after a timeout, with an error', async () => {
    const printFaulty = printThreads({ script, timeoutMs: 500 })
    await expect(printFaulty(titled(FAULT.endless), signal)).rejects.toMatchObject({
      code: 'internal',
      message: 'This document takes too long to create. Choose fewer properties',
    })
    const patient = printThreads({ script })
    expect(String(await patient(titled('next'), signal))).toBe('next')
  })

  test('sees that its caller is gone, and is free for the next document', async () => {
    const leaving = new AbortController()
    const printFaulty = printThreads({ script })
    const dropped = printFaulty(titled(FAULT.untilLeft), leaving.signal)
    leaving.abort(LEFT)
    await expect(dropped).rejects.toBe(LEFT)
    expect(String(await printFaulty(titled('next'), signal))).toBe('next')
  })
})
