import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readTable } from './read-table.ts'
import type { Reading } from './table.ts'

const columns = ['County', 'Case', 'Sale date', 'Bid', 'Last day']
const row = ['Wake', '25CVD1', '12/15/2026', '8000', '']

async function problemsOf(rows: readonly (readonly string[])[], reading: Partial<Reading> = {}) {
  const csv = Buffer.from(rows.map((cells) => cells.join(',')).join('\n') + '\n')
  const cells = rows.map((own) => own.map((value) => ({ value })))
  const xlsx = await writeXlsxFile(cells, { sheet: 'Sales' }).toBuffer()
  const files = [
    { name: 'x.csv', bytes: csv },
    { name: 'x.xlsx', bytes: xlsx },
  ]
  const results = await Promise.all(files.map((file) => readTable(file, { columns, ...reading })))
  return results.map((result) => (result.ok ? `${result.table.rows.length} rows` : result.problem))
}

describe('a file that names its columns again', () => {
  const changed = (name: string, line: number) =>
    `${name} cannot be imported: it changes its columns at line ${line}; import each part as its own file.`

  it.each([
    ['with two exchanged', ['County', 'Case', 'Last day', 'Bid', 'Sale date']],
    ['with fewer', ['Case', 'County', 'Sale date']],
    ['with another one among them', ['County', 'Case', 'Sale date', 'Deposit', 'Last day']],
    ['in other letters', ['COUNTY', 'CASE', 'BID', 'SALE  DATE', 'LAST DAY']],
  ])('is refused if they changed: %s', async (_what, names) => {
    const padded = columns.map((_name, place) => names[place] ?? '')
    expect(await problemsOf([columns, row, padded, row])).toEqual([changed('x.csv', 3), changed('x.xlsx', 3)])
  })

  it('is refused if rows are above the header that names the most', async () => {
    const part = [['County', 'Case', 'Sale date', '', ''], row]
    expect(await problemsOf([...part, columns, row])).toEqual([changed('x.csv', 1), changed('x.xlsx', 1)])
    expect(await problemsOf([...part, columns, row], { header_row: 3 })).toEqual(['1 rows', '1 rows'])
  })

  it.each([
    ['the same', columns],
    ['the same in other letters', columns.map((name) => name.toUpperCase())],
    ['only some', ['County', 'Case', '', '', '']],
  ])('is read if they are %s', async (_what, names) => {
    expect(await problemsOf([columns, row, names, row])).toEqual(['2 rows', '2 rows'])
  })

  it('is read if a row says what a column is named', async () => {
    const named = ['Wake', 'Case', 'Bid', '8000', '']
    expect(await problemsOf([columns, row, named])).toEqual(['2 rows', '2 rows'])
  })

  it('is read if its header has two lines', async () => {
    const titles = ['', '', 'Sale', '', 'Upset']
    const names = ['County', 'Case', 'Date', 'Bid', 'Date']
    const printed = [titles, names, row, names, row]
    expect(await problemsOf(printed, { columns: ['County', 'Sale Date'] })).toEqual(['2 rows', '2 rows'])
  })
})
