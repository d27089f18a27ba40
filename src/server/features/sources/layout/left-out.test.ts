import { describe, expect, test } from 'vitest'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'
import { readLayout } from './read-layout.ts'

const TABLE: LayoutInput = { kind: 'html_table', tables: [{ columns: ['Parcel', 'Sale Date', 'Bid'] }] }
const LINES: LayoutInput = { kind: 'label_lines', labels: ['Parcel', 'Sale Date', 'Bid'], trailing: 'Status' }
const JSON_LIST: LayoutInput = { kind: 'json' }

function read(layout: LayoutInput, content: string) {
  const page = { url: 'https://county.example/sales', contentType: null, bytes: Buffer.from(content) }
  return readLayout(layoutSchema.parse(layout), [page])
}

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (...rows: string[]) => `<table>${row('Parcel', 'Sale Date', 'Bid')}${rows.join('')}</table>`
const lines = (...texts: string[]) => `<div>${texts.join('<br>\n')}</div>`
const GOOD = row('100', '12/3/2026', '$1')

describe('text that is struck through or hidden', () => {
  test.each([
    ['struck', '<s>12/10/2026</s> 1/14/2027', '1/14/2027'],
    ['struck without a space', '<strike>12/10/2026</strike>1/14/2027', '1/14/2027'],
    ['deleted', '<del>12/10/2026</del><ins>1/14/2027</ins>', '1/14/2027'],
    ['struck within a word', '12/<s>10</s>17/2026', '12/17/2026'],
    ['struck over lines', '<s>12/10/2026<br>10 AM</s><br>1/14/2027', '1/14/2027'],
    [
      'struck by a style',
      '<span style="color: red; text-decoration: line-through">12/10</span> 1/14',
      '1/14',
    ],
    [
      'struck by a longer style',
      '<b style="TEXT-DECORATION-LINE:underline line-through;">12/10</b>1/14',
      '1/14',
    ],
    ['struck with markup in it', '<s><b>12/10</b>/<i>2026</i></s> 1/14/2027', '1/14/2027'],
    ['hidden, to sort by', '<span style="display:none">20261210</span>12/10/2026', '12/10/2026'],
    ['hidden by an attribute', '<span hidden>20261210</span>12/10/2026', '12/10/2026'],
    ['hidden in place', '<span style="visibility: hidden">0</span>12/10/2026', '12/10/2026'],
    ['underlined', '<u style="text-decoration: underline">12/10/2026</u>', '12/10/2026'],
    ['shown', '<span style="display:none-such">12/10/2026</span>', '12/10/2026'],
    ['shown with a color that is called so', '<span style="color:var(--line-through)">12/10</span>', '12/10'],
    ['struck, and nothing', '12/10/2026<s></s><s> </s>', '12/10/2026'],
  ])('is not read: %s', async (_case, cell, text) => {
    const { records, warnings, lost } = await read(TABLE, table(row('101', cell, '')))
    expect(records.map(({ cells }) => cells['Sale Date'])).toEqual([text])
    expect(warnings).toEqual([])
    expect(lost).toEqual([])
    const inLines = await read(LINES, lines('Parcel: 101', `Sale Date: ${cell}`, 'Bid: $1'))
    expect(inLines.records.map(({ cells }) => cells['Sale Date']?.replace('\n', ' '))).toEqual([text])
    const inJson = await read(JSON_LIST, JSON.stringify([{ parcel: '101', sale: cell }]))
    expect(inJson).toMatchObject({ records: [{ cells: { sale: text } }], warnings: [], lost: [] })
  })

  test('is no notice that nothing is listed', async () => {
    const layout = { ...TABLE, nothing_listed: ['No sales now'] }
    await expect(read(layout, `<p hidden>No sales now</p>${table()}`)).rejects.toThrow(
      'no records and no notice',
    )
    await expect(read(layout, `<s>No sales now</s>${table()}`)).rejects.toThrow('no records and no notice')
  })

  test('is no value of a page', async () => {
    const day = String.raw`held (?<sale>[A-Z][a-z]+ \d+)`
    const page = (text: string) => read({ ...TABLE, page_values: [day] }, `<p>${text}</p>${table(GOOD)}`)
    expect(await page('held <s>December 16</s> January 13')).toMatchObject({
      records: [{ cells: { sale: 'January 13' } }],
    })
    const postponed = await page('<s>held December 16</s> SALE POSTPONED')
    expect(postponed.records[0]?.cells['sale']).toBeUndefined()
    expect(postponed.warnings).toEqual(['the page prints no "sale" for its records'])
  })
})

