/** What the connections of one pool may take from others; times in milliseconds, 0 for no end. */
export type Limits = {
  connections: number
  /** Longest wait for a connection. */
  waitMs: number
  /** Longest statement. */
  statementMs: number
  /** Longest wait of a statement for a lock that another transaction holds. */
  lockMs: number
  /** Longest pause within a transaction. */
  pauseMs: number
}

/** For migrations, which must not be cut, and for tests. */
export const noLimits: Limits = { connections: 20, waitMs: 10_000, statementMs: 0, lockMs: 0, pauseMs: 0 }

/**
 * For calls: a person waits for the answer. A lock is waited for less long than a connection, so that calls that need
 * what is locked make room for those that do not.
 */
export const webLimits: Limits = {
  connections: 16,
  waitMs: 5_000,
  statementMs: 15_000,
  lockMs: 2_000,
  pauseMs: 15_000,
}

const MINUTE = 60_000

/** For jobs, and for commands of the operator such as an import. */
export const workLimits: Limits = {
  connections: 24,
  waitMs: 10_000,
  statementMs: 10 * MINUTE,
  lockMs: 5 * MINUTE,
  pauseMs: 10 * MINUTE,
}

/** For questions about the process itself, which must be answered when every other connection is taken. */
export const spareLimits: Limits = {
  connections: 1,
  waitMs: 3_000,
  statementMs: 3_000,
  lockMs: 1_000,
  pauseMs: 3_000,
}
