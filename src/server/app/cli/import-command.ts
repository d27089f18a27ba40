import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import cliProgress from 'cli-progress'
import type { Command } from 'commander'
import { findSavedMapping, importFile, reportLines } from '#server/features/ingest/index.ts'
import type { ImportStep } from '#server/features/ingest/index.ts'
import { enqueueFindOutlines } from '#server/features/parcels/index.ts'
import { typedPath } from '#server/platform/config/typed-path.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { asOperator, CommandError, HELD } from './operator-session.ts'

type Options = { map?: string; source?: string; asOf?: string; dryRun?: true; force?: true; json?: true }

const STEPS: readonly ImportStep[] = ['reading', 'deciding', 'writing']

/** Shows import progress on a terminal; does nothing without one. */
export function stepBar(fileName: string): { show: (step: ImportStep) => void; end: () => void } {
  const bar = new cliProgress.SingleBar({
    format: `${fileName} [{bar}] {step}`,
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
    clearOnComplete: true,
  })
  if (process.stderr.isTTY) bar.start(STEPS.length, 0, { step: STEPS[0] })
  return { show: (step) => bar.update(STEPS.indexOf(step), { step }), end: () => bar.stop() }
}

async function readGiven(file: string): Promise<Buffer> {
  try {
    return await readFile(typedPath(file))
  } catch (error) {
    throw new CommandError(`Cannot read ${file}: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    })
  }
}

/** Reads a mapping file, or else the mapping that operators saved under this name. */
async function readMapping(file: string, db: Db): Promise<unknown> {
  if (!existsSync(typedPath(file))) {
    const saved = await findSavedMapping(db, file)
    if (saved !== null) return saved
  }
  const text = (await readGiven(file)).toString('utf8').replace(/^\ufeff/, '')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`${file} is not JSON.`, { cause: error })
  }
}

/** `import FILE`: imports a file of listings or outlines and reports every difference from the last import. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('import listings or parcel outlines (CSV, XLSX, JSON, Esri JSON, GeoJSON)')
    .argument('<file>', 'file to import')
    .option(
      '--map <file>',
      'mapping file (JSON) that maps columns to fields, see examples/, or a saved mapping by name',
    )
    .option('--source <name>', 'source of every row')
    .option('--as-of <day>', 'date or time of the file: YYYY-MM-DD or ISO 8601')
    .option('--dry-run', 'report the changes without writing them')
    .option('--force', 'publish even if the import would be held')
    .option('--json', 'print the report as JSON')
    .action((file: string, options: Options) =>
      asOperator(options.json === true, async ({ db, log, clock, answer }) => {
        const bytes = await readGiven(file)
        const bar = stepBar(path.basename(file))
        const report = await importFile({
          file: { name: path.basename(file), bytes },
          ...(options.map !== undefined && { mapping: await readMapping(options.map, db) }),
          ...(options.source !== undefined && { source: options.source }),
          hasTypedSources: true,
          ...(options.asOf !== undefined && { asOf: options.asOf }),
          dryRun: options.dryRun === true,
          force: options.force === true,
          now: clock.now(),
          db,
          log,
          onProgress: bar.show,
        }).finally(bar.end)
        if (report.state === 'published') await enqueueFindOutlines(enqueue, db)
        answer(report, reportLines(report))
        if (report.state === 'refused') process.exitCode = 1
        // A dry run with problems would have been held.
        const isHeld = report.state === 'held' || (report.state === 'dry_run' && report.problems.length > 0)
        if (isHeld) process.exitCode = HELD
      }),
    )
}
