import { describe, expect, test } from 'vitest'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'
import { LayoutError } from './page-records.ts'
import { readLayout } from './read-layout.ts'

const TABLE: LayoutInput = { kind: 'html_table', tables: [{ columns: ['Parcel', 'Sale Date'] }] }

function pageOf(content: string | Uint8Array, contentType: string | null = null) {
  return { url: 'https://county.example/sales', contentType, bytes: Buffer.from(content) }
}

function read(layout: LayoutInput, ...contents: (string | Uint8Array)[]) {
  return readLayout(
    layoutSchema.parse(layout),
    contents.map((content) => pageOf(content)),
  )
}

async function cellsOf(layout: LayoutInput, ...contents: (string | Uint8Array)[]) {
  return (await read(layout, ...contents)).records.map(({ cells }) => cells)
}

function sales(...rows: (readonly [string, string])[]): string {
  const all = [['Parcel', 'SALE DATE:'], ...rows]
  return `<table>${all.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
}

describe('pages', () => {
  test('of a run are read as one list, each record with its page', async () => {
    const { records } = await read(TABLE, sales(['101', '']), sales(['102', '']))
    expect(records.map(({ cells, page }) => `${cells['Parcel']} ${page}`)).toEqual(['101 0', '102 1'])
  })

  test('with the newest first are turned round, each on its own', async () => {
    const pages = [[{ id: 'c' }, { id: 'b' }], [{ id: 'd' }]].map((page) => JSON.stringify(page))
    expect(await cellsOf({ kind: 'json', newest_first: true }, ...pages)).toEqual([
      { id: 'b' },
      { id: 'c' },
      { id: 'd' },
    ])
  })

  test('have no characters that a table cannot hold', async () => {
    const { records, columns, warnings } = await read(
      { kind: 'json', known_values: { status: ['sold'] } },
      JSON.stringify([{ id: 'a\0', 'b\0': '\ud800', status: 'x\0' }]),
    )
    expect(records[0]?.cells).toEqual({ id: 'a\ufffd', 'b\ufffd': '\ufffd', status: 'x\ufffd' })
    expect(columns).toEqual(['id', 'b\ufffd', 'status'])
    expect(warnings.join()).toContain('x\ufffd')
  })

  test('are read in the encoding of their bytes', async () => {
    const html = sales(['Peña', ''])
    expect(await cellsOf(TABLE, html)).toEqual(await cellsOf(TABLE, Buffer.from(html, 'latin1')))
  })

  const meta = '<meta charset="utf-8">'
  const OLD = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'
  const STRAY = Buffer.from([0x92])
  test.each<[string, string, string, string, string | null]>([
    ['with more characters', '', 'Peña Núñez', 'Peña Núñez', null],
    ['that declare it', meta, 'Peña', 'Peña', null],
    ['that declare it late', `<p>${'x'.repeat(5_000)}</p>${meta}`, 'Peña', 'Peña', null],
    ['that declare it in quotes', "<META CONTENT='text/html;charset=UTF-8' >", 'Peña', 'Peña', null],
    ['whose server declares it', '', 'Peña', 'Peña', 'text/html; charset="UTF-8"'],
    ['whose server declares something else', meta, 'Peña', 'Peña', 'text/html; charset=ISO-8859-1'],
    ['that declare something else', OLD, 'Peña Núñez', 'Peña Núñez', null],
    ['that declare nothing', '', 'Peña', 'PeÃ±a', null],
    ['that declare something else, with a character', OLD, 'Peña', 'PeÃ±a', null],
  ])('of UTF-8 with a stray byte are UTF-8: %s', async (_what, head, owner, expected, contentType) => {
    const html = Buffer.from(`${head}<p>The clerk|s office</p>${sales([owner, ''])}`)
    const at = html.indexOf('|')
    const bytes = Buffer.concat([html.subarray(0, at), STRAY, html.subarray(at + 1)])
    const { records } = await readLayout(layoutSchema.parse(TABLE), [pageOf(bytes, contentType)])
    expect(records[0]?.cells['Parcel']).toBe(expected)
  })

  test('of UTF-8 are UTF-8 whatever they declare', async () => {
    expect(await cellsOf(TABLE, OLD + sales(['Peña', '']))).toMatchObject([{ Parcel: 'Peña' }])
  })

  test('are refused where a browser saved them as an archive, which breaks numbers over lines', async () => {
    const encoded = sales(['101', '12/3/2026']).replace('12/3/2026', '12/3/=\r\n2026')
    const headers = 'From: <Saved by Blink>\r\nSubject: Sales\r\nMIME-Version: 1.0\r\n\r\n'
    for (const archive of [headers + encoded, `bplist00\u00d1${encoded}`])
      await expect(read(TABLE, archive)).rejects.toThrow('the file is a web archive')
  })

  test('are refused where there is none, or one that is no web page', async () => {
    await expect(read(TABLE)).rejects.toThrow(new LayoutError('no page was fetched'))
    await expect(read(TABLE, 'Service Unavailable')).rejects.toThrow(
      new LayoutError('the response is not a web page'),
    )
    await expect(read(TABLE, '')).rejects.toThrow(LayoutError)
  })

  test('of a layer may say that there are more, but for the last one', async () => {
    const answer = (limit: boolean) =>
      JSON.stringify({ features: [{ attributes: { PIN: '101' } }], exceededTransferLimit: limit })
    expect(await cellsOf({ kind: 'esri' }, answer(true), answer(false))).toHaveLength(2)
    for (const first of [true, false])
      await expect(read({ kind: 'esri' }, answer(first), answer(true))).rejects.toThrow(
        new LayoutError('the layer has more features than were fetched'),
      )
  })
})

describe('a page that ends within', () => {
  const lines: LayoutInput = { kind: 'label_lines', scope: '.sale', labels: ['Parcel', 'Price'] }
  const record = (parcel: string, price: string) =>
    `<div class="sale"><p>Parcel: <b>${parcel}</b><p>Price: <span>${price}</span></div>`
  const pages = {
    'its table': {
      layout: TABLE,
      html: `<html><body>${sales(['101', '$1.00'], ['102', '$2.00'])}</body></html>`,
      places: ['<tr><td>102', '2.00', '</table>'],
      sloppy: (html: string) => html.replace(/<\/(?:tr|td|th|body|html)>/g, ''),
    },
    'a list of labeled lines': {
      layout: lines,
      html: `<html><body><main>${record('101', '$1.00')}${record('102', '$2.00')}</main></body></html>`,
      places: [
        '<div class="sale"><p>Parcel: <b>102',
        '02</b>',
        '<p>Price: <span>$2',
        '2.00',
        '</div></main>',
        '</main>',
      ],
      sloppy: (html: string) => html.replace(/<\/(?:b|body|html)>/g, ''),
    },
  }
  const cut = Object.entries(pages).flatMap(([what, { layout, html, places }]) =>
    places.map((before) => ({ what, before, layout, html })),
  )

  test.each(cut)('$what is refused, before $before', async ({ layout, html, before }) => {
    expect(html).toContain(before)
    const page = html.slice(0, html.lastIndexOf(before))
    await expect(read(layout, page)).rejects.toThrow('the page is cut off')
  })

  test.each(Object.entries(pages))('%s is not one without some end tags', async (_what, page) => {
    const { layout, html, sloppy } = page
    const whole = await cellsOf(layout, html)
    expect(await cellsOf(layout, sloppy(html))).toEqual(whole)
    expect(await cellsOf(layout, html.replace(/<\/(?:table|main)>/, ''))).toEqual(whole)
  })
})

describe('a list without records', () => {
  const layout: LayoutInput = { ...TABLE, nothing_listed: ['There are no sales at this time.'] }

  test.each([
    ['an empty table', `<p>THERE ARE <b>no sales</b>&nbsp;at this time.</p>${sales()}`],
    ['no table', '<p>There are no sales at this time.</p>'],
  ])('is empty if the page says so, with %s', async (_case, html) => {
    expect((await read(layout, html)).records).toEqual([])
  })

  test.each([
    ['says nothing', sales()],
    ['says it where nobody sees it', `<script>t = 'There are no sales at this time.'</script>${sales()}`],
    ['says something else', `<p>There are no sales at this time in Raleigh</p>${sales()}`],
  ])('is a fault if the page %s', async (_case, html) => {
    await expect(read(layout, html)).rejects.toThrow(
      new LayoutError('the page has no records and no notice that nothing is listed'),
    )
  })

  test('is a fault in data too, unless it says so', async () => {
    await expect(read({ kind: 'json' }, '[]')).rejects.toThrow(LayoutError)
    const empty: LayoutInput = { kind: 'json', records: 'rows', nothing_listed: ['"total":0'] }
    expect((await read(empty, '{"total":0,"rows":[]}')).records).toEqual([])
  })

  test('is a fault of each page of several', async () => {
    const page = sales(['101', ''])
    const notice = '<p>There are no sales at this time.</p>'
    expect(await cellsOf(layout, page, notice)).toHaveLength(1)
    const fault = new LayoutError('page 2 of the list has no records and no notice that nothing is listed')
    await expect(read(layout, page, sales())).rejects.toThrow(fault)
    await expect(read(layout, notice, sales(), page)).rejects.toThrow(fault)
    const lines: LayoutInput = { kind: 'label_lines', labels: ['Parcel'], nothing_listed: ['No sales'] }
    expect(await cellsOf(lines, '<p>Parcel: 101</p>', '<p>No sales</p>')).toHaveLength(1)
    await expect(read(lines, '<p>Parcel: 101</p>', '<p>Try again later.</p>')).rejects.toThrow(fault)
  })

  test('may be the last page of data', async () => {
    expect(await cellsOf({ kind: 'json' }, '[{"parcel":"101"}]', '[]')).toHaveLength(1)
    const layer = (...features: unknown[]) => JSON.stringify({ features })
    expect(await cellsOf({ kind: 'esri' }, layer({ attributes: { PIN: '101' } }), layer())).toHaveLength(1)
    await expect(read({ kind: 'json' }, '[]', '[]')).rejects.toThrow(LayoutError)
  })

  test('does not hide records the page has', async () => {
    expect(
      await cellsOf(layout, `<p>There are no sales at this time.</p>${sales(['101', ''])}`),
    ).toHaveLength(1)
  })
})

describe('a cell that holds several values', () => {
  const split = (pattern: string): LayoutInput => ({ ...TABLE, splits: [{ column: 'Sale Date', pattern }] })

  test.each([
    ['POSTPONED', { status: 'POSTPONED', 'SALE DATE:': '' }],
    ['Postponed to<br>12/9/2026', { status: 'Postponed', 'SALE DATE:': '12/9/2026' }],
    ['12/9/2026', { 'SALE DATE:': '12/9/2026' }],
    ['12/9/2026 (postponed)', { 'SALE DATE:': '12/9/2026 (postponed)' }],
  ])('is split: %s', async (cell, cells) => {
    const layout = split(String.raw`^(?<status>POSTPONED)\b(?: to)?`)
    expect(await cellsOf(layout, sales(['101', cell]))).toEqual([{ Parcel: '101', ...cells }])
  })

  test('gives its columns to the list, and keeps what remains', async () => {
    const layout = split(String.raw`(?<date>\d+/\d+/\d{4})(?: at (?<time>\d+ [ap]m))?`)
    const { records, columns } = await read(layout, sales(['101', 'Sale 12/9/2026 at 10 am, steps']))
    expect(records[0]?.cells).toEqual({
      Parcel: '101',
      'SALE DATE:': 'Sale , steps',
      date: '12/9/2026',
      time: '10 am',
    })
    expect(columns).toEqual(['Parcel', 'SALE DATE:', 'date', 'time'])
  })

  test('keeps what a group only looks ahead to', async () => {
    const layout = split(String.raw`(?=.*\b(?<year>20\d\d)\b)`)
    expect(await cellsOf(layout, sales(['101', 'May 6, 2026 at 10 am.'], ['102', 'TBD']))).toEqual([
      { Parcel: '101', 'SALE DATE:': 'May 6, 2026 at 10 am.', year: '2026' },
      { Parcel: '102', 'SALE DATE:': 'TBD' },
    ])
  })

  test('needs a pattern that can be one', () => {
    expect(() => layoutSchema.parse(split('(?<date>'))).toThrow('Invalid regular expression')
  })
})

describe('a value printed once for all records', () => {
  const layout: LayoutInput = {
    ...TABLE,
    page_values: [String.raw`held on (?<sale>\w+ \d+, \d{4})(?: at (?<place>[^.]+))?\.`],
  }
  const rows = sales(['101', ''], ['102', ''])

  test('goes to each of them', async () => {
    const html = `<p>All sales are held on <b>May&nbsp;27,</b> 2026 at 200 N Grove St.</p>${rows}`
    const values = { sale: 'May 27, 2026', place: '200 N Grove St' }
    expect(await cellsOf(layout, html)).toEqual([
      { ...values, Parcel: '101', 'SALE DATE:': '' },
      { ...values, Parcel: '102', 'SALE DATE:': '' },
    ])
    expect((await read(layout, html)).columns).toContain('sale')
  })

  test('may be printed again, but not with another value', async () => {
    const once = '<p>Held on May 27, 2026.</p>'
    expect(await cellsOf(layout, `${once}${rows}${once.toUpperCase()}`)).toHaveLength(2)
    await expect(read(layout, `${once}${rows}<p>Held on June 3, 2026.</p>`)).rejects.toThrow(
      new LayoutError('the page prints 2 values of "sale, place"'),
    )
  })

  test('is of its own page', async () => {
    const pages = ['May 27, 2026', 'June 3, 2026'].map((day) => `<p>Held on ${day}.</p>${rows}`)
    expect((await cellsOf(layout, ...pages)).map(({ sale }) => sale)).toEqual([
      'May 27, 2026',
      'May 27, 2026',
      'June 3, 2026',
      'June 3, 2026',
    ])
  })

  test('that is missing is reported', async () => {
    const { records, warnings } = await read(layout, `<p>Sale dates to be announced.</p>${rows}`)
    expect(records[0]?.cells).toEqual({ Parcel: '101', 'SALE DATE:': '' })
    expect(warnings).toEqual([
      'the page prints no "sale" for its records',
      'the page prints no "place" for its records',
    ])
  })
})

describe('HTML within an answer in JSON', () => {
  const labels: LayoutInput = {
    kind: 'label_lines',
    html_at: 'content.rendered',
    labels: ['Parcel'],
    nothing_listed: ['No sales'],
  }
  const answer = (rendered: unknown) => JSON.stringify({ id: 7, content: { rendered } })

  test('is read as a web page is', async () => {
    const html = '<p>Parcel: 12-34</p>'
    expect((await read(labels, answer(html))).records).toEqual((await read(labels, html)).records)
  })

  test('may say that nothing is listed', async () => {
    expect((await read(labels, answer('<p>No sales</p>'))).records).toEqual([])
  })

  test.each([[answer(null)], ['{"code":"rest_no_route"}'], ['[]']])('is not in %s', async (text) => {
    await expect(read(labels, text)).rejects.toThrow('the response has no text at "content.rendered"')
  })
})

test('a value that is not among the known ones is a warning', async () => {
  const layout: LayoutInput = { kind: 'json', known_values: { KIND: ['TAX'] } }
  const { records, warnings } = await read(layout, '[{"KIND":"TAX"},{"KIND":"OTHER"},{"KIND":""}]')
  expect(records).toHaveLength(3)
  expect(warnings).toEqual(['the KIND "OTHER" is unknown'])
})

test('the last page of a list shows that none follows, and only the last', async () => {
  const layout: LayoutInput = { ...TABLE, more_pages: 'a.next' }
  const [first, last] = [`${sales(['101', ''])}<a class="next">Next</a>`, sales(['102', ''])]
  expect(await cellsOf(layout, first, last)).toHaveLength(2)
  await expect(read(layout, first)).rejects.toThrow(
    new LayoutError('the page shows only a part of its list: further pages follow'),
  )
})
