import { expect, test } from 'vitest'
import { readLabelLines } from './label-lines.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { LayoutOf } from '#contract/operator/layout-schema.ts'
import { LayoutError } from './page-records.ts'

function labelLines(): LayoutOf<'label_lines'> {
  const layout = layoutSchema.parse({
    kind: 'label_lines',
    labels: ['Owner', 'Parcel', 'File Number'],
    trailing: 'Status',
  })
  if (layout.kind !== 'label_lines') throw new Error('another kind of layout')
  return layout
}

function read(html: string) {
  return readLabelLines(html, labelLines(), { url: 'https://tax.example.gov/', page: 0 })
}

test('a page without a label has no records', () => {
  expect(read('<p>No sales now. Parcel: a piece of land.</p>').records).toEqual([])
})

test('a page with labels of which none begins a record is refused', () => {
  const html = '<p>Listed to: Ann Example<br>Parcel: 120001<br>File Number: 26 M 1</p>'
  expect(() => read(html)).toThrow(LayoutError)
  expect(() => read(html)).toThrow('the page has "Parcel", "File Number", and no record')
})

test('a value that goes on below its line is no status, and is not repeated in a warning', () => {
  const { records, warnings } = read(
    '<p>Owner: Ann Example<br>and Bob Example<br>Parcel: 120001<br>File Number: 26 M 1<br>Sale Cancelled</p>',
  )
  expect(records.map(({ cells }) => cells['Status'])).toEqual(['Sale Cancelled'])
  expect(warnings).toEqual(['a line has no label'])
})
