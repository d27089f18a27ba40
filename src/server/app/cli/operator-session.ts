import { pino } from 'pino'
import { prepareDatabase } from '#server/app/prepare-database.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { loadSettings, type Settings } from '#server/platform/config/settings.ts'
import { checkClock } from '#server/platform/db/clock-difference.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { createLog, terminalLogLevel, type Log } from '#server/platform/log.ts'
import { sanitizeForTerminal } from './sanitize-for-terminal.ts'

/** What every command receives. */
export type Operator = {
  database: Database
  db: Db
  clock: Clock
  log: Log
  settings: Settings
  dataDir: string
  /** Prints the result: one JSON document with `--json`, otherwise the lines. */
  answer: (value: unknown, lines: readonly string[]) => void
}

/** A failure the operator can fix: printed as one line without a stack trace, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Exit code of an import held for `run release`, or of a dry run that would be held. */
export const HELD = 3

/**
 * Runs a command on the same database as the product, whether the product is running or not. Stops the embedded
 * server afterward if no other process uses it. Throws a ClockWrongError before anything is done if the clock of this
 * machine is wrong.
 */
export async function asOperator(
  isJson: boolean,
  work: (operator: Operator) => Promise<void>,
): Promise<void> {
  const settings = loadSettings()
  const log = createLog(terminalLogLevel(settings.LOG_LEVEL), pino.destination(2))
  const database = await prepareDatabase(settings, systemClock, log, () => undefined)
  try {
    await checkClock(database.pool)
    await work({
      database,
      db: database.db,
      clock: systemClock,
      log,
      settings,
      dataDir: settings.DATA_DIR,
      answer: (value, lines) => {
        process.stdout.write(
          `${isJson ? JSON.stringify(value, null, 2) : sanitizeForTerminal(lines.join('\n'))}\n`,
        )
      },
    })
  } finally {
    await database.close()
  }
}
