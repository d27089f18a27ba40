import { load } from 'cheerio'

/** How a workbook shows the cells of one style. */
export interface CellStyle {
  /** The number format as written, such as `0000000` or `0.00%`; empty for one that is built in, but for percentages. */
  readonly format: string
  readonly isStruck: boolean
}

/** The built-in formats that matter (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<string, string>> = { '1': '0', '9': '0%', '10': '0.00%' }

/** The styles of a workbook in the order in which cells name them, from `xl/styles.xml`. */
export function cellStyles(xml: string): readonly CellStyle[] {
  // Some programs write every element with a prefix.
  const $ = load(xml.replace(/(<\/?)\w+:/g, '$1'), { xml: true })
  const formats = new Map(
    $('numFmts > numFmt')
      .toArray()
      .map(({ attribs }) => [attribs['numFmtId'], attribs['formatCode'] ?? '']),
  )
  const struck = $('fonts > font')
    .toArray()
    .map((font) => isStruck($.xml(font)))
  return $('cellXfs > xf')
    .toArray()
    .map(({ attribs }) => {
      const id = attribs['numFmtId'] ?? ''
      const format = formats.get(id) ?? BUILT_IN[id] ?? ''
      return { format, isStruck: struck[Number(attribs['fontId'] ?? 0)] ?? false }
    })
}

/** Whether a font, or a text with fonts of its own, strikes through. */
export function isStruck(xml: string): boolean {
  return /<(?:\w+:)?strike(?:\s+val=["'](?:1|true)["'])?\s*\/?>/.test(xml)
}

/** A number as a format shows it; null for a format that only sets how it is written out, such as one of money or days. */
export function shownNumber(value: number, format: string): string | null {
  if (format.replace(/"[^"]*"|\\./g, '').includes('%')) return `${value * 100}%`
  return /^0+$/.test(format) && Number.isInteger(value) && value >= 0
    ? String(value).padStart(format.length, '0')
    : null
}
