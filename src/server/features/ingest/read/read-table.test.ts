import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readTable } from './read-table.ts'
import { sheetExtent, sheetParts } from './sheet-parts.ts'
import type { Reading } from './table.ts'
import { problemOfZip } from './unpacked-size.ts'

async function problemOf(name: string, content: string | Buffer, sheet?: string): Promise<string> {
  const result = await readTable({ name, bytes: Buffer.from(content) }, { columns: [], sheet })
  return result.ok ? 'none' : result.problem
}

async function tableOf(name: string, content: string | Buffer, more: Partial<Reading> = {}) {
  const result = await readTable({ name, bytes: Buffer.from(content) }, { columns: [], ...more })
  if (!result.ok) throw new Error(result.problem)
  return result.table
}

function workbook(): Promise<Buffer> {
  const cells = [
    [{ value: 'County' }, { value: 'Opening' }, { value: 'Sale' }],
    [
      { value: 'Wake' },
      { value: 8450.5, type: Number },
      { value: new Date('2026-12-15T10:00:00Z'), type: Date, format: 'mm/dd/yyyy hh:mm' },
    ],
    [{ value: '' }, null, null],
    [{ value: 'Burke' }, null, null],
  ]
  return writeXlsxFile(cells, { sheet: 'Sales' }).toBuffer()
}

const SHEET = 'xl/worksheets/sheet1.xml'

async function edited(part: string, edit: (xml: string) => string, bytes?: Buffer): Promise<Buffer> {
  const parts = unzipSync(bytes ?? (await workbook()))
  const xml = edit(strFromU8(parts[part] ?? new Uint8Array()))
  return Buffer.from(zipSync({ ...parts, [part]: strToU8(xml) }))
}

function datedFrom1904(flag: string): Promise<Buffer> {
  return edited('xl/workbook.xml', (xml) => xml.replace('<workbookPr/>', `<workbookPr date1904=${flag}/>`))
}

const csv = 'a,b\n1,2\n'
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

