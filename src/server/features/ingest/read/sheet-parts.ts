import { strFromU8, unzipSync } from 'fflate'
import { cellStyles, isStruck, shownNumber } from './cell-styles.ts'

/** Facts about a sheet that its values do not show. Rows and columns are 0-based. */
export interface SheetParts {
  /** Cells whose value cannot be used, such as those with an error: `row column` to the problem. */
  readonly faults: ReadonlyMap<string, string>
  /** Numbers that are shown with more than their digits, such as leading zeros: `row column` to the text. */
  readonly shown: ReadonlyMap<string, string>
  /** Vertically merged cells: one column, first and last row. */
  readonly merged: readonly { readonly column: number; readonly from: number; readonly to: number }[]
}

// No pattern looks beyond the next tag of its kind: with tags that are never closed, each would look through the whole
// sheet, which takes hours.
const cell = /<(?:\w+:)?c\s([^<>]*?)(?:\/>|>([^<]*(?:<(?!\/?(?:\w+:)?c[\s/>])[^<]*)*)<\/(?:\w+:)?c\s*>)/g
const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v\s*>/
const address = /<(?:\w+:)?c\s[^<>]*?\br=["']([A-Z]+)(\d+)["']/g
const sharedText =
  /<(?:\w+:)?si(?:\s[^<>]*)?(?:\/>|>[^<]*(?:<(?!\/?(?:\w+:)?si[\s/>])[^<]*)*<\/(?:\w+:)?si\s*>)/g
const range = /<(?:\w+:)?mergeCell\s[^<>]*?ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g

/** Reads the facts of a sheet (by name, or the first) from its XML. */
export function sheetParts(bytes: Uint8Array, sheet: string | undefined): SheetParts {
  const xml = sheetXml(bytes, sheet)
  const styles = cellStyles(partOf(bytes, 'xl/styles.xml'))
  const struckTexts = new Set(
    [...partOf(bytes, 'xl/sharedStrings.xml').matchAll(sharedText)].flatMap(([text], place) =>
      isStruck(text) ? [String(place)] : [],
    ),
  )
  const hiddenRows = hiddenRowsOf(xml)
  const faults = new Map<string, string>()
  const shown = new Map<string, string>()
  for (const [, attributes = '', inner = ''] of xml.matchAll(cell)) {
    const [, printed = ''] = value.exec(inner) ?? []
    const [, letters = '', row = ''] = /(?:^|\s)r=["']([A-Z]+)(\d+)["']/.exec(attributes) ?? []
    const style = styles[Number(/(?:^|\s)s=["'](\d+)["']/.exec(attributes)?.[1] ?? 0)]
    const isText = /(?:^|\s)t=["']s["']/.test(attributes)
    const isOut = style?.isStruck === true || isStruck(inner) || (isText && struckTexts.has(printed))
    const leftOut = hiddenRows.has(row) ? 'is in a hidden row' : isOut ? 'is struck through' : null
    const isFilled = printed !== '' || /<(?:\w+:)?is[\s>]/.test(inner)
    const fault = faultOf(attributes, inner) ?? (isFilled ? leftOut : null)
    const at = `${Number(row) - 1} ${columnPlace(letters)}`
    if (fault !== null && row !== '') faults.set(at, fault)
    const number = numberOf(attributes, inner)
    const text = number === null || style === undefined ? null : shownNumber(number, style.format)
    if (text !== null) shown.set(at, text)
  }
  const merged = [...xml.matchAll(range)].flatMap(([, first = '', from, last, to]) =>
    first === last ? [{ column: columnPlace(first), from: Number(from) - 1, to: Number(to) - 1 }] : [],
  )
  return { faults, shown, merged }
}

/** Numbers of the hidden rows. A row without a number follows the one before it. */
function hiddenRowsOf(xml: string): ReadonlySet<string> {
  const hidden = new Set<string>()
  let number = 0
  for (const [tag] of xml.matchAll(/<(?:\w+:)?row(?:\s[^<>]*)?>/g)) {
    number = Number(attributeOf(tag, 'r')) || number + 1
    if (isTrue(attributeOf(tag, 'hidden'))) hidden.add(String(number))
  }
  return hidden
}

/** Names of the sheets of a workbook in order, those that are hidden last. */
export function sheetNames(bytes: Uint8Array): readonly string[] {
  const { shown, hidden } = sheetsOf(bytes)
  return [...shown, ...hidden]
}

/** Names of the sheets besides `read` that are not hidden and hold a cell. */
export function sheetsLeftOut(bytes: Uint8Array, read: string): readonly string[] {
  return sheetsOf(bytes).shown.filter((name) => name !== read && sheetExtent(bytes, name) > 0)
}

function sheetsOf(bytes: Uint8Array): { shown: string[]; hidden: string[] } {
  const tags = Map.groupBy(tagsOf(partOf(bytes, 'xl/workbook.xml'), 'sheet'), (tag) =>
    /hidden/i.test(attributeOf(tag, 'state')),
  )
  const namesOf = (isHidden: boolean) => (tags.get(isHidden) ?? []).map((tag) => attributeOf(tag, 'name'))
  return { shown: namesOf(false), hidden: namesOf(true) }
}

/**
 * Whether the days of a workbook count from 1904 in another spelling than `1`, the only one that read-excel-file knows: it
 * would read them four years early.
 */
export function isMisdated(bytes: Uint8Array): boolean {
  return tagsOf(partOf(bytes, 'xl/workbook.xml'), 'workbookPr').some(
    (tag) => !['', '0', 'false', '1'].includes(attributeOf(tag, 'date1904')),
  )
}

/** Rows by columns from the first cell of a sheet to its last. A single cell far away makes a tiny file huge to read. */
export function sheetExtent(bytes: Uint8Array, sheet: string | undefined): number {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', row = ''] of sheetXml(bytes, sheet).matchAll(address)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnPlace(letters) + 1)
  }
  return rows * columns
}

/** The value of a cell that holds a number; null for any other cell. */
function numberOf(attributes: string, inner: string): number | null {
  const [, printed = ''] = value.exec(inner) ?? []
  const [, type = 'n'] = /(?:^|\s)t=["'](\w+)["']/.exec(attributes) ?? []
  return type === 'n' && printed !== '' ? Number(printed) : null
}

/** A workbook stores 15 digits of a number: 66162913248661628 is read as 66162913248661630. */
const MAX_NUMBER = 1e15

// A formula whose value is an empty text has type "str".
function faultOf(attributes: string, inner: string): string | null {
  const [, printed = ''] = value.exec(inner) ?? []
  if (/(?:^|\s)t=["']e["']/.test(attributes)) return `contains the error ${printed}`
  if (Math.abs(numberOf(attributes, inner) ?? 0) >= MAX_NUMBER)
    return 'contains a number of more digits than a workbook stores; format it as text'
  const isFormula = /<(?:\w+:)?f[\s/>]/.test(inner)
  const isText = /(?:^|\s)t=["']str["']/.test(attributes)
  return isFormula && !isText && printed === ''
    ? 'contains a formula without a stored value; open the workbook in Excel and save it'
    : null
}

function sheetXml(bytes: Uint8Array, sheet: string | undefined): string {
  const index = partsOf(bytes, (name) => name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels')
  const sheets = tagsOf(index.get('xl/workbook.xml') ?? '', 'sheet')
  const chosen = sheet === undefined ? sheets[0] : sheets.find((tag) => attributeOf(tag, 'name') === sheet)
  const id = attributeOf(chosen ?? '', 'r:id')
  const relation = tagsOf(index.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').find(
    (tag) => attributeOf(tag, 'Id') === id,
  )
  const target = attributeOf(relation ?? '', 'Target')
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return partOf(bytes, path)
}

function partOf(bytes: Uint8Array, path: string): string {
  return partsOf(bytes, (name) => name === path).get(path) ?? ''
}

function isTrue(flag: string): boolean {
  return flag === '1' || flag === 'true'
}

function partsOf(bytes: Uint8Array, isWanted: (name: string) => boolean): ReadonlyMap<string, string> {
  const parts = unzipSync(bytes, { filter: ({ name }) => isWanted(name) })
  return new Map(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]))
}

function tagsOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g'))].map(([tag]) => tag)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function attributeOf(tag: string, name: string): string {
  const [, , text = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag) ?? []
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => entities[entity] ?? '')
}

// A is 0, Z is 25, AA is 26.
function columnPlace(letters: string): number {
  return letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
