/** Keys of all advisory locks, in one place to prevent collisions. An advisory lock is scoped to one database. */
export const advisoryLocks = {
  /** Held in shared mode by every process that uses the embedded server (in the database `postgres`). */
  presence: 7_283_001,
  /** Held while applying migrations. */
  migration: 7_283_002,
  /** Held until commit by any transaction that changes facts or statuses of listings, or applies a migration. */
  listings: 7_283_003,
  /** First of two numbers, the second one a hash of the source's name: held while a source is run. */
  source: 7_283_004,
  /** Held until commit by any transaction that makes, removes or shuts out an operator. */
  operators: 7_283_005,
  /** First of two numbers: held while Stripe's catalog is brought up to date. */
  catalog: 7_283_006,
  /** First of two numbers: held by the process that takes backups. */
  backup: 7_283_007,
  /** First of two numbers: held at the start while it is checked that a pooler leads to this database. */
  pooler: 7_283_008,
  /** First of two numbers: held while announcements are emailed. */
  announcements: 7_283_009,
} as const