describe('a row of a table', () => {
  const ROW = row('101', '12/10/2026', '$2')
  const inEach = (tag: string) => ROW.replace(/<td>(.*?)<\/td>/g, `<td><${tag}>$1</${tag}></td>`)

  test.each([
    ['struck cell by cell', inEach('s')],
    ['struck by a style', ROW.replace('<tr>', '<tr style="text-decoration:line-through">')],
    ['with struck cells', ROW.replaceAll('<td>', '<td style="text-decoration:line-through">')],
    ['hidden', ROW.replace('<tr>', '<tr hidden>')],
    ['hidden by a style', ROW.replace('<tr>', '<tr style="display: none;">')],
    ['in a hidden part of the table', `<tbody style="display:none">${ROW}</tbody>`],
  ])('is lost, not read: %s', async (_case, struck) => {
    expect(await read(TABLE, table(GOOD, struck))).toMatchObject({
      records: [{ cells: { Parcel: '100' } }],
      warnings: ['a row is struck through or hidden'],
      lost: ['101 | 12/10/2026 | $2'],
    })
  })

  test.each([
    ['the names of the columns', '<tr hidden><td>Parcel</td><td>Sale Date</td><td>Bid</td></tr>'],
    ['a template', '<tr style="display:none"><td>{parcel}</td><td></td><td>{bid}</td></tr>'],
    ['a title', '<tr hidden><td colspan="3">Sales of December 10</td></tr>'],
  ])('loses nothing where it is hidden: %s', async (_case, hidden) => {
    expect(await read(TABLE, table(hidden, GOOD))).toMatchObject({ warnings: [], lost: [] })
  })

  test('is lost with its parcel, not with its day', async () => {
    const page = table(row('<s>101</s>', '12/10/2026', 'call'), row('102', '<s>12/10/2026</s>', '$3'))
    const { records, warnings, lost } = await read(TABLE, page)
    expect(records.map(({ cells }) => cells)).toEqual([
      { Parcel: '', 'Sale Date': '12/10/2026', Bid: 'call' },
      { Parcel: '102', 'Sale Date': '', Bid: '$3' },
    ])
    expect(warnings).toEqual([
      'the "Parcel" of a row is struck through or hidden',
      'the "Sale Date" of a row is struck through or hidden',
    ])
    expect(lost).toEqual(['101 | 12/10/2026 | call'])
  })

  test('may have a column that is hidden from top to bottom', async () => {
    const hidden = '<td style="display:none">'
    const page = table(GOOD)
      .replace('<td>Bid</td>', `<td>Bid</td>${hidden}id</td>`)
      .replace('<td>$1</td>', `<td>$1</td>${hidden}7</td>`)
    expect(await read(TABLE, page)).toMatchObject({ warnings: [], lost: [] })
  })

  test.each([
    ['itself', table(GOOD).replace('<table>', '<table style="display:none">')],
    ['around it', `<div hidden>${table(GOOD)}</div>`],
    ['struck around it', `<s>${table(GOOD)}</s>`],
  ])('makes no list where the table is left out, %s', async (_case, page) => {
    await expect(read(TABLE, page)).rejects.toThrow('no records and no notice')
    // Also where the page may leave the table out.
    const tables = [
      { columns: ['Parcel', 'Sale Date', 'Bid'], optional: true },
      { columns: ['File', 'Street'] },
    ]
    const other = `<table>${row('File', 'Street')}${row('26M1', '4 Oak St')}</table>`
    expect(await read({ kind: 'html_table', tables }, page + other)).toMatchObject({
      records: [{ cells: { File: '26M1' } }],
      lost: ['100 | 12/3/2026 | $1'],
    })
  })
})

