import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'

async function readCsv(text: string) {
  const result = await readTable({ name: 'x.csv', bytes: Buffer.from(text) }, { columns: [] })
  if (!result.ok) throw new Error(result.problem)
  const { rows, badRows } = result.table
  return { lines: rows.map(({ line }) => line), bad: badRows }
}

describe('a file that ends without a line break', () => {
  const file = (...cells: readonly string[]) =>
    ['case,bid', ...cells.map((cell, place) => `${place},${cell}`)].join('\n')
  const bids = ['8000.00', '"$9,000.00"', '12650.00']
  const days = ['12/15/2026', '1/5/2027', '1/12/2027']

  it.each([
    ['an amount', file(...bids, '126')],
    ['an amount before its cents', file(...bids, '12650.')],
    ['the amount as a whole', file(...bids, '')],
    ['a day', file(...days, '11/30/20')],
    ['a day in digits', file('2026-12-15', '2026-12-16', '2026-12-17', '2026-12-1')],
  ])('has no last row if it is cut within %s', async (_what, text) => {
    const reason = 'has no line break and another ending than the others'
    expect(await readCsv(text)).toEqual({ lines: [2, 3, 4], bad: [{ line: 5, reason }] })
    expect((await readCsv(`${text}\n`)).lines).toEqual([2, 3, 4, 5])
  })

  it.each([
    ['an amount like the others', file(...bids, '126.00')],
    ['an amount where others are of several forms', file(...bids, '8000', '126')],
    ['a day like the others', file(...days, '12/1/2026')],
    ['no bid yet, as others', file(...bids, '', '')],
    ['words', file('Sold', 'Upset bid', 'Sold (county)', 'Upset')],
    ['a quoted cell', file(...bids, '"126"')],
    ['few rows', file('8000.00', '12650.00', '126')],
  ])('is read whole with %s', async (_what, text) => {
    expect((await readCsv(text)).bad).toEqual([])
  })
})
