import { describe, expect, test } from 'vitest'
import { readLabelLines, readTextLines } from './label-lines.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'
import { LayoutError } from './page-records.ts'

type LabelInput = Omit<Extract<LayoutInput, { kind: 'label_lines' }>, 'kind' | 'labels'>

const LABELS = ['Parcel', 'Parcel Address', 'Sale Date', 'Current Bid', 'File Number']

function layoutOf(more: LabelInput & { labels?: string[] }) {
  const layout = layoutSchema.parse({ kind: 'label_lines', labels: LABELS, ...more })
  if (layout.kind !== 'label_lines') throw new Error('no label lines')
  return layout
}

function read(html: string, more: LabelInput & { labels?: string[] } = {}) {
  return readLabelLines(html, layoutOf(more), { url: 'https://county.example/tax/sales', page: 0 })
}

function cellsOf(html: string, more: LabelInput & { labels?: string[] } = {}) {
  return read(html, more).records.map(({ cells }) => cells)
}

/** Lines as a page without a markup of its own for records has them. */
function lines(...texts: string[]): string {
  return `<div>${texts.join('<br>\n')}</div>`
}

describe('a value', () => {
  test.each([
    ['behind the colon', 'Parcel: 101'],
    ['behind a colon of its own', '<strong>Parcel</strong>&nbsp;: 101'],
    ['behind a bold label', '<b>Parcel:</b>&nbsp;101'],
    ['behind a dash', 'Parcel - 101'],
    ['behind a space', 'PARCEL 101'],
    ['on the line below', '<p>Parcel:</p><p>101</p>'],
    ['of a definition list', '<dl><dt>Parcel</dt><dd>101</dd></dl>'],
  ])('may stand %s', (_case, html) => {
    expect(cellsOf(html)).toEqual([{ Parcel: '101' }])
  })

  test('goes to a label with characters that mean something in a pattern', () => {
    const labels = ['Lot [A]', 'Bid ($)']
    expect(cellsOf(lines('Lot [A]: 12', 'Bid ($): 700'), { labels })).toEqual([
      { 'Lot [A]': '12', 'Bid ($)': '700' },
    ])
  })

  test('goes to the longest label that fits', () => {
    expect(cellsOf(lines('Parcel: 101', 'Parcel Address: 4 Oak St'))).toEqual([
      { Parcel: '101', 'Parcel Address': '4 Oak St' },
    ])
  })

  test('may hold a colon, a dash and another label', () => {
    expect(
      cellsOf(lines('Parcel: 1702-00-45', 'Sale Date December 9, 2026 at 10:00 am', 'File Number: Parcel 2')),
    ).toEqual([
      { Parcel: '1702-00-45', 'Sale Date': 'December 9, 2026 at 10:00 am', 'File Number': 'Parcel 2' },
    ])
  })

  test('is empty where the next label follows', () => {
    expect(cellsOf(lines('Parcel: 101', 'Sale Date:', 'Current Bid:', '$5.00', 'File Number:'))).toEqual([
      { Parcel: '101', 'Sale Date': '', 'Current Bid': '$5.00', 'File Number': '' },
    ])
  })

  test('has a line for each time its label is printed in a row', () => {
    const html = lines(
      'File Number: 26M1',
      'Parcel: 101',
      'Parcel: 102',
      'Parcel:',
      '103',
      'Sale Date: 12/9/2026',
    )
    expect(cellsOf(html, { labels: ['File Number', 'Parcel', 'Sale Date'] })).toEqual([
      { 'File Number': '26M1', Parcel: '101\n102\n103', 'Sale Date': '12/9/2026' },
    ])
  })
})

