import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { EXPORT } from '#web/features/export/texts.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { aboutLines } from './about-lines.ts'
import { COLUMNS, type Cell } from './columns.ts'
import { escaped } from './xml.ts'

/** Rows written between two yields to the page. */
const ROWS_IN_PIECE = 250

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the styles in `cellXfs`. */
const STYLE = { plain: 0, head: 1, money: 2, date: 3 } as const

/**
 * The listings as an Office Open XML workbook (ECMA-376): a sheet with the table, and one with the description. Text
 * cells are never formulas. Zips in chunks on the main thread: the zip library's workers start from blobs, which the
 * content security policy blocks.
 */
export async function writeXlsx(subject: ExportSubject): Promise<Blob> {
  const { about } = EXPORT
  const workbook = startZip()
  for (const [path, content] of parts([about.listingsSheet, about.sheet])) workbook.add(path, content)
  const table = workbook.open('xl/worksheets/sheet1.xml')
  table.push(
    sheetStart(COLUMNS, true) +
      rowOf(
        COLUMNS.map(({ name }) => textCell(name, STYLE.head)),
        0,
      ),
  )
  for (let start = 0; start < subject.listings.length; start += ROWS_IN_PIECE) {
    const piece = subject.listings.slice(start, start + ROWS_IN_PIECE)
    const rows = piece.map((listing, offset) =>
      rowOf(
        COLUMNS.map(({ cell }) => cellOf(cell(listing, subject))),
        start + offset + 1,
      ),
    )
    table.push(rows.join(''))
    await new Promise<void>((resolve) => void whenIdle(resolve))
  }
  table.end(SHEET_END)
  const lines = aboutLines(subject).map((line, row) => rowOf([textCell(line, STYLE.plain)], row))
  workbook.add('xl/worksheets/sheet2.xml', sheetStart([{ width: 100 }], false) + lines.join('') + SHEET_END)
  return workbook.finish()
}

function startZip() {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(new Uint8Array(piece))
  })
  const open = (path: string) => {
    const file = new ZipDeflate(path)
    zip.add(file)
    return {
      push: (text: string) => file.push(strToU8(text)),
      end: (text: string) => file.push(strToU8(text), true),
    }
  }
  return {
    open,
    add: (path: string, content: string) => open(path).end(content),
    finish: () => {
      zip.end()
      return new Blob(pieces, { type: `${CONTENT}.sheet` })
    },
  }
}

/** All files of the workbook except the sheets, by path. */
function parts(sheets: readonly string[]): [path: string, content: string][] {
  const numbered = sheets.map((name, index) => ({ name, number: index + 1 }))
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...numbered.map(({ number }) => [`/xl/worksheets/sheet${number}.xml`, 'worksheet']),
  ].map(([path, kind]) => `<Override PartName="${path}" ContentType="${CONTENT}.${kind}+xml"/>`)
  const stylesId = `rId${sheets.length + 1}`
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbered.map(
          ({ number }) => [`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`] as const,
        ),
        [stylesId, 'styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ]
}

function relations(of: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const each = of.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${RELATIONS}">${each.join('')}</Relationships>`
}

/** In the order of `STYLE`. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[$$-409]#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const SHEET_END = '</sheetData></worksheet>'

/** `hasHead` freezes the first row. */
function sheetStart(columns: readonly { width: number }[], hasHead: boolean): string {
  const pane = hasHead ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  const cols = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}

/** A cell without its reference; null if empty. */
type PlacelessCell = { attributes: string; content: string } | null

function rowOf(cells: readonly PlacelessCell[], row: number): string {
  const written = cells.map((cell, column) =>
    cell === null ? '' : `<c r="${columnName(column)}${row + 1}"${cell.attributes}>${cell.content}</c>`,
  )
  return `<row r="${row + 1}">${written.join('')}</row>`
}

/** `A` to `Z`, then `AA`. */
function columnName(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

function cellOf({ kind, value }: Cell): PlacelessCell {
  if (value === null) return null
  if (kind === 'text') return textCell(value, STYLE.plain)
  if (kind === 'date') return numberCell(serialOf(value), STYLE.date)
  return numberCell(value, kind === 'money' ? STYLE.money : STYLE.plain)
}

function textCell(text: string, style: number): PlacelessCell {
  return {
    attributes: ` s="${style}" t="inlineStr"`,
    content: `<is><t xml:space="preserve">${escaped(text)}</t></is>`,
  }
}

function numberCell(value: number, style: number): PlacelessCell {
  return { attributes: ` s="${style}"`, content: `<v>${value}</v>` }
}

const MS_A_DAY = 86_400_000
/** Day 0 of the workbook's serial dates; correct from March 1, 1900 on. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** Converts `YYYY-MM-DD` to a serial date. */
function serialOf(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / MS_A_DAY)
}
