import { expect, test } from 'vitest'
import { readHtmlTable } from './html-table.ts'
import { layoutSchema } from './layout-schema.ts'

test('a row that holds nothing but placeholders says that its table is empty', () => {
  const layout = layoutSchema.parse({ kind: 'html_table', tables: [{ columns: ['Address', 'Parcel'] }] })
  if (layout.kind !== 'html_table') throw new Error('another kind of layout')
  const html = `<table><tr><td>Address</td><td>Parcel</td></tr>
    <tr><td>tbd</td><td>&nbsp;</td></tr><tr><td>tbd</td><td>1647549</td></tr></table>`
  const { records, warnings } = readHtmlTable(html, layout, {
    url: 'https://tax.example.gov/',
    page: 0,
    isEmpty: false,
  })
  expect(records.map(({ cells }) => cells)).toEqual([{ Address: 'tbd', Parcel: '1647549' }])
  expect(warnings).toEqual([])
})
