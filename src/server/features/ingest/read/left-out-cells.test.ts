import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readTable } from './read-table.ts'
import { sheetNames } from './sheet-parts.ts'

type Edit = (xml: string) => string

async function tableOf(part: string, edit: Edit, more: { sheet?: string } = {}) {
  const { table } = await readEdited(part, edit, more)
  return table.rows.map(({ cells, faults }) => [cells[0], ...(faults ?? [])])
}

async function readEdited(part: string, edit: Edit, more: { sheet?: string } = {}) {
  const sheets = ['October', 'November'].map((sheet) => ({
    sheet,
    data: [
      [{ value: 'Case' }, { value: 'Bid' }],
      [{ value: `C1 ${sheet}` }, { value: 8000, type: Number }],
      [{ value: 'C2' }, { value: 9000, type: Number, textDecoration: { strikethrough: true } }],
    ],
  }))
  const parts = unzipSync(await writeXlsxFile(sheets).toBuffer())
  const xml = edit(strFromU8(parts[part] ?? new Uint8Array()))
  const bytes = Buffer.from(zipSync({ ...parts, [part]: strToU8(xml) }))
  const result = await readTable({ name: 'x.xlsx', bytes }, { columns: ['Case', 'Bid'], ...more })
  if (!result.ok) throw new Error(result.problem)
  return { ...result, sheets: sheetNames(bytes) }
}

const SHEET = 'xl/worksheets/sheet1.xml'

describe('a workbook', () => {
  it('has faults in a hidden row', async () => {
    const rows = await tableOf(SHEET, (xml) => xml.replace('<row r="2"', '<row r="2" hidden="1"'))
    expect(rows[0]).toEqual(['C1 October', [0, 'is in a hidden row'], [1, 'is in a hidden row']])
  })

  it('has faults in a hidden row without its own number', async () => {
    const rows = await tableOf(SHEET, (xml) =>
      xml.replace('<row r="1"', '<row').replace('<row r="2"', '<row hidden="1"'),
    )
    expect(rows).toEqual([
      ['C1 October', [0, 'is in a hidden row'], [1, 'is in a hidden row']],
      ['C2', [1, 'is struck through']],
    ])
  })

  it('is refused if its cells do not say where they stand', async () => {
    await expect(tableOf(SHEET, (xml) => xml.replace(/(<c) r="\w+"/g, '$1'))).rejects.toThrow(
      'it cannot be read; open the workbook in Excel and save it',
    )
  })

  it.each([
    ['<strike/>', true],
    ['<strike val="1"/>', true],
    ['<strike val="0"/>', false],
  ])('has a fault in a struck cell: %s', async (strike, isFault) => {
    const rows = await tableOf('xl/styles.xml', (xml) => xml.replace('<strike/>', strike))
    expect(rows[1]).toEqual(['C2', ...(isFault ? [[1, 'is struck through']] : [])])
  })

  it('has a fault in a cell that is struck in part', async () => {
    const struck = '<r><rPr><strike/></rPr><t>C1</t></r><r><t> October</t></r>'
    const rows = await tableOf('xl/sharedStrings.xml', (xml) =>
      xml.replace(/<si>(?:(?!<\/si>).)*C1 October(?:(?!<\/si>).)*<\/si>/, `<si>${struck}</si>`),
    )
    expect(rows[0]).toEqual(['C1 October', [0, 'is struck through']])
  })

  it('is read from the first sheet that is not hidden, unless one is named', async () => {
    const hide = (xml: string) => xml.replace('<sheet ', '<sheet state="hidden" ')
    expect((await tableOf('xl/workbook.xml', hide))[0]).toEqual(['C1 November'])
    expect((await tableOf('xl/workbook.xml', hide, { sheet: 'October' }))[0]).toEqual(['C1 October'])
    expect((await tableOf('xl/workbook.xml', (xml) => xml))[0]).toEqual(['C1 October'])
  })

  it.each<[string, string, Edit, { sheet?: string }, string[]]>([
    ['holds rows', 'xl/workbook.xml', (xml) => xml, {}, ['November']],
    ['is empty', 'xl/worksheets/sheet2.xml', (xml) => xml.replace(/<sheetData>.*<\/sheetData>/, ''), {}, []],
    [
      'is hidden',
      'xl/workbook.xml',
      (xml) => xml.replace(/<sheet (?=[^>]*November)/, '<sheet state="hidden" '),
      {},
      [],
    ],
    ['is left out by choice', 'xl/workbook.xml', (xml) => xml, { sheet: 'October' }, []],
  ])('notes a sheet that was not read if it %s', async (_case, part, edit, more, noted) => {
    const { notes } = await readEdited(part, edit, more)
    expect(notes).toEqual(
      noted.map((name) => `its sheet "${name}" was not read; choose the sheet to import it as well`),
    )
  })

  it('names its hidden sheets last, so that the first is the one that is read', async () => {
    const hide: Edit = (xml) => xml.replace('<sheet ', '<sheet state="veryHidden" ')
    expect((await readEdited('xl/workbook.xml', hide)).sheets).toEqual(['November', 'October'])
  })
})
