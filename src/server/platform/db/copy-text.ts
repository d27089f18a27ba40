import type { PgColumn } from 'drizzle-orm/pg-core'

/** Characters per piece: enough to make the work around each negligible. */
const PIECE = 64_000

/**
 * What `toStored` makes of each row, in the text format of COPY and in pieces of many lines. `columns` are named by the
 * property of a stored row; one that is missing is null. Values mean what they mean in JSON: a number that JSON does not
 * have is null. Throws for text with unpaired surrogates, which UTF-8 cannot express, and for values of other types.
 */
export function* copyText<R>(
  rows: readonly R[],
  toStored: (row: R, index: number) => object,
  columns: readonly (readonly [property: string, column: PgColumn])[],
): Generator<string> {
  const cells = columns.map(([property, column]) => ({
    property,
    isJson: /^jsonb?$/.test(column.getSQLType()),
  }))
  const cellText = cellPrinter()
  let text = ''
  for (const [index, row] of rows.entries()) {
    const stored = toStored(row, index)
    let separator = ''
    for (const { property, isJson } of cells) {
      const value: unknown = Reflect.get(stored, property)
      text += separator + (isJson ? jsonText(value) : cellText(value))
      separator = '\t'
    }
    text += '\n'
    if (text.length < PIECE) continue
    yield wellFormed(text)
    text = ''
  }
  if (text !== '') yield wellFormed(text)
}

const NULL = '\\N'

function jsonText(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return text === 'null' ? NULL : escaped(text)
}

/** Prints the cells of a table; most of its instants are the same. */
function cellPrinter(): (value: unknown) => string {
  let [time, printed] = [NaN, NULL]
  return (value) => {
    if (value instanceof Date) {
      if (value.getTime() !== time) [time, printed] = [value.getTime(), textOf(value) ?? NULL]
      return printed
    }
    const text = textOf(value)
    return text === null ? NULL : escaped(text)
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  // Null for an instant that is none.
  if (value instanceof Date) return value.toJSON()
  if (Array.isArray(value)) return arrayText(value)
  throw new TypeError('A value of this type cannot be copied into a table.')
}

function arrayText(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value)
    const text = textOf(value)
    return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found) : text
}

// The conversion to bytes would replace them without an error.
function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new Error('Text to store has unpaired surrogates.')
  return text
}
