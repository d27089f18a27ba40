import { load } from 'cheerio'

/** How a workbook shows the cells of one style. */
export interface CellStyle {
  /** The number format as written, such as `0000000` or `0.00%`; empty for most that are built in. */
  readonly format: string
  readonly isStruck: boolean
}

/** The built-in formats that matter (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<string, string>> = {
  '1': '0',
  '9': '0%',
  '10': '0.00%',
  ...Object.fromEntries(['4', '7', '8', '39', '40', '43', '44'].map((id) => [id, '#,##0.00'])),
}

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

/**
 * A number with the 15 digits of which a workbook makes its text: 14077.24 + 0.1 is stored as 14077.340000000002.
 */
export function shownDigits(value: number): number {
  return Number(value.toPrecision(15))
}

/**
 * A number as a format shows it, money in dollars and cents; null for a format that only sets how it is written out, such
 * as one of days.
 */
export function shownNumber(value: number, format: string): string | null {
  if (format.replace(/"[^"]*"|\\./g, '').includes('%')) return `${shownDigits(value * 100)}%`
  // 5 % of a bid may end in half a cent.
  if (MONEY.test(format)) return String(Math.round(shownDigits(value * 100)) / 100)
  return isPattern.test(format) && Number.isInteger(value) && value >= 0 ? placed(value, format) : null
}

/** A format of places for digits and of what separates them, such as `000\-00\-000`. */
const isPattern = /^0(?:0|"[-./ ]*"|\\[-./ ]|[-/ ])*$/

/** Digits in the places of a pattern, from the right; more of them than places stand at the first place. */
function placed(value: number, pattern: string): string {
  const parts = pattern.match(/"[^"]*"|\\.|[^"\\]/g) ?? []
  const places = parts.filter((part) => part === '0').length
  const digits = String(value).padStart(places, '0')
  const extra = digits.length - places
  let place = extra
  const shown = parts.map((part) => (part === '0' ? digits.charAt(place++) : part.replace(/^"|"$|^\\/g, '')))
  return digits.slice(0, extra) + shown.join('')
}

/** A format with a dollar sign or groups of thousands, and two decimals. */
const MONEY = /^[^;$,]*[$,][^;]*0\.00(?![0#?])/
