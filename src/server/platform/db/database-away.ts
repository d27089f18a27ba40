/** PostgreSQL is shutting down, crashed or starting (its appendix A), or nobody listens where it should be. */
const AWAY_CODES: readonly unknown[] = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']

/** What the driver says, without a code, of a connection that ended under a query, and of one that it did not get. */
const AWAY_WORDS = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/

/** Whether a call failed because the database is away for the moment, so that the same call may soon succeed. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && AWAY_CODES.includes(cause.code)) return true
    if (AWAY_WORDS.test(cause.message)) return true
  }
  return false
}