describe('a record of labeled lines', () => {
  const LIVE = ['Parcel: 100', 'Sale Date: 12/3/2026']
  const STRUCK = '<s>Parcel: 101<br>Sale Date: 12/10/2026</s>'

  test.each([
    ['behind another', lines(...LIVE, STRUCK)],
    ['above all others', lines(STRUCK, ...LIVE)],
    ['hidden', lines(...LIVE) + STRUCK.replace('<s>', '<div hidden>').replace('</s>', '</div>')],
  ])('is lost, not read: %s', async (_case, page) => {
    expect(await read(LINES, page)).toMatchObject({
      records: [{ cells: { Parcel: '100', 'Sale Date': '12/3/2026' } }],
      warnings: ['a line is struck through or hidden'],
      lost: ['Parcel: 101\nSale Date: 12/10/2026'],
    })
  })

  test.each([
    ['itself', `<p>Parcel: 100</p><p hidden>Parcel: 101</p>`],
    [
      'with what is around it',
      `<p>Parcel: 100</p><section style="display:none"><p>Parcel: 101</p></section>`,
    ],
    ['struck', `<p>Parcel: 100</p><del><p>Parcel: 101</p></del>`],
  ])('is lost as an element that is left out, %s', async (_case, page) => {
    expect(await read({ ...LINES, record: 'p' }, page)).toMatchObject({
      records: [{ cells: { Parcel: '100' } }],
      lost: ['Parcel: 101'],
    })
  })

  test('may have a new value on the line below, as where none is printed', async () => {
    const page = lines('Parcel: <s>101</s>', '102 or 103', 'Bid:', '<s>$1</s>', '$2', 'Sale Date: 12/3/2026')
    const { records, warnings, lost } = await read(LINES, page)
    expect(records.map(({ cells }) => cells)).toEqual([
      { Parcel: '102 or 103', Bid: '$2', 'Sale Date': '12/3/2026' },
    ])
    expect(warnings).toEqual(['a line is struck through or hidden'])
    expect(lost).toEqual(['101\n$1'])
  })

  test('ends with its status, also above a line that is struck', async () => {
    const page = lines('Parcel: 100', 'Bid:', 'Sale Cancelled', '<s>Sale Closed</s>')
    expect(await read(LINES, page)).toMatchObject({
      records: [{ cells: { Parcel: '100', Bid: '', Status: 'Sale Cancelled' } }],
      lost: [],
    })
  })

  test('differs from a page that hides something else', async () => {
    const page = `<div hidden>Please enable cookies.</div>${lines(...LIVE)}`
    expect(await read(LINES, page)).toMatchObject({ warnings: [], lost: [] })
  })
})

test('a struck value of data is lost', async () => {
  const list = [
    { parcel: '<s>101</s>', bid: '$1' },
    { parcel: '102', sale: '<del>12/10/2026</del>' },
  ]
  expect(await read(JSON_LIST, JSON.stringify(list))).toMatchObject({
    records: [{ cells: { parcel: '', bid: '$1' } }, { cells: { parcel: '102', sale: '' } }],
    warnings: ['a value is struck through or hidden', 'a value is struck through or hidden'],
    lost: [JSON.stringify(list[0])],
  })
})

test('characters that mark what is left out are no text of a page', async () => {
  const { records } = await read(TABLE, table(row('10\u00011', '\u000212/10/2026', '<s>a\u0002</s>$1')))
  expect(records.map(({ cells }) => cells)).toEqual([{ Parcel: '101', 'Sale Date': '12/10/2026', Bid: '$1' }])
})

