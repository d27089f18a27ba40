import { pino } from 'pino'
import { prepareDatabase } from '#server/app/prepare-database.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { loadSettings, type Settings } from '#server/platform/config/settings.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { createLog, levelBesidePeople, type Log } from '#server/platform/log.ts'
import { sanitizeForTerminal } from './sanitize-for-terminal.ts'

/** What every command works with. */
export type Operator = {
  database: Database
  db: Db
  clock: Clock
  log: Log
  settings: Settings
  dataDir: string
  /** Prints the answer: as one JSON document with `--json`, else the lines for a person. */
  answer: (value: unknown, lines: readonly string[]) => void
}

/** A failure that a person can mend: shown as one line, without a stack, with exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Exit code of an import that was stored and waits for `run release`, or in a dry run would be. */
export const HELD = 3

/**
 * Opens the same database as the product, whether that runs or not, does the work and leaves it as it was: the
 * embedded server stops again if no other process uses it.
 */
export async function asOperator(
  isJson: boolean,
  work: (operator: Operator) => Promise<void>,
): Promise<void> {
  const settings = loadSettings()
  const log = createLog(levelBesidePeople(settings.LOG_LEVEL), pino.destination(2))
  const database = await prepareDatabase(settings, systemClock, log, () => undefined)
  try {
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
