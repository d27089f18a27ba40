import { counted } from '#domain/text/counted.ts'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { counties } from '#domain/counties/counties.ts'
import {
  findLoadedRoads,
  loadRoads,
  MAX_BYTES,
  nameOf,
  removeRoads,
  RoadFileError,
} from '#server/features/roads/index.ts'
import { typedPath } from '#server/platform/config/typed-path.ts'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator, CommandError } from './operator-session.ts'

type Json = { json?: true }
type LoadOptions = Json & { county?: string[]; stateWide?: true }

async function readGiven(file: string): Promise<Buffer> {
  try {
    const given = typedPath(file)
    const { size } = await stat(given)
    if (size > MAX_BYTES) {
      throw new CommandError(
        `${file} is larger than ${MAX_BYTES / 1024 / 1024} MB. Load it county by county.`,
      )
    }
    return await readFile(given)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`Cannot read ${file}: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    })
  }
}

/** The requested counties; throws unless exactly one of --county and --state-wide is given. */
function fipsOf({ county: names = [], stateWide }: LoadOptions): string[] {
  if (stateWide === true && names.length > 0)
    throw new CommandError('Use --county or --state-wide, not both.')
  if (stateWide === true) return counties.map(({ fips }) => fips)
  if (names.length === 0) throw new CommandError('Give counties with --county, or use --state-wide.')
  return [...new Set(names.map((name) => countyArgument(name).fips))]
}

function addLoadCommand(roads: Command): void {
  roads
    .command('load')
    .description(
      "replace a county's built-in roads with TIGER/Line (zipped shapefile, GeoJSON) or NCDOT (GeoJSON) roads",
    )
    .argument('<file>', 'such as tl_2025_37119_roads.zip')
    .option('--county <name...>', 'counties to replace')
    .option('--state-wide', 'all 100 counties, for example with tl_2025_37_prisecroads.zip')
    .option('--json', 'print JSON')
    .action((file: string, options: LoadOptions) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const fips = fipsOf(options)
        const bytes = await readGiven(file)
        const now = new Date(clock.now())
        const name = path.basename(file)
        try {
          const report = await db.transaction(async (tx) => {
            const loaded = await loadRoads(tx, { name, bytes }, fips, now)
            await writeAudit(tx, {
              at: now,
              by: COMMAND_LINE,
              action: 'load_roads',
              details: { file: name, counties: Object.keys(loaded.lines) },
            })
            return loaded
          })
          const lines = Object.entries(report.lines).map(
            ([county, count]) => `${county}: ${count} road lines.`,
          )
          const rest =
            report.leftOut > 0 ? [`Skipped ${counted(report.leftOut, 'feature')} that are not roads.`] : []
          answer(report, [...lines, ...rest])
        } catch (error) {
          if (!(error instanceof RoadFileError)) throw error
          throw new CommandError(`${file} was not loaded: ${error.message}. Nothing has changed.`, {
            cause: error,
          })
        }
      }),
    )
}

/** `roads load|list|remove`: county roads that replace the built-in ones on the map. */
export function addRoadsCommand(program: Command): void {
  const roads = program.command('roads').description('load detailed roads for the map')
  addLoadCommand(roads)
  roads
    .command('list')
    .description('list counties with loaded roads')
    .option('--json', 'print JSON')
    .action((options: Json) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const loaded = (await findLoadedRoads(db)).map(
          ({ county_fips, source, file_name, lines, loaded_at }) => ({
            county: nameOf(county_fips),
            source,
            file_name,
            lines,
            loaded_at,
          }),
        )
        const rows = loaded.map(
          (each) => `${each.county}  ${each.lines} lines  ${each.file_name}  ${each.loaded_at.toISOString()}`,
        )
        answer(loaded, rows.length > 0 ? rows : ['No roads loaded. The map uses the built-in ones.'])
      }),
    )
  roads
    .command('remove')
    .description('go back to the built-in roads')
    .argument('<county...>', 'counties')
    .option('--json', 'print JSON')
    .action((names: string[], options: Json) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const fips = names.map((name) => countyArgument(name).fips)
        const removed = await db.transaction(async (tx) => {
          const gone = (await removeRoads(tx, fips)).map(nameOf)
          if (gone.length === 0) throw new CommandError('No roads loaded for these counties.')
          await writeAudit(tx, {
            at: new Date(clock.now()),
            by: COMMAND_LINE,
            action: 'remove_roads',
            details: { counties: gone },
          })
          return gone
        })
        answer({ removed }, [`${removed.join(', ')}: back to the built-in roads.`])
      }),
    )
}
