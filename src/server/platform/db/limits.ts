/** Limits of a connection pool; times in milliseconds, 0 for none. */
export type Limits = {
  connections: number
  /** Maximum wait for a connection. */
  waitMs: number
  /** Maximum duration of a statement. */
  statementMs: number
  /** Maximum wait for another transaction's lock. */
  lockMs: number
  /** Maximum idle time within a transaction. */
  pauseMs: number
  /**
   * Maximum wait for the server's reply to a query, after which the connection counts as lost. Longer than `statementMs`,
   * whose end the server reports: only a network that drops packets is silent for so long.
   */
  silenceMs: number
}

/** For migrations, which must not be interrupted, and for tests. */
export const noLimits: Limits = {
  connections: 20,
  waitMs: 10_000,
  statementMs: 0,
  lockMs: 0,
  pauseMs: 0,
  silenceMs: 0,
}

/**
 * For requests, because a person is waiting. The lock timeout is shorter than the connection timeout, so that
 * requests blocked by a lock make room for others.
 */
export const webLimits: Limits = {
  connections: 16,
  waitMs: 5_000,
  statementMs: 15_000,
  lockMs: 2_000,
  pauseMs: 15_000,
  silenceMs: 18_000,
}

/**
 * For what requests need sessions for where they have a pooler: a connection that listens for all open pages, and one
 * for a lock.
 */
export const sessionLimits: Limits = { ...webLimits, connections: 2 }

/**
 * For reading from a replica while a person waits, and could have the same from the primary: a slow one is given up
 * soon. A large county takes a good part of a second.
 */
export const replicaLimits: Limits = {
  connections: 2,
  waitMs: 1_000,
  statementMs: 4_000,
  lockMs: 500,
  pauseMs: 5_000,
  silenceMs: 5_000,
}

const MINUTE = 60_000

/** For jobs and operator commands such as an import. */
export const workLimits: Limits = {
  connections: 24,
  waitMs: 10_000,
  statementMs: 10 * MINUTE,
  lockMs: 5 * MINUTE,
  pauseMs: 10 * MINUTE,
  silenceMs: 11 * MINUTE,
}

/** For health checks, which must be answered even if every other connection is in use. */
export const spareLimits: Limits = {
  connections: 1,
  waitMs: 3_000,
  statementMs: 3_000,
  lockMs: 1_000,
  pauseMs: 3_000,
  silenceMs: 4_000,
}
