import pg from 'pg'

/**
 * Sets how PostgreSQL values become JavaScript values, process-wide, because the query builder ignores parsers given
 * to a pool. `date` stays YYYY-MM-DD text, `bigint` and `bigint[]` become numbers, `timestamptz` becomes a Date. Raw
 * statements through the query builder return instants as text. `date[]` is not covered; aggregate dates as text.
 */
export function setTypeParsers(): void {
  pg.defaults.parseInt8 = true
  pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
}

/** Ids and cents stay far below 2^53. A larger number is a bug and must not be rounded silently. */
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large for JavaScript.`)
  return value
}
