import { expect, test } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import { bidSheetOf } from '#domain/bid-sheet/bid-sheet.ts'
import { MOST_SHEETS } from '#domain/bid-sheet/packet.ts'
import { printInThread } from './print-in-thread.ts'
import type { PrintWork } from './print-work.ts'

const now = Date.parse('2026-11-18T11:50:00Z')

function packet(count: number, at = now): PrintWork {
  const mine = { maximum_bid: 24_000, costs: 12_900, repairs: 38_000, resale: 118_000, wanted_margin: null }
  const sheets = Array.from({ length: count }, (_sheet, index) =>
    bidSheetOf({
      details: aDetails({ listing: { id: index + 1 } }),
      mine: { ...mine, note: 'Ask about the well. '.repeat(60), clerk_call: null },
      outline: null,
      now,
    }),
  )
  return { kind: 'bid_sheets', sheets, printing: { paper: 'letter', title: `${count} sheets`, now: at } }
}

test('a packet does not hold up whatever else this process has to do', async () => {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const time = performance.now()
    longest = Math.max(longest, time - last)
    last = time
  }, 5)
  const start = performance.now()
  await printInThread(packet(MOST_SHEETS))
  const taken = performance.now() - start
  clearInterval(timer)
  // In the process itself it would be held up for as long as the packet takes.
  expect(longest).toBeLessThan(taken / 3)
})

test('what cannot be made fails by itself, and what waits behind it is made', async () => {
  const [broken, sound] = await Promise.allSettled([
    printInThread(packet(1, Number.NaN)),
    printInThread(packet(1)),
  ])
  expect(broken.status).toBe('rejected')
  expect(sound.status).toBe('fulfilled')
})
