import pg from 'pg'

/**
 * Sets how PostgreSQL's values become JavaScript's, once, for every connection of this process: the query builder
 * reads the parsers of the driver itself and none given to a pool.
 * `date` stays the text YYYY-MM-DD, `bigint` and `bigint[]` become numbers, `timestamptz` is a Date. Raw statements
 * run through the query builder give instants as text. Aggregate dates as text: a `date[]` is not covered.
 */
export function setTypeParsers(): void {
  pg.defaults.parseInt8 = true
  pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
}

/** Ids and cents stay far below 2^53; a larger number is a fault and must not be rounded silently. */
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large for JavaScript.`)
  return value
}
