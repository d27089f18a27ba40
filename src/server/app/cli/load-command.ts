import type { Command } from 'commander'
import { counted } from '#domain/text/counted.ts'
import { typedPath } from '#server/platform/config/typed-path.ts'
import { loadDatabase, rowsIn } from '#server/platform/db/transfer/load-database.ts'
import { asOperator } from './operator-session.ts'
import { withProgress } from './transfer-session.ts'

type Options = { json?: true }

/** `load FOLDER`: what `export` wrote, into an empty database. */
export function addLoadCommand(program: Command): void {
  program
    .command('load')
    .description('fill an empty database with the files of `export`, and compare counts and checksums')
    .argument('<folder>', 'the folder that `export` wrote')
    .option('--json', 'print JSON')
    .action((typed: string, options: Options) =>
      asOperator(options.json === true, async ({ database, clock, answer }) => {
        const folder = typedPath(typed)
        const manifest = await withProgress('load', (onTable) =>
          loadDatabase(database.pool, folder, new Date(clock.now()), onTable),
        )
        const { tables, taken_at } = manifest
        const rows = rowsIn(manifest)
        answer({ folder, taken_at, tables: tables.length, rows }, [
          `${counted(rows, 'row')} of ${counted(tables.length, 'table')} loaded, as they were on ${taken_at}.`,
          'Counts and checksums of all tables match the export.',
        ])
      }),
    )
}