describe('text without a known label', () => {
  test('is reported, names left out', () => {
    const { records, warnings } = read(
      lines('Parcel: 101', 'Auctioneer: Sam Hill', 'Sam Hill', 'Sale Date: TBD'),
    )
    expect(records.map(({ cells }) => cells)).toEqual([{ Parcel: '101', 'Sale Date': 'TBD' }])
    expect(warnings).toEqual(['the label "Auctioneer" is unknown', 'a line has no label'])
  })

  test('is no value of an empty label if it has a label of its own', () => {
    const { records, warnings } = read(lines('Parcel: 101', 'Sale Date:', 'Auctioneer: Sam Hill'))
    expect(records.map(({ cells }) => cells)).toEqual([{ Parcel: '101', 'Sale Date': '' }])
    expect(warnings).toEqual(['the label "Auctioneer" is unknown'])
  })

  test('is no value of a label that begins like it', () => {
    const { records, warnings } = read(
      lines('Parcel: 101', 'Sale Date Notes: moved from 12/2', 'Current Bidder: Sam'),
    )
    expect(records.map(({ cells }) => cells)).toEqual([{ Parcel: '101' }])
    expect(warnings).toHaveLength(2)
  })

  test('before the first record is the head of the page', () => {
    expect(read(lines('Welcome', 'Sale Date: see below', 'Parcel: 101'))).toMatchObject({
      records: [{ cells: { Parcel: '101' } }],
      warnings: [],
    })
  })

  test('changes the fingerprint if it is a label, and not if it is a value', () => {
    const { fingerprint } = read(lines('Parcel: 101', 'Sale Date: TBD'))
    expect(read(lines('Parcel: 102', 'Sale Date: 12/9/2026', 'Parcel: 103')).fingerprint).toBe(fingerprint)
    expect(read(lines('Parcel: 101', 'Date of Sale: TBD', 'Sale Date: TBD')).fingerprint).not.toBe(
      fingerprint,
    )
  })
})

describe('records', () => {
  test('begin with the first label, each with its own fields only', () => {
    const html = lines(
      'Parcel: 101',
      'Sale Date: 12/9/2026',
      'Parcel: 102',
      'Current Bid: $5.00',
      'Parcel: 103',
    )
    expect(cellsOf(html)).toEqual([
      { Parcel: '101', 'Sale Date': '12/9/2026' },
      { Parcel: '102', 'Current Bid': '$5.00' },
      { Parcel: '103' },
    ])
  })

  test('take nothing from the next one if that lacks its first label', () => {
    const html = lines('Parcel: 101', 'Sale Date: 12/9/2026', 'Sale Date: 12/16/2026', 'File Number: 26M1',
      'Sale Date: 1/6/2027', 'Current Bid: $5.00', 'Parcel: 103') // oxfmt-ignore
    const { records, warnings, mixed } = read(html)
    expect(records.map(({ cells }) => cells)).toEqual([
      { Parcel: '101', 'Sale Date': '12/9/2026\n12/16/2026', 'File Number': '26M1' },
      { Parcel: '103' },
    ])
    expect(mixed).toEqual([expect.stringMatching(/^Parcel: 101\n[^]*\nCurrent Bid: \$5\.00$/)])
    expect(warnings).toEqual([
      'the label "Sale Date" appears twice in a record: the lines after it were not read',
    ])
  })

  test('are lost where the one above all others lacks its first label', () => {
    const html = lines('Sale Date: 12/9/2026', 'File Number: 26M1', 'Parcel: 103')
    expect(read(html)).toMatchObject({
      records: [{ cells: { Parcel: '103' } }],
      warnings: ['a record has no first label'],
      lost: ['Sale Date: 12/9/2026\nFile Number: 26M1'],
    })
    // A part of the page that has no record at all.
    const parts = `<main>${lines('Parcel: 103')}</main><main>${lines('Sale Date: 12/9/2026', 'File Number: 26M1')}</main>`
    expect(read(parts, { scope: 'main' }).lost).toHaveLength(1)
  })

  test('are lost where an element has no label and may be one', () => {
    const html = '<p>Parcel: 101</p><p>SEE CLERK: 102</p><p>Sales are held on the steps on December 9.</p>'
    expect(read(html, { record: 'p' })).toMatchObject({
      records: [{ cells: { Parcel: '101' } }],
      warnings: ['an element of a record has no label'],
      lost: ['SEE CLERK: 102'],
    })
  })

  test('may have a heading above their first label', () => {
    const html = lines(
      '4 Oak St',
      'Parcel: 101',
      '6 Elm St',
      'Parcel: 102',
      'Current Bid: $5.00',
      'Parcel: 103',
    )
    expect(cellsOf(html, { heading: 'address' })).toEqual([
      { address: '4 Oak St', Parcel: '101' },
      { address: '6 Elm St', Parcel: '102', 'Current Bid': '$5.00' },
      { Parcel: '103' },
    ])
  })

  test('may end with a line without a label, after an empty one too', () => {
    const html = lines(
      'Parcel: 101',
      'File Number: 26M1',
      'Sale Cancelled',
      'Parcel: 102',
      'File Number:',
      'Sold',
      'Parcel: 103',
    )
    expect(cellsOf(html, { trailing: 'status' })).toEqual([
      { Parcel: '101', 'File Number': '26M1', status: 'Sale Cancelled' },
      { Parcel: '102', 'File Number': '', status: 'Sold' },
      { Parcel: '103' },
    ])
  })

  test('may be elements, with links of their own and headings between them', () => {
    const html = `<main><h3>Raleigh</h3><div class="sale">Parcel: 101 <a href="101.pdf">Notice</a></div>
      <h3>Apex</h3><h3>Cary</h3><div class="sale">Parcel: 102</div><div class="sale">Nothing here</div></main>`
    expect(
      cellsOf(html, {
        record: '.sale',
        section: { select: 'h3', column: 'town' },
        links: { Parcel: 'notice' },
      }),
    ).toEqual([
      { town: 'Raleigh', notice: 'https://county.example/tax/101.pdf', Parcel: '101 Notice' },
      { town: 'Cary', notice: '', Parcel: '102' },
    ])
  })

  test('stand within the scope only', () => {
    const html = `<nav>Parcel: search</nav><main>Parcel: 101</main>`
    expect(cellsOf(html, { scope: 'main' })).toEqual([{ Parcel: '101' }])
    expect(() => read(html, { scope: '#content' })).toThrow(new LayoutError('the page has no "#content"'))
  })

  test('are none where the first label is missing', () => {
    expect(cellsOf(lines('Property: 101', 'Sale Date: 12/9/2026'))).toEqual([])
  })

  test('of text without markup are read alike', () => {
    const { records } = readTextLines(['LIST', 'PARCEL 101', 'SALE DATE: TBD', 'PARCEL 102'], layoutOf({}), 3)
    expect(records).toEqual([
      { cells: { Parcel: '101', 'Sale Date': 'TBD' }, page: 3 },
      { cells: { Parcel: '102' }, page: 3 },
    ])
  })
})

