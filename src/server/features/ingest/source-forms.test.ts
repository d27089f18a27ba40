import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const mapping = {
  reads: 'listings',
  source: { name: 'firm' },
  columns: {
    county: 'County',
    case_number: 'Case',
    parcel_identification: 'Parcel',
    street: 'Street',
    foreclosure_date: 'Sale date',
    opening_bid: 'Opening bid',
  },
}
const head = ['County', 'Case', 'Parcel', 'Street', 'Sale date', 'Opening bid']
const listing = ['Wake', '25CVD000001-910', '0120981', '8 Peña Ln', '12/15/2026', '8450']
const stored = [{ street: '8 Peña Ln', foreclosure_date: '2026-12-15', opening_bid_cents: 845_000 }]

function text(separator: string, rows: readonly (readonly string[])[] = [head, listing]): string {
  return `${rows.map((row) => row.join(separator)).join('\r\n')}\r\n`
}

function run(name: string, bytes: Buffer | string, more: object = {}) {
  return bench.run([], { file: { name, bytes: Buffer.from(bytes) }, mapping: { ...mapping, ...more } })
}

async function storedListings(): Promise<Record<string, unknown>[]> {
  return bench.rows(sql`SELECT street, foreclosure_date, opening_bid_cents FROM tax_foreclosure ORDER BY id`)
}

const utf16 = (content: string) => Buffer.from(content, 'utf16le')
const mark = '\ufeff'

describe('a text file', () => {
  it.each<[string, string, Buffer | string, object]>([
    ['semicolons', 'list.csv', text(';'), {}],
    ['tabs', 'list.tsv', text('\t'), {}],
    ['tabs in a .txt file', 'list.txt', text('\t'), {}],
    ['bars', 'list.csv', text('|'), {}],
    ['a declared delimiter', 'list.csv', text(';'), { delimiter: ';' }],
    [
      'more commas than semicolons in its cells',
      'list.csv',
      text(';', [head, listing.with(3, '8 Peña Ln').with(5, '8450')]),
      {},
    ],
    ['a separator line for Excel', 'list.csv', `sep=;\r\n${text(';')}`, {}],
    ['UTF-8 with a byte order mark', 'list.csv', mark + text(','), {}],
    ['UTF-16 LE', 'list.csv', utf16(mark + text(',')), {}],
    ['UTF-16 BE', 'list.csv', utf16(mark + text('\t')).swap16(), {}],
    ['UTF-16 LE without a byte order mark', 'list.csv', utf16(text('\t')), {}],
    ['UTF-16 BE without a byte order mark', 'list.csv', utf16(text(',')).swap16(), {}],
    ['Windows-1252', 'list.csv', Buffer.from(text(','), 'latin1'), {}],
    ['declared Windows-1252', 'list.csv', Buffer.from(text(','), 'latin1'), { encoding: 'windows-1252' }],
    [
      'different case and spacing in its column names',
      'list.csv',
      text(',').replace('County', 'COUNTY ').replace('Sale date', 'sale  Date'),
      {},
    ],
    [
      'titles above the column names',
      'list.csv',
      `Tax foreclosures of the County\r\n\r\n"Wake, Burke, and more"\r\n${text(',')}`,
      {},
    ],
    ['a declared header row', 'list.csv', `County,Case\r\n${text(',')}`, { header_row: 2 }],
    ['the header row repeated on each page', 'list.csv', text(',', [head, listing, head]), {}],
    [
      'column names on two lines',
      'list.csv',
      text(',', [
        ['County', 'Case', 'Parcel', 'Street', 'Sale', 'Opening'],
        ['', '', '', '', 'date', 'bid'],
        listing,
      ]),
      {},
    ],
  ])('with %s', async (_what, name, bytes, more) => {
    expect(await run(name, bytes, more)).toMatchObject({ state: 'published', rows: { read: 1, bad: 0 } })
    expect(await storedListings()).toEqual(stored)
  })

  it('notes when it guessed Windows-1252', async () => {
    const { notes } = await run('list.csv', Buffer.from(text(','), 'latin1'))
    expect(notes).toEqual([{ line: 1, text: 'it is not UTF-8 and was read as Windows-1252' }])
  })

  it('notes when some bytes are not UTF-8, and reads the others as UTF-8', async () => {
    const street = '8 Peña – Núñez O|Neal Ln'
    const [before = '', after = ''] = text(',', [head, listing.with(3, street)]).split('|')
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0x92]), Buffer.from(after)])
    const { notes } = await run('list.csv', bytes)
    expect(notes).toEqual([{ line: 1, text: 'some bytes of it are not UTF-8 and were read as Windows-1252' }])
    expect(await storedListings()).toMatchObject([{ street: '8 Peña – Núñez O’Neal Ln' }])
  })

  it('decodes the quotes and dashes of Windows-1252', async () => {
    const bytes = Buffer.from(
      text(',', [head, listing.with(3, '8 O\u0092Neal \u0096 Pe\u00f1a Ln')]),
      'latin1',
    )
    await run('list.csv', bytes)
    expect(await storedListings()).toMatchObject([{ street: '8 O’Neal – Peña Ln' }])
  })

  it('counts lines from the top, including titles', async () => {
    const { bad_rows } = await run(
      'list.csv',
      `Title\r\n\r\n${text(',', [head, listing, listing.with(0, 'Erie')])}`,
    )
    expect(bad_rows).toEqual([{ line: 5, reason: '"Erie" is not a North Carolina county' }])
  })

  it('is refused if two columns differ only by case and neither matches the mapping exactly', async () => {
    const { problems } = await run(
      'list.csv',
      text(',', [
        [...head.with(0, 'COUNTY'), 'county'],
        [...listing, 'Wake'],
      ]),
    )
    expect(problems.join()).toContain('it has more than one column "County"')
  })

  it('is refused if its encoding is not the declared one', async () => {
    const { problems } = await run('list.csv', Buffer.from(text(','), 'latin1'), { encoding: 'utf-8' })
    expect(problems.join()).toContain('not in the declared encoding')
  })
})