describe('a file that is not what it claims to be is refused', () => {
  it.each([
    ['an empty file', 'x.csv', '', 'it is empty'],
    ['a web page', 'x.csv', '\n<!DOCTYPE html><html><title>Error</title></html>', 'it is a web page'],
    ['a workbook named .csv', 'x.csv', 'PK\u0003\u0004', 'it is an Excel workbook or another zip file'],
    ['a PDF named .csv', 'x.csv', '%PDF-1.7\n', 'it is a PDF'],
    ['JSON named .csv', 'x.csv', '{"error": 1}', 'it is JSON'],
    ['a byte invalid in every encoding', 'x.csv', Buffer.from([0x61, 0x2c, 0x81, 0x0a]), 'it is not text'],
    ['binary data', 'x.csv', Buffer.from([0x61, 0x00, 0x01]), 'it is not text'],
    ['a gzip file', 'x.csv', gzipSync(csv), 'it is a gzip file'],
    ['no columns', 'x.csv', 'just a line\n', 'it has no header line'],
    ['an unterminated quoted cell', 'x.csv', 'a,b\n"1,2\n3,4\n', 'it is damaged'],
    [
      'rows with the wrong number of cells',
      'x.csv',
      'a,b\n1\n2\n3,4\n',
      '2 of its 3 rows do not match its 2 columns',
    ],
    ['a table of a web page named .csv', 'x.csv', '<table><tr><td>a</td></tr></table>', 'it is a web page'],
    ['a web archive', 'x.csv', 'MIME-Version: 1.0\na,b\n', 'it is a web page'],
    ['a web page named .xlsx', 'x.xlsx', '<html>', 'it is a web page, not an Excel workbook'],
    ['an old workbook', 'x.xlsx', OLE, 'it is an old Excel file'],
    [
      'a workbook with a password',
      'x.xlsx',
      Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected with a password',
    ],
    ['a truncated workbook', 'x.xlsx', 'PK\u0003\u0004abc', 'it is cut off'],
    ['truncated JSON', 'x.json', '[{"a": 1}, {"a"', 'it is not complete JSON'],
    ['a list of numbers', 'x.json', '[1, 2]', 'its list contains no objects'],
    ['an object without records', 'x.json', '{"a": 1}', 'not a list of records'],
    ['a service’s error response', 'x.json', '{"error": {"code": 400}}', 'a service error'],
    [
      'the first of several pages',
      'x.json',
      '{"exceededTransferLimit": true, "features": []}',
      'only the first page',
    ],
    ['a web page named .geojson', 'x.geojson', '<html>', 'it is a web page, not JSON'],
    ['an unsupported extension', 'x.pdf', csv, 'only .csv, .tsv, .txt, .xlsx, .json and .geojson'],
  ])('%s', async (_what, name, content, problem) => {
    expect(await problemOf(name, content)).toContain(`${name} cannot be imported: `)
    expect(await problemOf(name, content)).toContain(problem)
  })

  it.each(['"', "'"])('a tiny workbook with a cell in the last row and column, in %s', async (quote) => {
    const far = `<row r="1048576"><c r=${quote}XFD1048576${quote}><v>1</v></c></row></sheetData>`
    const bytes = await edited(SHEET, (xml) => xml.replace('</sheetData>', far))
    expect(await problemOf('x.xlsx', bytes)).toContain('spread over too many')
  })

  it('reads a workbook whose rows without cells have a height', async () => {
    const rows = Array.from({ length: 130_000 }, (_, place) => `<row r="${place + 10}" ht="15"/>`)
    const bytes = await edited(SHEET, (xml) => xml.replace('</sheetData>', `${rows.join('')}</sheetData>`))
    const reading = { columns: ['County'] }
    const usual = await readTable({ name: 'x.xlsx', bytes: await workbook() }, reading)
    expect(await readTable({ name: 'x.xlsx', bytes }, reading)).toEqual(usual)
  })

  it.each(['"true"', "'true'", '" 1 "', '"TRUE"'])(
    'a workbook whose days count from 1904, spelled %s',
    async (flag) => {
      expect(await problemOf('x.xlsx', await datedFrom1904(flag))).toContain('its days count from 1904')
    },
  )

  it.each([
    ['a page of GeoJSON', { properties: { exceededTransferLimit: true } }, undefined, 'only the first page'],
    [
      'a page of an OGC service',
      { numberMatched: 250, numberReturned: 100 },
      undefined,
      'only the first page',
    ],
    ['a page of an OGC service that counts none', { numberMatched: 2 }, undefined, 'only the first page'],
    ['a page of a feature service', { totalFeatures: 2 }, undefined, 'only the first page'],
    [
      'a page with a next one',
      { links: [{ rel: 'self' }, { rel: 'next' }] },
      'features',
      'only the first page',
    ],
    ['a page at a path', { exceededTransferLimit: true }, 'features', 'only the first page'],
    [
      'a page of GeoJSON at a path',
      { properties: { exceededTransferLimit: true } },
      'features',
      'first page',
    ],
    ['an error beside an empty list', { error: { code: 498 } }, 'features', 'a service error'],
    ['an error in text', { error: 'busy' }, undefined, 'a service error'],
  ])('%s', async (_what, more, records, problem) => {
    const answers = [{ ...more, features: [] }, { layers: [{ ...more, features: [] }] }]
    const paths = [records, 'layers.0.features']
    for (const [place, answer] of answers.entries()) {
      const bytes = Buffer.from(JSON.stringify(answer))
      const result = await readTable({ name: 'x.json', bytes }, { columns: [], records: paths[place] })
      expect(result.ok ? 'none' : result.problem).toContain(problem)
    }
  })

  it('names a fault in words that can be stored', async () => {
    const error = { message: 'x'.repeat(186) + '😀'.repeat(20) }
    expect((await problemOf('x.json', JSON.stringify({ error }))).isWellFormed()).toBe(true)
  })

  it('records with thousands of different fields', async () => {
    const record = Object.fromEntries(Array.from({ length: 2_001 }, (_none, place) => [`f${place}`, 1]))
    expect(await problemOf('x.json', JSON.stringify([record]))).toContain('2001 different fields')
  })

  it.each([
    ['columns', 'County,'.repeat(2_001) + 'Parcel\nWake,1\n', 'it has more than 2,000 columns'],
    ['rows', 'a,b\n' + '1,2\n'.repeat(500_001), 'it has more than 500,000 rows'],
  ])('a text file with too many %s', async (_what, content, problem) => {
    expect(await problemOf('x.csv', content)).toContain(problem)
  })

  it('a workbook without the sheet', async () => {
    expect(await problemOf('x.xlsx', await workbook(), 'Other')).toContain('it has no sheet "Other"')
  })

  it('a workbook that unpacks beyond the size limit', async () => {
    const bytes = await workbook()
    expect(problemOfZip(bytes, 1_000_000)).toBeNull()
    expect(problemOfZip(bytes, 100)).toContain('it is larger than')
    expect(problemOfZip(bytes.subarray(0, bytes.length - 30), 1_000_000)).toBe('it is cut off')
  })
})

