import type { Command } from 'commander'
import { pino } from 'pino'
import { listStretches } from '#server/platform/db/backup/restore/restorable.ts'
import { readIdentity } from '#server/platform/db/backup/identities.ts'
import { openStore } from '#server/platform/db/backup/store/open-store.ts'
import { restoreProduct } from '#server/app/restore/restore-product.ts'
import { systemClock } from '#server/platform/clock.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { typedPath } from '#server/platform/config/typed-path.ts'
import { createLog, terminalLogLevel } from '#server/platform/log.ts'
import { typedPlace } from './backup-command.ts'
import { instantArgument } from './instant-argument.ts'
import { CommandError } from './operator-session.ts'

type Options = { to?: Date; identity?: string; list?: true }

/** `restore PLACE`: into an empty DATA_DIR, or the empty database of DATABASE_URL. */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('fill an empty DATA_DIR, or an empty database of DATABASE_URL, from a backup')
    .argument('<place>', 'the folder, or s3://bucket/prefix, of the backups')
    .option(
      '--to <time>',
      'the time to restore, such as "2026-11-23 10:15:30" in North Carolina; otherwise the newest',
      instantArgument,
    )
    .option('--identity <file>', 'the secret key of an encrypted backup')
    .option('--list', 'only show what can be restored')
    .action(async (place: string, options: Options) => {
      const settings = loadSettings()
      const store = await openStore(typedPlace(place), settings.BACKUP_S3_ENDPOINT)
      if (options.list === true) {
        const stretches = await listStretches(store)
        if (stretches.length === 0) throw new CommandError(`${store.place} holds no complete backup.`)
        for (const { from, until } of stretches) print(`${spoken(from)} to ${spoken(until)}`)
        return
      }
      const identity =
        options.identity === undefined ? undefined : await readIdentity(typedPath(options.identity))
      const log = createLog(terminalLogLevel(settings.LOG_LEVEL), pino.destination(2))
      const restored = await restoreProduct(
        { store, to: options.to ?? null, identity },
        { settings, clock: systemClock, log },
      )
      print(`Restored as of ${spoken(restored.to)}; the backups go to ${spoken(restored.newest)}.`)
      print(
        restored.missing === null
          ? 'Everyone is signed out. What went out after that time is not sent again. Start the product as usual.'
          : `Everyone is signed out. Segment ${restored.missing} of the log is missing: what went out after it may be sent again.`,
      )
    })
}

/** By North Carolina's clocks, and exactly. */
function spoken(instant: Date): string {
  const local = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'America/New_York',
  })
  return `${local.format(instant)} (${instant.toISOString()})`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
