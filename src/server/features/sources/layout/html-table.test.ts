import { describe, expect, test } from 'vitest'
import { readHtmlTable } from './html-table.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'
import { LayoutError } from './page-records.ts'

type TableInput = Omit<Extract<LayoutInput, { kind: 'html_table' }>, 'kind' | 'tables'>
type Tables = Extract<LayoutInput, { kind: 'html_table' }>['tables']

function read(html: string, tables: Tables, more: TableInput = {}) {
  const layout = layoutSchema.parse({ kind: 'html_table', tables, ...more })
  if (layout.kind !== 'html_table') throw new Error('no table')
  return readHtmlTable(html, layout, { url: 'https://county.example/tax/sales', page: 0 })
}

/** Reads a page that says that nothing is listed. */
function readEmpty(html: string, tables: Tables) {
  return read(`<p>No sales now.</p>${html}`, tables, { nothing_listed: ['No sales now'] })
}

function cellsOf(html: string, tables: Tables = SALES) {
  return read(html, tables).records.map(({ cells }) => cells)
}

const SALES: Tables = [{ columns: ['Parcel', 'Sale Date', 'Bid'] }]

function table(...rows: string[]): string {
  return `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
}

function row(...cells: string[]): string {
  return cells.map((cell) => `<td>${cell}</td>`).join('')
}

const HEADER = row('Parcel', 'Sale Date', 'Bid')

describe('a table', () => {
  test('is found by its column names, in any case, with a colon or a star, and in cells of any kind', () => {
    const html = `<table><thead><tr><th><p><strong>PARCEL:</strong></p></th><th>Sale<br>Date</th><th>&nbsp; Bid*&nbsp;</th>
      </tr></thead><tbody><tr><th>101</th><th><p>12/10/2026</p></th><th>$1.00*</th></tr></tbody></table>`
    expect(cellsOf(html)).toEqual([{ 'PARCEL:': '101', 'Sale Date': '12/10/2026', 'Bid*': '$1.00*' }])
  })

  test('is found whichever apostrophe its names have', () => {
    const html = table(row('Owner\u2019s Name', 'Bid'), row('', '$1'))
    expect(cellsOf(html, [{ columns: ["Owner's Name"] }])).toHaveLength(1)
  })

  test('keeps the lines of a cell apart, and drops spaces that do not show', () => {
    const header = HEADER.replace('Parcel', 'Par&shy;cel')
    const html = table(header, row('0026087<br/>0026086<div>00&shy;26085</div>', '&nbsp;', '$1\u200b00'))
    expect(cellsOf(html)).toEqual([{ Parcel: '0026087\n0026086\n0026085', 'Sale Date': '', Bid: '$100' }])
  })

  test('keeps small numbers apart from others, and leaves out the names of pictures', () => {
    const picture = '<svg><title>Map</title><path/></svg>'
    const html = table(HEADER, row(`101${picture}`, 'December 3<sup>rd</sup>', '$950<sup>00</sup>'))
    expect(cellsOf(html)).toEqual([{ Parcel: '101', 'Sale Date': 'December 3rd', Bid: '$950 00' }])
  })

  test('keeps links to two places apart, and the two halves of one link together', () => {
    const two = '<a href="/p/101">101</a><a href="/p/102">102</a>'
    const halves = '<a href="/p/103">10</a><a href="/p/103">3</a>'
    expect(
      cellsOf(table(HEADER, row(two, '', ''), row(halves, '', ''))).map((cells) => cells['Parcel']),
    ).toEqual(['101\n102', '103'])
  })

  test('has the other columns too, each name once, and unnamed ones by their place', () => {
    const html = table(row('Parcel', 'Sale Date', 'Bid', 'Bid', ''), row('1', '2', '3', '4', '5'))
    expect(cellsOf(html)).toEqual([
      { Parcel: '1', 'Sale Date': '2', Bid: '3', 'Bid 2': '4', 'column 5': '5' },
    ])
  })

  test('is found within a table that lays out the page', () => {
    const html = table(
      row('Menu', `<h2>Sales</h2>${table(HEADER, row('101', '', ''))}`),
      row('Parcel', 'Footer'),
    )
    expect(cellsOf(html)).toEqual([{ Parcel: '101', 'Sale Date': '', Bid: '' }])
  })

  test('may stand below a title across it, and have others between its rows', () => {
    const title = '<td colspan="3">Sales of December 10</td>'
    const html = table(
      title,
      HEADER,
      row('101', '', ''),
      title,
      row('102', '', ''),
      '',
      row('', ' ', '&nbsp;'),
    )
    expect(cellsOf(html).map((cells) => cells['Parcel'])).toEqual(['101', '102'])
  })

  test('may repeat its column names', () => {
    const html = table(HEADER, row('101', '', ''), HEADER, row('102', '', ''))
    expect(cellsOf(html).map((cells) => cells['Parcel'])).toEqual(['101', '102'])
  })

  test('whose columns change midway is not read', () => {
    const html = table(
      row('Parcel', 'Sale Date', 'Time', 'Bid'),
      row('101', '12/10/2026', '10 AM', '$1'),
      row('Parcel', 'Sale Date', 'Upset Period Ends', 'Bid'),
      row('102', '11/12/2026', '11/30/2026', '$2'),
    )
    expect(() => cellsOf(html)).toThrow(
      new LayoutError('a table changes its columns at "Parcel, Sale Date, Upset Period Ends, Bid"'),
    )
    const swapped = table(
      HEADER,
      row('101', '', '$1'),
      row('Parcel', 'Bid', 'Sale Date'),
      row('102', '$2', ''),
    )
    expect(() => cellsOf(swapped)).toThrow('a table changes its columns at "Parcel, Bid, Sale Date"')
  })

  test('that holds nothing but placeholders is empty', () => {
    const html = table(HEADER, row('tbd', '&nbsp;', 'N/A'), row('tbd', '', '$1'))
    expect(read(html, SALES)).toMatchObject({
      records: [{ cells: { Parcel: 'tbd', 'Sale Date': '', Bid: '$1' } }],
      warnings: [],
    })
  })

  test('may hold a value that is also a column name', () => {
    const html = table(HEADER, row('Parcel', '12/10/2026', '$1'))
    expect(cellsOf(html)).toHaveLength(1)
  })
})

describe('cells across columns', () => {
  test('name each of the columns below', () => {
    const header = '<th>Parcel</th><th colspan="2">Sale Date</th><th>Bid</th>'
    const html = table(header, row('101', '12/10/2026', '10 AM', '$1'))
    expect(cellsOf(html)).toEqual([
      { Parcel: '101', 'Sale Date': '12/10/2026', 'Sale Date 2': '10 AM', Bid: '$1' },
    ])
  })

  test('stand below a name across the same columns', () => {
    const header = '<th>Parcel</th><th colspan="2">Sale Date</th><th>Bid</th>'
    const html = table(header, '<td>101</td><td colspan="2">12/10/2026</td><td>$1</td>')
    expect(cellsOf(html)).toEqual([
      { Parcel: '101', 'Sale Date': '12/10/2026', 'Sale Date 2': '', Bid: '$1' },
    ])
  })

  test.each([
    ['several columns', '<td>101</td><td colspan="2">SALE CANCELLED</td>'],
    ['all columns and more', '<td>101</td><td>12/10/2026</td><td colspan="2">$1</td>'],
    ['too few cells', row('101', '12/10/2026')],
    ['one cell', row('SALE CANCELLED')],
    ['too many cells', row('101', '12/10/2026', '$1', '$2')],
  ])('make no record of a row with %s', (_case, cells) => {
    const { records, warnings } = read(table(HEADER, row('100', '', ''), cells, row('102', '', '')), SALES)
    expect(records.map(({ cells: own }) => own['Parcel'])).toEqual(['100', '102'])
    expect(warnings).toEqual([expect.stringMatching(/^a row has \d cells?, but its table has 3 columns$/)])
  })

  test.each<[string, string, string[]]>([
    ['several columns', '<td>101</td><td colspan="2">SALE CANCELLED</td>', ['101 | SALE CANCELLED']],
    ['too few cells', row('101', '12/10/2026'), ['101 | 12/10/2026']],
    ['too many cells', row('101', '12/10/2026', '$1', '$2'), ['101 | 12/10/2026 | $1 | $2']],
    ['too few cells without a number', row('Oak Street', 'see clerk'), ['Oak Street | see clerk']],
    ['one cell with a number', row('101'), ['101']],
    ['one cell across, with a parcel', '<td colspan="3">101 - SEE CLERK</td>', ['101 - SEE CLERK']],
    ['one cell across, with a street', '<td colspan="3">4 Oak St, see clerk</td>', ['4 Oak St, see clerk']],
    [
      'one cell across, with a case',
      '<td colspan="3">26CVD101 of 12/10/2026</td>',
      ['26CVD101 of 12/10/2026'],
    ],
  ])('lose the record of a row with %s', (_case, cells, lost) => {
    expect(read(table(HEADER, row('100', '', ''), cells), SALES).lost).toEqual(lost)
  })

  test.each([
    ['a county', '<td colspan="3">Cleveland County</td>'],
    ['a county, not merged', row('Cleveland County')],
    ['a day', '<td colspan="3">Thursday, December 10, 2026 at 10:00 AM</td>'],
    ['a day in numbers', '<th colspan="3">Sales of 12/10/2026, 2 p.m.</th>'],
    ['days without a year', '<td colspan="3">Sales of Dec. 10th and 1/6</td>'],
    ['a year', '<td colspan="3">2026 SALES</td>'],
  ])('lose nothing with a title of %s', (_case, cells) => {
    expect(read(table(HEADER, cells, row('100', '', '')), SALES)).toMatchObject({
      records: [{ cells: { Parcel: '100' } }],
      lost: [],
    })
  })

  test.each(['CANCELED SALES', 'Redeemed', '<b>Postponed to December 10:</b>', 'Sales cancelled this month'])(
    'below the title "%s" are lost, until the next title',
    (title) => {
      const across = (text: string) => `<td colspan="3">${text}</td>`
      const html = table(
        HEADER,
        row('100', '', ''),
        across(title),
        row('101', '', '$1'),
        across('Upcoming'),
        row('102', '', ''),
      )
      const { records, lost } = read(html, SALES)
      expect(records.map(({ cells }) => cells['Parcel'])).toEqual(['100', '102'])
      expect(lost).toEqual(['101 |  | $1'])
      const remark = across('Sales may be canceled or postponed')
      expect(cellsOf(table(HEADER, remark, row('100', '', '')))).toHaveLength(1)
    },
  )

  test('lose nothing at the foot of the table', () => {
    const pager = '<tfoot><tr><td colspan="3">Page 1 of 5</td></tr></tfoot>'
    const html = table(HEADER, row('100', '', '')).replace('</table>', `${pager}</table>`)
    expect(read(html, SALES)).toMatchObject({ warnings: [], lost: [] })
  })

  test.each([
    ['Total', '', '$13,001.00'],
    ['', 'Grand Total:', '$13,001.00'],
    ['TOTALS (12)', '', ''],
  ])('are no records where they sum up others: %s %s', (...cells) => {
    const html = table(HEADER, row('100', '', ''), row('Total Wine Ln', '', ''), row(...cells))
    expect(read(html, SALES)).toMatchObject({ warnings: [], lost: [] })
    expect(cellsOf(html).map(({ Parcel: parcel }) => parcel)).toEqual(['100', 'Total Wine Ln'])
  })

  test('belong to every row they reach down to', () => {
    const html = table(
      HEADER,
      '<td>101</td><td rowspan="2">12/10/2026</td><td>$1</td>',
      '<td>102</td><td>$2</td>',
      row('103', '', '$3'),
    )
    expect(cellsOf(html)).toEqual([
      { Parcel: '101', 'Sale Date': '12/10/2026', Bid: '$1' },
      { Parcel: '102', 'Sale Date': '12/10/2026', Bid: '$2' },
      { Parcel: '103', 'Sale Date': '', Bid: '$3' },
    ])
  })

  test('in two rows of names leave the lower names', () => {
    const html = table(
      '<th rowspan="2">Parcel</th><th colspan="2">Auction</th>',
      '<th>Sale Date</th><th>Bid</th>',
      row('101', '12/10/2026', '$1'),
    )
    expect(cellsOf(html)).toEqual([{ Parcel: '101', 'Sale Date': '12/10/2026', Bid: '$1' }])
  })
})

describe('a page', () => {
  test('without the table is refused', () => {
    const html = table(row('Phone:', '910-555-0100'))
    expect(() => cellsOf(html)).toThrow(
      new LayoutError('the page has no table with the columns "Parcel", "Sale Date", "Bid"'),
    )
  })

  test('with a renamed column is refused, even where it may leave the table out or says that nothing is listed', () => {
    const html = table(row('Parcel', 'Date of Sale', 'Bid'), row('101', '12/10/2026', '$1'))
    const refusal = new LayoutError('a table of the page has no column "Sale Date"')
    expect(() => cellsOf(html)).toThrow(refusal)
    expect(() => read(html, [{ columns: ['Parcel', 'Sale Date', 'Bid'], optional: true }])).toThrow(refusal)
    expect(() => readEmpty(html, SALES)).toThrow(refusal)
  })

  test('may leave an optional table out, and any if it says that nothing is listed', () => {
    const html = table(row('Bid', 'Notes'), row('1', '2'))
    expect(read(html, [{ columns: ['Parcel', 'Sale Date', 'Bid'], optional: true }]).records).toEqual([])
    expect(readEmpty(html, SALES).records).toEqual([])
  })

  test('with two such tables is refused', () => {
    const html = `${table(HEADER, row('101', '', ''))}${table(HEADER, row('102', '', ''))}`
    expect(() => cellsOf(html)).toThrow(
      new LayoutError('the page has 2 tables with the columns "Parcel", "Sale Date", "Bid"'),
    )
  })

  test('may have an optional table that is like a declared one in most columns', () => {
    const tables: Tables = [
      { columns: ['Parcel', 'Sale Date', 'Bid'], set: { kind: 'sale' } },
      { columns: ['Parcel', 'Sale Date', 'Upset Bid'], set: { kind: 'upset' }, optional: true },
    ]
    expect(cellsOf(table(HEADER, row('101', '', '$1')), tables)).toEqual([
      { kind: 'sale', Parcel: '101', 'Sale Date': '', Bid: '$1' },
    ])
  })

  test('resolves links, and has none where a cell has none', () => {
    const html = table(HEADER, row('<a href="../notice/101.pdf">101</a>', '', ''), row('102', '', ''))
    const { records } = read(html, SALES, { links: { parcel: 'notice' } })
    expect(records.map(({ cells }) => cells['notice'])).toEqual(['https://county.example/notice/101.pdf', ''])
    const based = read(`<base href="//files.example/a/b/">${html}`, SALES, { links: { parcel: 'notice' } })
    expect(based.records[0]?.cells['notice']).toBe('https://files.example/a/notice/101.pdf')
  })

  test('has the same fingerprint with other rows, and another one with another column', () => {
    const one = read(table(HEADER, row('101', '', '')), SALES).fingerprint
    expect(read(table(HEADER, row('102', '1', '2'), row('103', '', '')), SALES).fingerprint).toBe(one)
    const more = table(row('Parcel', 'Sale Date', 'Bid', 'Notes'), row('101', '', '', ''))
    expect(read(more, SALES).fingerprint).not.toBe(one)
  })
})

describe('of two tables with the same columns, the heading tells', () => {
  const upcoming = table(HEADER, row('101', '', ''))
  const upset = table(HEADER, row('<b>102</b>', '', ''))
  const tables: Tables = [
    { columns: ['Parcel', 'Sale Date', 'Bid'], under: 'Upset Bid', set: { kind: 'upset' } },
    { columns: ['Parcel', 'Sale Date', 'Bid'], under: 'Upcoming', set: { kind: 'sale' } },
  ]

  test.each([
    ['headings', `<h2>Upcoming Sales</h2>${upcoming}<h3>In Upset Bid Period:</h3>${upset}`],
    [
      'captions',
      `${upcoming}${upset}`
        .replace('<table>', '<table><caption>Upcoming</caption>')
        .replace(/<table>(?!.*<table>)/, '<table><caption>Upset bid</caption>'),
    ],
    ['bold lines', `<p><strong>Upcoming</strong></p>${upcoming}<p><b>Upset Bid Period </b></p>${upset}`],
    [
      'a bold word of the text below',
      `<h2>Upcoming</h2><p>Bring <b>cash</b>.</p>${upcoming}<h2>Upset bid</h2>${upset}`,
    ],
    ['tables around', table(row(`<h2>Upcoming</h2>${upcoming}`), row(`<h2>Upset bid</h2>${upset}`))],
  ])('by %s', (_case, html) => {
    expect(cellsOf(html, tables).map(({ kind, Parcel }) => `${kind} ${Parcel}`)).toEqual([
      'upset 102',
      'sale 101',
    ])
  })

  test('a bold cell of the table above is no heading', () => {
    const between = `<h2>Upcoming</h2><table><tr><td><b>Upset bid</b></td></tr></table>${upcoming}`
    expect(cellsOf(between, [{ columns: ['Parcel', 'Bid'], under: 'Upcoming' }])).toHaveLength(1)
  })

  test('an optional table under a renamed heading is reported', () => {
    const optional = tables.map((table) => ({ ...table, optional: true }))
    const html = `<h2>Upcoming</h2>${upcoming}<h2>Bidding goes on</h2>${upset}`
    expect(read(html, optional)).toMatchObject({
      records: [{ cells: { kind: 'sale', Parcel: '101' } }],
      warnings: ['no table is under "Upset Bid", but another one has its columns'],
    })
    expect(read(`<h2>Upcoming</h2>${upcoming}`, optional).warnings).toEqual([])
  })

  test('a heading of a later part does not count', () => {
    expect(() =>
      cellsOf(`${upcoming}<h2>Upset Bid Period</h2>`, [{ columns: ['Parcel'], under: 'Upset' }]),
    ).toThrow(new LayoutError('the page has no table with the columns "Parcel" under "Upset"'))
  })
})