describe('a JSON file', () => {
  const nested = {
    County: 'Wake',
    court: { case: { number: '25CVD000001-910' } },
    parcels: [{ id: '0120981' }, { id: '0120982' }],
    site: { lines: ['8 Peña Ln'] },
    sale: { date: '2026-12-15', bids: [{ amount: 8450 }, { amount: 9000 }] },
  }
  const columns = {
    county: 'county',
    case_number: 'court.case.number',
    parcel_identification: 'parcels.*.id',
    street: 'site.lines.0',
    foreclosure_date: 'Sale.Date',
    opening_bid: 'sale.bids.0.amount',
  }

  it.each<[string, unknown, object]>([
    ['a list at a path', { data: { items: [nested] } }, { records: 'data.items' }],
    ['a top-level list', [nested], {}],
    ['a page of a list of pages', [{ rows: [nested] }], { records: '0.rows' }],
  ])('may hold %s, with nested values', async (_what, content, more) => {
    const report = await run('list.json', JSON.stringify(content), { columns, ...more })
    expect(report).toMatchObject({ state: 'published', listings: { new: 2 } })
    expect(await storedListings()).toMatchObject([stored[0] ?? {}, { opening_bid_cents: 845_000 }])
  })

  it('may be UTF-16', async () => {
    const bytes = utf16(mark + JSON.stringify([nested]))
    expect(await run('list.json', bytes, { columns })).toMatchObject({
      state: 'published',
      listings: { new: 2 },
    })
  })

  it('is refused without a list at the mapped path', async () => {
    const { problems } = await run('list.json', '{"data": {}}', { columns, records: 'data.items' })
    expect(problems.join()).toContain('it has no list at "data.items"')
  })
})

