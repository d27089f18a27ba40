import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('counts parcels without an attorney as left out, and takes them in once they have one', async () => {
  const first = await bench.run('mecklenburg')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 18, left_out: 6, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'mecklenburg', day: 'day-2' })
  const second = await bench.run('mecklenburg')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  expect(second.report).toMatchObject({
    rows: { read: 18, left_out: 6 },
    listings: { new: 1, gone: 1 },
    differences: [{ parcel_identification: '02791408', fact: 'taxes_due', from: 11_873.02, to: 12_240.38 }],
  })
})

test('waits for an operator where the layer has a status', async () => {
  await bench.control({ source: 'mecklenburg', replace: ['"status":null', '"status":"PENDING SALE"'] })
  const outcome = await bench.run('mecklenburg')
  expect(outcome.state).toBe('held')
  expect(outcome.report?.bad_rows[0]?.reason).toBe('the status "PENDING SALE" is not in the mapping')
})
