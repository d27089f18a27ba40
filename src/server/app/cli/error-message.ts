import { AppError } from '#contract/errors.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { type DatabaseTrouble, databaseTrouble } from '#server/platform/db/database-trouble.ts'
import { CommandError } from './operator-session.ts'

const IN_TROUBLE: Readonly<Record<DatabaseTrouble, string>> = {
  away: 'The database does not answer. Run the command again once it does.',
  busy: 'The database is busy: others held what the command needs for too long. Run it again later.',
  full: 'The disk is full: what the command was writing is not kept. Make room, then run it again.',
}

/** The message for a failure the operator can fix outside the program; null for any other. */
export function errorMessage(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof StartupError) return error.message
  if (error instanceof AppError) return `${error.message}.`
  // The Stripe SDK names its error types this way.
  if (error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type))) {
    return `Stripe did not do what was asked: ${error.message}`
  }
  const trouble = databaseTrouble(error)
  return trouble === null ? null : IN_TROUBLE[trouble]
}
