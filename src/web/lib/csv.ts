/** A number is written as is; a text is escaped if a spreadsheet would read it as a formula. */
export type CsvCell = string | number | null

type CsvTable = {
  /** Description of the file, one comment line (`#`) each, above the table. */
  about: readonly string[]
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

const BYTE_ORDER_MARK = '\uFEFF'

/** A table as CSV (RFC 4180), with the byte order mark Excel needs to detect UTF-8. */
export function csvText({ about, columns, rows }: CsvTable): string {
  const lines = [...about.map(commentLine), ...[columns, ...rows].map((row) => row.map(csvCell).join(','))]
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('')
}

// A spreadsheet also splits a comment at its commas, and the text after one could begin a formula.
function commentLine(text: string): string {
  const inOneCell = text
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/ ?[,;]+/g, ' ·')
    .replace(/["\p{Cc}]+/gu, ' ')
  return `# ${inOneCell.replace(/ {2,}/g, ' ').trim()}`
}

// Spreadsheets also read the full-width forms of these characters as the start of a formula.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