/** A zip file of these parts, of which some are not in its directory, and what the directory claims of their sizes. */
function zipWith(
  parts: readonly { name: string; data: string; isListed?: boolean; claimed?: number; packed?: Buffer }[],
): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  for (const { name, data, isListed = true, claimed, packed = deflateRawSync(data) } of parts) {
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(claimed ?? data.length, 8)
    sizes.writeUInt16LE(name.length, 12)
    const head = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
    const at = Buffer.alloc(16)
    at.writeUInt32LE(Buffer.concat(locals).length, 12)
    locals.push(Buffer.concat([Buffer.from('PK\u0003\u0004'), head, sizes, Buffer.from(name), packed]))
    if (isListed) {
      const start = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), head, sizes.subarray(0, 14)])
      entries.push(Buffer.concat([start, at, Buffer.from(name)]))
    }
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(entries).length, 12)
  end.writeUInt32LE(Buffer.concat(locals).length, 16)
  return Buffer.concat([...locals, ...entries, end])
}

describe('a workbook with parts outside its directory', () => {
  const partsOf = async () =>
    Object.entries(unzipSync(await workbook())).map(([name, part]) => ({ name, data: strFromU8(part) }))

  it('is read as its directory lists it, which is what Excel shows', async () => {
    const parts = await partsOf()
    const sheet = parts.find(({ name }) => name === SHEET)?.data ?? ''
    const other = { name: SHEET, data: sheet.replace('8450.5', '999'), isListed: false }
    for (const bytes of [zipWith([other, ...parts]), zipWith([...parts, other])])
      expect((await tableOf('x.xlsx', bytes)).rows[0]?.cells[1]).toBe('8450.5')
  })

  it('does not unpack what was not measured', async () => {
    const broken = { name: 'xl/theme/theme9.xml', data: '', packed: Buffer.alloc(1_000), isListed: false }
    expect((await tableOf('x.xlsx', zipWith([broken, ...(await partsOf())]))).rows).toHaveLength(2)
  })

  it('or with sizes that are not those of its parts is refused', async () => {
    const parts = (await partsOf()).map((part) => ({ ...part, claimed: part.data.length - 1 }))
    expect(await problemOf('x.xlsx', zipWith(parts))).toContain('it is damaged')
  })

  it('or with a second directory is refused', async () => {
    const bytes = await workbook()
    const end = bytes.lastIndexOf('PK\u0005\u0006')
    const locator = Buffer.concat([Buffer.from('PK\u0006\u0007'), Buffer.alloc(16)])
    expect(problemOfZip(Buffer.concat([bytes.subarray(0, end), locator, bytes.subarray(end)]), 1e6)).toBe(
      'it is damaged',
    )
  })
})

