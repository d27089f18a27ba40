import { expect, test } from 'vitest'
import { readTextLines } from './label-lines.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'

const layout = {
  kind: 'label_lines',
  labels: ['CASE', 'CURRENT BID', 'LAST DAY'],
  heading: 'Name',
  inline: true,
  texts: ['(?<acres>[0-9.]+) ACRES', '(?<status>REDEEMED|SOLD)'],
  skip: ['_+', 'Page [0-9]+'],
} satisfies LayoutInput

function read(...lines: string[]) {
  const parsed = layoutSchema.parse(layout)
  if (parsed.kind !== 'label_lines') throw new Error('not label lines')
  const { records, warnings } = readTextLines(lines, parsed, 0)
  return { cells: records.map(({ cells }) => cells), warnings }
}

test('reads labels within a line, values without a label, and leaves out rules and page numbers', () => {
  expect(
    read(
      'List',
      '___',
      'A. Bee',
      'CASE 1',
      '2.5 ACRES CURRENT BID: $5',
      'LAST DAY: May 4',
      'Page 1',
      'C. Dee',
      'CASE 2',
      'REDEEMED',
    ),
  ).toEqual({
    cells: [
      { Name: 'A. Bee', CASE: '1', acres: '2.5', 'CURRENT BID': '$5', 'LAST DAY': 'May 4' },
      { Name: 'C. Dee', CASE: '2', status: 'REDEEMED' },
    ],
    warnings: [],
  })
})

test('leaves a value to its own record where the next one has no heading', () => {
  expect(read('A. Bee', 'CASE 1', 'REDEEMED', 'CASE 2', 'CURRENT BID: $5', 'CASE 3')).toEqual({
    cells: [
      { Name: 'A. Bee', CASE: '1', status: 'REDEEMED' },
      { CASE: '2', 'CURRENT BID': '$5' },
      { CASE: '3' },
    ],
    warnings: [],
  })
})

test('reports what it does not know, without its text', () => {
  expect(read('A. Bee', 'CASE 1', '1 ACRES', 'Bee Street', '2 ACRES', 'CALL: 5')).toEqual({
    cells: [{ Name: 'A. Bee', CASE: '1', acres: '1' }],
    warnings: ['a line has no label', 'a line has no label', 'the label "CALL" is unknown'],
  })
})
