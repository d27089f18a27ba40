import type { Command } from 'commander'
import { counted } from '#domain/text/counted.ts'
import { typedPath } from '#server/platform/config/typed-path.ts'
import { exportDatabase } from '#server/platform/db/transfer/export-database.ts'
import { rowsIn } from '#server/platform/db/transfer/load-database.ts'
import { asOperator } from './operator-session.ts'
import { withProgress } from './transfer-session.ts'

type Options = { json?: true }

/** `export FOLDER`: the whole database as compressed files, to move it to another PostgreSQL server or version. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write the whole database to files, to move it to another PostgreSQL server or version')
    .argument('<folder>', 'a new folder; it will hold personal data')
    .option('--json', 'print JSON')
    .action((typed: string, options: Options) =>
      asOperator(options.json === true, async ({ database, clock, answer }) => {
        const folder = typedPath(typed)
        const { manifest, running } = await withProgress('export', (onTable) =>
          exportDatabase(database.pool, folder, new Date(clock.now()), onTable),
        )
        const { tables } = manifest
        const rows = rowsIn(manifest)
        answer({ folder, taken_at: manifest.taken_at, tables: tables.length, rows, running }, [
          `${counted(rows, 'row')} of ${counted(tables.length, 'table')} written to ${folder}.`,
          ...(running === 0
            ? ['Load them with `npm run steps -- load FOLDER` into an empty database.']
            : [
                'The product is running: changes from now on are not in these files. To move, stop it first.',
              ]),
        ])
      }),
    )
}
