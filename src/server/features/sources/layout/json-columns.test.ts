import { expect, test } from 'vitest'
import { readJsonRecords } from './json-records.ts'
import { layoutSchema } from './layout-schema.ts'
import { LayoutError } from './page-records.ts'
import type { PageRecords } from './page-records.ts'

function read(value: unknown): PageRecords {
  const layout = layoutSchema.parse({ kind: 'json', columns: ['Real ID', 'Min Bid'] })
  if (layout.kind !== 'json') throw new Error('another kind of layout')
  return readJsonRecords(JSON.stringify(value), layout, 0)
}

test.each(['Real ID', 'RealID', 'real_id', 'REAL-ID:'])('the key %s is the column "Real ID"', (key) => {
  expect(read([{ [key]: '12-020', Photo: 'a.jpg' }])).toMatchObject({
    records: [{ cells: { 'Real ID': '12-020', Photo: 'a.jpg' } }],
    columns: ['Real ID', 'Photo'],
  })
})

test('a record with two keys of one column is refused', () => {
  expect(() => read([{ MinBid: '$5', min_bid: '$6' }])).toThrow(LayoutError)
})
