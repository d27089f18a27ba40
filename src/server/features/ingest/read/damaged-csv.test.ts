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

describe('a quoted cell with line breaks', () => {
  const columns = 'county,case,street,town,bid,day'

  it.each([
    ['of the next row', '"4 Oak Ln,Garner,8000,12/1\nWake,C2,5 Elm St",Cary,9000,12/2'],
    [
      'of the two next rows',
      '"4 Oak Ln,Garner,8000,12/1\nWake,C2,5 Elm St,Cary,1,12/2\nWake,C3,6 Elm St",Cary,9000,12/3',
    ],
  ])('is a bad row if it has the cells %s', async (_what, joined) => {
    const { lines, bad } = await readCsv(`${columns}\nWake,C0,3 Oak Ln,Garner,7000,12/1\nWake,C1,${joined}\n`)
    expect(lines).toEqual([2])
    expect(bad).toEqual([
      { line: 3, reason: 'contains another row in a quoted cell: a quotation mark is missing' },
    ])
  })

  it.each([
    ['an address', '4 Oak Ln, Unit 2\nGarner, NC, 27529'],
    ['a legal description', 'Lot 1, Block 2,\nPlat Book 5, Page 6, Wake County, NC'],
  ])('is read if it is %s', async (_what, text) => {
    const { lines, bad } = await readCsv(`${columns}\nWake,C1,"${text}",Garner,7000,12/1\n`)
    expect([lines, bad]).toEqual([[2], []])
  })

  it('is read in a table of few columns', async () => {
    expect((await readCsv('case,street,bid\nC1,"4 Oak Ln, Unit 2\nGarner, NC",1\n')).bad).toEqual([])
  })
})

describe('a file with line ends of several kinds', () => {
  it.each([
    ['a title added by hand', 'case,bid\r\n1,8000\n2,9000\n3,"9\n500"\n4,7000\n', [2, 3, 4, 6]],
    ['two files joined', 'case,bid\n1,8000\r\n2,9000\r\n3,9500\n4,7000\r\n', [2, 3, 4, 5]],
    ['one of an old Mac', 'case,bid\r1,8000\r2,9000\r3,9500\r4,7000\r', [2, 3, 4, 5]],
  ])('is read whole: %s', async (_what, text, lines) => {
    expect(await readCsv(text)).toEqual({ lines, bad: [] })
  })
})