describe('CSV', () => {
  it('may have empty cells far behind its last column', async () => {
    const far = ','.repeat(16_000)
    const { columns, rows } = await tableOf('x.csv', `a,b${far}\n1,2${far}\n`)
    expect(columns.slice(0, 3)).toEqual(['a', 'b', ''])
    expect(rows[0]?.cells.slice(0, 3)).toEqual(['1', '2', ''])
  })

  it('numbers lines as a text editor does, across quoted line breaks and blank lines', async () => {
    const { rows, badRows, columns } = await tableOf('x.csv', '\ufeffa,b\n1,"x\ny"\n\n3,4,,\n5\n')
    expect(columns).toEqual(['a', 'b'])
    expect(rows).toEqual([
      { line: 2, cells: ['1', 'x\ny'], geometry: null },
      { line: 5, cells: ['3', '4'], geometry: null },
    ])
    expect(badRows).toEqual([{ line: 6, reason: 'has 1 cells where the file has 2 columns' }])
  })
})

describe('a workbook', () => {
  it('becomes text: plain numbers, and days and times as displayed', async () => {
    const { columns, rows } = await tableOf('x.xlsx', await workbook(), { sheet: 'Sales' })
    expect(columns).toEqual(['County', 'Opening', 'Sale'])
    expect(rows).toEqual([
      { line: 2, cells: ['Wake', '8450.5', '2026-12-15 10:00:00'], geometry: null },
      { line: 4, cells: ['Burke', '', ''], geometry: null },
    ])
  })

  it.each([
    ['"0"', '2026-12-15 10:00:00'],
    ['"false"', '2026-12-15 10:00:00'],
    ['"1"', '2030-12-16 10:00:00'],
  ])('has days as it counts them, from 1904: %s', async (flag, day) => {
    const { rows } = await tableOf('x.xlsx', await datedFrom1904(flag))
    expect(rows[0]?.cells[2]).toBe(day)
  })

  it.each(['"', "'"])('has errors of its cells, in %s', async (quote) => {
    const error = `<c r=${quote}B4${quote} t=${quote}e${quote}><v>#REF!</v></c>`
    const bytes = await edited(SHEET, (xml) =>
      xml.replace(/<row r="4">(<c.*?<\/c>).*?<\/row>/, `<row r="4">$1${error}</row>`),
    )
    const { rows } = await tableOf('x.xlsx', bytes)
    expect(rows[1]?.faults).toEqual(new Map([[1, 'contains the error #REF!']]))
  })

  // Minutes with patterns that look for an end in the whole sheet.
  it.each(['<c ', '<c r="A1">', '<c r="A1"><v>', '<row ', '<mergeCell ', '<c r="A1" t="s"><v><is><t>'])(
    'has its facts read in a moment with tags that are never closed: %s',
    async (tag) => {
      const bytes = await edited(SHEET, () => `<worksheet><sheetData>${tag.repeat(200_000)}`)
      const started = performance.now()
      expect(sheetExtent(bytes, 'Sales')).toBeLessThan(2)
      expect(sheetParts(bytes, 'Sales').merged).toEqual([])
      expect(performance.now() - started).toBeLessThan(10_000)
    },
  )

  it.each(['"0"', '"1"'])('has a time alone without a day, counted from 1904: %s', async (flag) => {
    const bytes = await edited(
      SHEET,
      (xml) => xml.replace(/<v>46371\.41\d*/, '<v>0.4375'),
      await datedFrom1904(flag),
    )
    const { rows } = await tableOf('x.xlsx', bytes)
    expect(rows[0]?.cells[2]).toBe('10:30:00')
  })
})

