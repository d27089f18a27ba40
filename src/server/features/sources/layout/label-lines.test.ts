import { expect, test } from 'vitest'
import { readLabelLines } from './label-lines.ts'
import { layoutSchema } from './layout-schema.ts'
import type { LayoutInput, LayoutOf } from './layout-schema.ts'

const AT = { url: 'https://county.example/sales', page: 0 }

function layoutOf(input: Omit<LayoutInput & { kind: 'label_lines' }, 'kind'>): LayoutOf<'label_lines'> {
  const layout = layoutSchema.parse({ kind: 'label_lines', ...input })
  if (layout.kind !== 'label_lines') throw new Error('another kind')
  return layout
}

const towns = layoutOf({
  scope: '.town',
  record: 'p',
  labels: ['Tax ID#', 'Date of Sale'],
  section: { select: 'h3', column: 'town', each: true },
  nothing_listed: ['None at this time'],
})

function town(name: string, body: string): string {
  return `<div class="town"><h3>${name}</h3><div>${body}</div></div>`
}

test('a section holds a record or says that nothing is listed', () => {
  const html = town('Apex', 'None at this time') + town('Cary', '<p>Tax ID#: 1<br>Date of Sale: TBA</p>')
  expect(readLabelLines(html, towns, AT).records).toEqual([
    { cells: { town: 'Cary', 'Tax ID#': '1', 'Date of Sale': 'TBA' }, page: 0 },
  ])
})

test('a section that does neither is a page with another layout', () => {
  const renamed = town('Apex', 'None at this time') + town('Cary', '<p>REID: 1<br>Date of Sale: TBA</p>')
  expect(() => readLabelLines(renamed, towns, AT)).toThrow('the section "Cary" has no "Tax ID#"')
  const moved = town('Cary', '<p>Tax ID#: 1</p>').replaceAll('p>', 'div>')
  expect(() => readLabelLines(moved, towns, AT)).toThrow('the page has 1 "Tax ID#", of which 0 are read')
  expect(() => readLabelLines(town('Apex', '').replaceAll('h3', 'h4'), towns, AT)).toThrow(
    'the page has no "h3"',
  )
})

test('an element with two records is read as both', () => {
  const html = town('Cary', '<p>Tax ID#: 1<br>Date of Sale: TBA<br>Tax ID#: 2<br>Date of Sale: TBD</p>')
  expect(readLabelLines(html, towns, AT).records.map(({ cells }) => cells['Tax ID#'])).toEqual(['1', '2'])
})
