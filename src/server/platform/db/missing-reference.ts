/** PostgreSQL's code for a violated foreign key. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a query failed because it refers to a row that does not exist, such as one removed meanwhile. */
export function isMissingReference(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === FOREIGN_KEY_VIOLATION) return true
  return false
}
