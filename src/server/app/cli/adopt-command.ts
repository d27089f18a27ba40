import type { Command } from 'commander'
import { loadSettings } from '#server/platform/config/settings.ts'
import { writeMarker } from '#server/platform/db/postgres-server/marker.ts'
import { placeServer } from '#server/platform/db/postgres-server/placement.ts'
import { CommandError } from './operator-session.ts'

/** `adopt`: marks the embedded database of DATA_DIR as complete. */
export function addAdoptCommand(program: Command): void {
  program
    .command('adopt')
    .description('mark the database in DATA_DIR as complete, if the product says that its marker is missing')
    .action(async () => {
      const { DATA_DIR, DATABASE_URL } = loadSettings()
      if (DATABASE_URL !== undefined)
        throw new CommandError('DATABASE_URL names a server, which has no marker.')
      const placement = await placeServer(DATA_DIR)
      if (placement.isNew) throw new CommandError(`There is no database in ${DATA_DIR}.`)
      await writeMarker(placement.home, placement)
      process.stdout.write(`The database in ${placement.home} is marked as complete.\n`)
    })
}
