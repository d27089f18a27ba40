import { AppError } from '#contract/errors.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { BackupError } from '#server/platform/db/backup/backup-error.ts'
import { type DatabaseTrouble, databaseTrouble } from '#server/platform/db/database-trouble.ts'
import { ClockWrongError } from '#server/platform/db/clock-difference.ts'
import { TransferError } from '#server/platform/db/transfer/manifest.ts'
import { CommandError } from './operator-session.ts'

const IN_TROUBLE: Readonly<Record<DatabaseTrouble, string>> = {
  away: 'The database is unreachable or refuses the login. Run the command again once it is up.',
  busy: 'The database is busy: another process holds a lock this command needs. Run it again later.',
  full: 'The disk is full, so nothing was saved. Free some space, then run the command again.',
}

/** Failures whose message says what to do. */
const FOR_OPERATORS = [CommandError, StartupError, BackupError, TransferError, ClockWrongError]

/** The message for a failure the operator can fix outside the program; null for any other. */
export function errorMessage(error: unknown): string | null {
  if (error instanceof Error && FOR_OPERATORS.some((kind) => error instanceof kind)) return error.message
  if (error instanceof AppError) return `${error.message}.`
  // The Stripe SDK names its error types this way.
  if (error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type))) {
    return `Stripe refused the request: ${error.message}`
  }
  const trouble = databaseTrouble(error)
  return trouble === null ? null : IN_TROUBLE[trouble]
}
