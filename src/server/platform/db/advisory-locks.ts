/**
 * The numbers of all advisory locks the product takes, kept in one place so that no two purposes share one.
 * An advisory lock belongs to one database of a server.
 */
export const advisoryLocks = {
  /** Held, shared, by every process that uses the embedded server (in the database `postgres`). */
  presence: 7_283_001,
  /** Held while migrations are applied. */
  migration: 7_283_002,
  /** Held to the end of any transaction that changes facts or statuses of listings. */
  listings: 7_283_003,
  /** First of two numbers, the second one a hash of the source's name: held while a source is run. */
  source: 7_283_004,
} as const