describe('a workbook', () => {
  const cellsOf = (row: readonly string[]) => row.map((value) => (value === '' ? null : { value }))

  it('may have titles above its column names, and titles merged across several of them', async () => {
    const bytes = await writeXlsxFile([
      [{ value: 'Sales of the County' }],
      [],
      [
        ...cellsOf(['County', 'Case', 'Parcel', 'Street']),
        { value: 'Sale', columnSpan: 2 },
        null,
        { value: 'Upset', columnSpan: 2 },
        null,
      ],
      cellsOf(['', '', '', '', 'date', 'time', 'date', 'time']),
      cellsOf([...listing.slice(0, 4), '12/15/2026', '11:00 AM', '', '']),
    ]).toBuffer()
    const columns = {
      ...mapping.columns,
      opening_bid: { value: '8450' },
      time: 'Sale time',
      upset_bid_date: 'Upset date',
    }
    expect(await run('list.xlsx', bytes, { columns })).toMatchObject({
      state: 'published',
      rows: { read: 1, bad: 0 },
    })
    expect(await storedListings()).toEqual(stored)
  })

  it('may have a county merged over several rows', async () => {
    const other = listing.with(1, '25CVD000002-910').with(2, '0120982')
    const bytes = await writeXlsxFile([
      cellsOf(head),
      [{ value: 'Wake', rowSpan: 2 }, ...cellsOf(listing.slice(1))],
      [null, ...cellsOf(other.slice(1))],
    ]).toBuffer()
    expect(await run('list.xlsx', bytes)).toMatchObject({ listings: { new: 2 }, rows: { bad: 0 } })
  })

  it('flags a formula without a value, and keeps its listing', async () => {
    const row = (opening: { value: string; type?: 'Formula' }) => [...cellsOf(listing.slice(0, 5)), opening]
    const others = ['2', '3', '4'].map((n) =>
      cellsOf(listing.with(1, `25CVD00000${n}-910`).with(2, `012098${n}`)),
    )
    await run('list.xlsx', await writeXlsxFile([cellsOf(head), row({ value: '8450' }), ...others]).toBuffer())
    const formula = row({ value: '8000+450', type: 'Formula' })
    const report = await run('list.xlsx', await writeXlsxFile([cellsOf(head), formula, ...others]).toBuffer())
    expect(report).toMatchObject({ state: 'published', rows: { gone: 0, bad: 1 } })
    expect(report.bad_rows).toEqual([
      {
        line: 2,
        reason:
          'its cell "Opening bid" contains a formula without a stored value; open the workbook in Excel and save it',
      },
    ])
    expect(await storedListings()).toHaveLength(4)
  })
})

describe('the day printed in a file', () => {
  it.each<[string, string, string | Buffer, object, string]>([
    [
      'in a title',
      'list.csv',
      `Listings\r\nLast updated: 11/1/2026\r\n${text(',')}`,
      { after: 'Last updated' },
      '2026-11-01',
    ],
    [
      'in the cell next to its label',
      'list.csv',
      `As of,November 1st, 2026\r\n${text(',')}`.replace('November 1st, 2026', '"November 1, 2026"'),
      { after: 'as of' },
      '2026-11-01',
    ],
    [
      'at a path',
      'list.json',
      JSON.stringify({
        meta: { at: '2026-11-01T12:00:00Z' },
        rows: [Object.fromEntries(head.map((name, place) => [name, listing[place]]))],
      }),
      { path: 'meta.at' },
      '2026-11-01T12:00:00.000Z',
    ],
  ])('%s is read', async (_what, name, bytes, as_of, day) => {
    const more = { as_of, ...('path' in as_of && { records: 'rows' }) }
    const report = await run(name, bytes, more)
    expect(report).toMatchObject({ state: 'published', sources: [{ as_of: day }] })
    const older =
      typeof bytes === 'string'
        ? bytes.replace('11/1/', '10/1/').replace('November', 'October').replace('-11-', '-10-')
        : bytes
    expect(await run(name, older, more)).toMatchObject({ state: 'held' })
  })

  it('is required if the mapping declares one', async () => {
    const report = await run('list.csv', text(','), { as_of: { after: 'Last updated' } })
    expect(report).toMatchObject({
      state: 'refused',
      problems: ['list.csv cannot be imported: its date was not found where as_of points.'],
    })
  })
})

it('a list with the product’s own field names needs no mapping, with any delimiter', async () => {
  const names = [
    'county',
    'case_number',
    'parcel_identification',
    'status',
    'street',
    'foreclosure_date',
    'opening_bid',
  ]
  const row = ['Wake', '25CVD000001-910', '0120981', 'Auction in future', '8 Peña Ln', '2026-12-15', '8450']
  const file = { name: 'list.csv', bytes: Buffer.from(text(';', [names, row])) }
  expect(await bench.run([], { file, mapping: undefined })).toMatchObject({ state: 'published' })
  expect(await storedListings()).toEqual(stored)
})