describe('a style sheet within the page', () => {
  const OLD = '<tr class="old x sm:row"><td>101</td><td>12/10/2026</td><td>$2</td></tr>'
  const parcels = async (html: string) =>
    (await read(TABLE, html)).records.map(({ cells }) => cells['Parcel'] ?? '').join(' ')

  test.each([
    '.old { text-decoration: line-through }',
    '.old td { color: red; text-decoration: line-through red !important }',
    'tr.old { display: none }',
    '.b, .OLD, .old { visibility: hidden }',
    '@media screen { tr:last-child { display: none } }',
    '@import url(x); .a::after { content: "}" } .old { display: none }',
    '.old.x { display: none } .old { display: table-row }',
    '@media print { .old { display: table-row } } .old { display: none }',
    '.a:not(.old), #b > .c, .old:not(.y) { display: none }',
    'tr { display: table-row } tr[class~="old"] { display: none }',
    '.o\\6c d { display: none /* sold */ ; }',
    '.old { display: none',
  ])('takes a row off the list, which is then lost: %s', async (css) => {
    const { records, lost } = await read(TABLE, `<style>${css}</style>${table(GOOD, OLD)}`)
    expect(records).toHaveLength(1)
    expect(lost).toEqual(['101 | 12/10/2026 | $2'])
  })

  test.each([
    '/* .old { display: none } */',
    '.old::before { display: none }',
    '.old:hover { text-decoration: line-through }',
    '@media print { .old { display: none } }',
    '@media (max-width: 600px) { .old { display: none } }',
    '.old { display: none } .old { display: table-row }',
    '.old { display: none } .old.x { display: table-row }',
    '.old { display: none } @media (min-width: 600px) { .old { display: table-row } }',
    '.old { display: none } .old:target { display: table-row }',
    'td { display: none } td { display: table-cell !important }',
    'table, tbody { display: none }',
    '}} .old { display: none',
    '.a { color: red }} .old { display: none }',
    '.a,, .old { display: none }',
    '.old { display: none !none }',
    '.old { display: none } @media (min-width: 600px) { .sm\\:row { display: table-row } }',
    '.old { display: none } .old:not(#a) { display: table-row }',
    '> .old, :target .old, :is(.old) { display: none }',
  ])('leaves a row that is shown, or may be: %s', async (css) => {
    expect(await parcels(`<style>${css}</style>${table(GOOD, OLD)}`)).toBe('100 101')
  })

  test.each([
    ['spaces', `.old { display: ${' '.repeat(100_000)}!none }`],
    ['braces in a string', `"${'{'.repeat(100_000)} .old { display: none }`],
    ['conditions', `${'@media screen {'.repeat(20_000)} .old { display: none }`],
    ['parentheses', `${':not('.repeat(50_000)} .old { display: none }`],
  ])('leaves a row that is shown, however many %s it has', async (_what, css) => {
    expect(await parcels(`<style>${css}</style>${table(GOOD, OLD)}`)).toBe('100 101')
  })

  test('yields to the style of the element', async () => {
    const css = '<style>.old { display: none }</style>'
    const shown = OLD.replace('<tr', '<tr style="color: red; display: table-row"')
    expect(await parcels(css + table(GOOD, shown))).toBe('100 101')
    expect(await parcels(`<style media="print">.old { display: none }</style>${table(GOOD, OLD)}`)).toBe(
      '100 101',
    )
  })

  test('of another address is known by the names of its classes', async () => {
    for (const name of ['line-through', 'text-decoration-line-through', 'StrikeThrough', 'strikeout'])
      expect(await parcels(table(GOOD, OLD.replace('old', name)))).toBe('100')
    expect(await parcels(table(GOOD, OLD.replace('old', 'table-striped strike-price')))).toBe('100 101')
  })
})

describe('a hidden part of a page', () => {
  const list = table(GOOD)

  test.each([
    `<a href="#sales">Sales</a><div id="sales" style="display: none">${list}</div>`,
    `<button aria-controls="intro sales">Sales</button><section id="sales" hidden>${list}</section>`,
    `<h3 data-target="#sales">Sales</h3><div id="sales" style="visibility:hidden">${list}</div>`,
    `<div role="tabpanel" style="color: red;display: none ;margin: 0">${list}</div>`,
    `<div role="region" aria-labelledby="tab" hidden>${list}</div>`,
    `<div hidden="until-found">${list}</div>`,
    `<style>.panel { display: none }</style><button>Sales</button><div class="panel">${list}</div>`,
  ])('is read if a reader can open it: %s', async (html) => {
    expect(await read(TABLE, html)).toMatchObject({ records: [{ cells: { Parcel: '100' } }], lost: [] })
    const inLines = html.replace(list, lines('Parcel: 101', 'Sale Date: 12/3/2026'))
    expect((await read(LINES, inLines)).records).toHaveLength(1)
  })

  test.each([
    `<div hidden>${list}</div>`,
    `<div id="sales" style="display: none">${list}</div><a href="#other">Other</a>`,
    `<div role="dialog" aria-labelledby="title" hidden>${list}</div>`,
    `<div role="tabpanel"><s>${list}</s></div>`,
    `<a href="#row">100</a>${list.replace(/<tr>(?=<td>100)/, '<tr id="row" hidden>')}`,
  ])('is refused otherwise: %s', async (html) => {
    await expect(read(TABLE, html)).rejects.toThrow('no records and no notice')
  })
})
