import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readTable } from './read-table.ts'

async function rowOf(value: number, format?: string) {
  const cell = { value, type: Number, ...(format !== undefined && { format }) }
  const bytes = await writeXlsxFile(
    [
      [{ value: 'Parcel' }, { value: 'Bid' }],
      [cell, { value: 'x' }],
    ],
    {
      sheet: 'Sales',
    },
  ).toBuffer()
  const result = await readTable({ name: 'x.xlsx', bytes }, { columns: ['Parcel'] })
  if (!result.ok) throw new Error(result.problem)
  return result.table.rows[0]
}

describe('a number in a workbook', () => {
  it.each([
    ['leading zeros', 302100, '0000000', '0302100'],
    ['a pattern with escaped dashes', 1234567, '000\\-00\\-000', '012-34-567'],
    ['a pattern with quoted dashes', 1234567, '000"-"00"-"000', '012-34-567'],
    ['more digits than a pattern has', 1234567890, '000-00-000', '12345-67-890'],
    ['more digits than its format', 12302100, '0000000', '12302100'],
    ['a percentage', 0.5, '0.00%', '50%'],
    ['a percentage with a binary remainder', 0.07, '0.00%', '7%'],
    ['a sum with a binary remainder', 14077.24 + 0.1, undefined, '14077.34'],
    ['a sum of money with a binary remainder', 14077.24 + 0.1, '"$"#,##0.00', '14077.34'],
    ['5 % of a bid, of half a cent', 23152.5 * 1.05, '"$"#,##0.00', '24310.13'],
    ['half a cent in the accounting format', 24310.125, '_("$"* #,##0.00_);_("$"* (#,##0.00)', '24310.13'],
    ['half a cent that binary numbers lack', 1.005, '#,##0.00', '1.01'],
    ['acres with all of their digits', 0.2575, '0.00', '0.2575'],
    ['whole dollars with their cents', 8450.25, '"$"#,##0', '8450.25'],
    ['money with three decimals', 8450.125, '$#,##0.000', '8450.125'],
    ['money', 8450.5, '"$"#,##0.00', '8450.5'],
    ['a percent sign in words', 8450, '0" 100% paid"', '8450'],
    ['no format', 302100, undefined, '302100'],
  ])('is read as shown: %s', async (_what, value, format, text) => {
    expect(await rowOf(value, format)).toMatchObject({ cells: [text, 'x'] })
  })

  it('is a fault if it has more digits than a workbook stores', async () => {
    expect((await rowOf(66162913248661630))?.faults).toEqual(
      new Map([[0, 'contains a number of more digits than a workbook stores; format it as text']]),
    )
    expect((await rowOf(999999999999999))?.faults).toBeUndefined()
  })
})