describe('a cell that cannot be stored', () => {
  const stored = 'contains a character that cannot be stored'

  it.each([
    ['NUL', '1 Oak\0 Ln', '1 Oak\ufffd Ln', stored],
    ['half of a character', '1 Oak \ud83d Ln', '1 Oak \ufffd Ln', stored],
    ['5,001 characters', 'x'.repeat(5_001), 'x'.repeat(5_000), 'has more than 5000 characters'],
    [
      'a cut through a character',
      'x'.repeat(4_999) + '😀',
      'x'.repeat(4_999) + '\ufffd',
      'has more than 5000 characters',
    ],
  ])('is a fault of its row: %s', async (_what, text, cell, fault) => {
    const { rows } = await tableOf(
      'x.json',
      JSON.stringify([
        { a: 1, b: text },
        { a: 2, b: '' },
      ]),
    )
    expect(rows).toEqual([
      { line: 1, cells: ['1', cell], geometry: null, faults: new Map([[1, fault]]) },
      { line: 2, cells: ['2', ''], geometry: null },
    ])
  })

  it('may be in a workbook, and in the name of a column', async () => {
    const bytes = await edited('xl/sharedStrings.xml', (xml) => xml.replace('>Wake<', '>Wa_x0000_ke<'))
    expect((await tableOf('x.xlsx', bytes)).rows[0]?.faults).toEqual(new Map([[0, stored]]))
    expect((await tableOf('x.json', '[{"a\\u0000": 1}]')).columns).toEqual(['a\ufffd'])
  })
})

describe('JSON', () => {
  it('reads a list of objects with varying names', async () => {
    const { columns, rows } = await tableOf('x.json', '[{"a": 1}, {"b": "two", "a": null}, 3]')
    expect(columns).toEqual(['a', 'b'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', ''],
      ['', 'two'],
    ])
  })

  it('keeps every digit of a number that JavaScript would round', async () => {
    const { rows } = await tableOf('x.json', '[{"pin": 66162913248661627}]')
    expect(rows[0]?.cells).toEqual(['66162913248661627'])
  })

  it('reads a list beside an empty error and the flag that it is complete', async () => {
    const counts = { numberMatched: 1, numberReturned: 1, totalFeatures: 1, links: [{ rel: 'self' }] }
    const answer = {
      error: null,
      exceededTransferLimit: false,
      properties: {},
      ...counts,
      features: [{ a: 1 }],
    }
    const { rows } = await tableOf('x.json', JSON.stringify(answer), { records: 'features' })
    expect(rows.map(({ cells }) => cells)).toEqual([['1']])
  })

  it('reads both arrays of the product’s own list, with their outlines', async () => {
    const { rows } = await tableOf(
      'x.json',
      '{"tax_foreclosures": [{"id": 1, "geometry": {"rings": []}}], "without_outline": [{"id": 2}], "accessible_counties": []}',
    )
    expect(rows).toEqual([
      { line: 1, cells: ['1'], geometry: { format: 'esri', value: { rings: [] }, reference: undefined } },
      { line: 2, cells: ['2'], geometry: null },
    ])
  })

  it('reads Esri and GeoJSON features by their attributes', async () => {
    const esri = {
      spatialReference: { wkid: 2264 },
      features: [{ attributes: { pin: '1' }, geometry: { rings: [] } }],
    }
    expect((await tableOf('x.json', JSON.stringify(esri))).rows).toEqual([
      {
        line: 1,
        cells: ['1'],
        geometry: { format: 'esri', value: { rings: [] }, reference: { wkid: 2264 } },
      },
    ])
    const point = { type: 'Point', coordinates: [-80, 35] }
    const geojson = { type: 'FeatureCollection', features: [{ properties: { pin: '1' }, geometry: point }] }
    expect((await tableOf('x.geojson', JSON.stringify(geojson))).rows).toEqual([
      { line: 1, cells: ['1'], geometry: { format: 'geojson', value: point } },
    ])
  })
})