describe('sections that each tell something', () => {
  const towns: LabelInput & { labels: string[] } = {
    scope: '.town',
    record: 'p',
    labels: ['Tax ID#', 'Date of Sale'],
    section: { select: 'h3', column: 'town', each: true },
    nothing_listed: ['None at this time'],
  }

  function town(name: string, body: string): string {
    return `<div class="town"><h3>${name}</h3><div>${body}</div></div>`
  }

  test('hold a record or say that nothing is listed', () => {
    const html = town('Apex', 'None at this time') + town('Cary', '<p>Tax ID#: 1<br>Date of Sale: TBA</p>')
    expect(cellsOf(html, towns)).toEqual([{ town: 'Cary', 'Tax ID#': '1', 'Date of Sale': 'TBA' }])
  })

  test('are refused where one does neither', () => {
    const renamed = town('Apex', 'None at this time') + town('Cary', '<p>REID: 1<br>Date of Sale: TBA</p>')
    expect(() => read(renamed, towns)).toThrow('the section "Cary" has no "Tax ID#"')
    const moved = town('Cary', '<p>Tax ID#: 1</p>').replaceAll('p>', 'div>')
    expect(() => read(moved, towns)).toThrow('the page has 1 "Tax ID#", of which 0 are read')
    expect(() => read(town('Apex', '').replaceAll('h3', 'h4'), towns)).toThrow('the page has no "h3"')
  })

  test('may hold an element with two records', () => {
    const html = town('Cary', '<p>Tax ID#: 1<br>Date of Sale: TBA<br>Tax ID#: 2<br>Date of Sale: TBD</p>')
    expect(cellsOf(html, towns).map((cells) => cells['Tax ID#'])).toEqual(['1', '2'])
    // What stands above the first label is not lost.
    const above = html.replace('Tax ID#: 1', 'Date of Sale: TBA<br>Tax ID#: 1')
    expect(read(above, towns).warnings).toEqual([
      'the label "Date of Sale" appears twice in a record: the lines after it were not read',
    ])
  })
})

test('a layout with sections or links needs elements as records', () => {
  expect(() => layoutOf({ section: { select: 'h3', column: 'town' } })).toThrow(
    'section and links need record',
  )
  expect(() => layoutOf({ links: { Parcel: 'notice' } })).toThrow('section and links need record')
})
