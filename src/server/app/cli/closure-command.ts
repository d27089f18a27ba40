import { counted } from '#domain/text/counted.ts'
import type { Command } from 'commander'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { addClosure, endClosure, readClosures } from '#server/features/listings/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { dayArgument } from './day-argument.ts'
import { asOperator } from './operator-session.ts'

type AddOptions = {
  county?: string
  from: PlainDate
  to?: PlainDate
  extendsTo?: PlainDate
  reason: string
  sourceUrl?: string
  json?: true
}

function addAddCommand(closure: Command): void {
  closure
    .command('add')
    .description("add days the clerk's office is closed, or an order that extends deadlines")
    .option('--county <name>', 'county (default: statewide)')
    .requiredOption('--from <day>', 'first day', dayArgument)
    .option('--to <day>', 'last day (default: the first day)', dayArgument)
    .option('--extends-to <day>', 'new deadline by order of the Chief Justice (G.S. 7A-39(b))', dayArgument)
    .requiredOption('--reason <text>', 'shown to bidders, such as "Snow"')
    .option('--source-url <url>', 'page that announces the closing')
    .option('--json', 'print JSON')
    .action((options: AddOptions) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const county = options.county === undefined ? null : countyArgument(options.county)
        const to = options.to ?? options.from
        const entry = {
          county: county?.name ?? null,
          from: options.from,
          to,
          extends_to: options.extendsTo ?? null,
          reason: options.reason,
          source_url: options.sourceUrl ?? null,
        }
        const change = { by: COMMAND_LINE, now: clock.now(), seen: null }
        const { id, effect } = await addClosure(db, entry, change)
        const moved = effect.moves.length + effect.others
        answer({ id, ...entry, listings_changed: moved }, [
          `Closing ${id}: ${county?.name ?? 'statewide'}, ${options.from} to ${to}, ${options.reason}.`,
          `${counted(moved, 'listing')} changed.`,
        ])
      }),
    )
}

/** `closure add|list|remove`: closed days and extension orders. Upset deadlines move in the same transaction. */
export function addClosureCommand(program: Command): void {
  const closure = program.command('closure').description('manage court closings and extension orders')
  addAddCommand(closure)
  closure
    .command('list')
    .description('list closings')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const closures = await readClosures(db)
        const lines = closures.map(
          (entry) =>
            `${entry.id}  ${entry.from} to ${entry.to}  ${entry.county ?? 'statewide'}  ${entry.reason}` +
            (entry.extends_to === null ? '' : `, extended to ${entry.extends_to}`),
        )
        answer(
          closures,
          lines.length > 0 ? lines : ['No closings on file. Weekends and court holidays are built in.'],
        )
      }),
    )
  closure
    .command('remove')
    .description('remove a closing')
    .argument('<id>', 'closing number')
    .option('--json', 'print JSON')
    .action((id: string, options: { json?: true }) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const effect = await endClosure(db, Number(id), { by: COMMAND_LINE, now: clock.now(), seen: null })
        const moved = effect.moves.length + effect.others
        answer({ id: Number(id), listings_changed: moved }, [
          `Closing ${id} removed; ${counted(moved, 'listing')} changed.`,
        ])
      }),
    )
}
