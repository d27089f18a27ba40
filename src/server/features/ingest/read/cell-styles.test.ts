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
    ['more digits than its format', 12302100, '0000000', '12302100'],
    ['a percentage', 0.5, '0.00%', '50%'],
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
