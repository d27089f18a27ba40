import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import { type SQL, sql } from 'drizzle-orm'

/** A column with a case or parcel number as numbers are compared. The indexes have the same expression. */
export function squeezed(column: 'case_number' | 'parcel_identification'): SQL {
  return sql`regexp_replace(upper(${sql.identifier(column)}), '[^A-Z0-9]', '', 'g')`
}

/** Shorter numbers would match too much. */
const MIN_LENGTH = 4
const SHORT_CASE = /^(?:20)?(\d{2})(CVD|CVS|CVM|CVR|CV|SP|M)O?(\d{1,6})$/

/**
 * The pattern of a squeezed number that begins as the typed one, however it is written: `25 cvd 1201` is the case
 * `25CVD001201-590`. Null if the text is no number.
 */
export function numberPattern(typed: string): string | null {
  const plain = lettersAndDigits(typed)
  if (plain.length < MIN_LENGTH || !/\d/.test(plain)) return null
  const [, year, type, sequence] = SHORT_CASE.exec(plain) ?? []
  return sequence === undefined ? `${plain}%` : `${year}${type}${sequence.padStart(6, '0')}%`
}
