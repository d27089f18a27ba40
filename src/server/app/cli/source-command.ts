import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { composeSources, sourceSettings } from '#server/app/compose-sources.ts'
import { enqueueFindOutlines } from '#server/features/parcels/index.ts'
import { reportLines } from '#server/features/ingest/index.ts'
import {
  confirmSourceTerms,
  findAdapter,
  listSources,
  readAdapters,
  readRuns,
  runSource,
  setSourceAddress,
  switchSource,
  type SourceAdapter,
  titleOf,
  trySource,
} from '#server/features/sources/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { typedPath } from '#server/platform/config/typed-path.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { asOperator, CommandError, HELD, type Operator } from './operator-session.ts'

type Json = { json?: true }

const shownFigures = z.object({ rows: z.number(), warnings: z.array(z.string()) })

async function adapterOf(db: Db, name: string): Promise<SourceAdapter> {
  const adapter = await findAdapter(db, name)
  if (adapter !== null) return adapter
  const names = (await readAdapters(db)).map((each) => each.name)
  throw new CommandError(`There is no source ${name}. Sources: ${names.join(', ')}.`)
}

async function savedPage(file: string): Promise<Buffer> {
  try {
    return await readFile(typedPath(file))
  } catch (error) {
    throw new CommandError(`${file} cannot be read.`, { cause: error })
  }
}

function addListCommand(source: Command): void {
  source
    .command('list')
    .description('every source: on or off, state of its last run, next run')
    .option('--json', 'print JSON')
    .action((options: Json) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const sources = await listSources(db)
        const lines = sources.map(({ setting, last }) => {
          const next = setting.is_on ? `next ${setting.next_run_at?.toISOString() ?? 'now'}` : 'off'
          const state = last === null ? 'never run' : `${last.state} ${last.started_at.toISOString()}`
          return `${setting.name.padEnd(14)} ${next.padEnd(30)} ${state}`
        })
        answer(sources, lines)
      }),
    )
}

function addShowCommand(source: Command): void {
  source
    .command('show')
    .description('one source: address, terms, its latest runs with their problems, warnings of the last one')
    .argument('<name>', 'the source')
    .option('--json', 'print JSON')
    .action((name: string, options: Json) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const adapter = await adapterOf(db, name)
        const [found] = await listSources(db, [adapter])
        if (!found) throw new CommandError(`There is no source ${name}.`)
        const { setting } = found
        const runs = await readRuns(db, name, 30)
        const terms =
          setting.terms_confirmed_at === null
            ? `not confirmed. ${adapter.terms}`
            : `confirmed by ${setting.terms_confirmed_by ?? ''} on ${setting.terms_confirmed_at.toISOString()}`
        answer({ setting, runs }, [
          `${titleOf(adapter)} (${name}), ${setting.is_on ? 'on' : 'off'}`,
          `Address:  ${setting.address ?? adapter.address}`,
          `Counties: ${adapter.counties.join(', ')}`,
          `Terms:    ${terms}`,
          `Next run: ${setting.next_run_at?.toISOString() ?? 'none'}`,
          ...runs.flatMap(({ id, state, started_at, figures, problems, progress }, place) => {
            const known = shownFigures.safeParse(figures).data
            const rows = known ? `${known.rows} rows  ` : ''
            const warnings = place === 0 ? (known?.warnings ?? []) : []
            return [
              `${id}  ${state}  ${started_at.toISOString()}  ${rows}${progress ?? ''}`,
              ...[...problems, ...warnings].map((text) => `     ${text}`),
            ]
          }),
        ])
      }),
    )
}

function addRunCommand(source: Command): void {
  source
    .command('run')
    .description('read a source now; with --file from a page saved by hand')
    .argument('<name>', 'the source')
    .option('--file <file>', 'the saved page or answer with the list')
    .option('--json', 'print JSON')
    .action((name: string, options: Json & { file?: string }) =>
      asOperator(options.json === true, async (operator) => {
        const adapter = await adapterOf(operator.db, name)
        const saved = options.file === undefined ? undefined : await savedPage(options.file)
        const deps = composeSources(operator, new AbortController().signal)
        const outcome = await runSource(adapter, saved ? 'file' : 'operator', deps, saved)
        if (outcome === null) throw new CommandError(`${name} is being read by another process.`)
        const { state, problems, warnings, report } = outcome
        if (state === 'published') await enqueueFindOutlines(enqueue, operator.db)
        operator.answer(outcome, [
          `Run ${outcome.runId} of ${name}: ${state}.`,
          ...[...problems, ...warnings].map((text) => `  ${text}`),
          ...(report ? reportLines(report) : []),
        ])
        if (state === 'held') process.exitCode = HELD
        else if (state !== 'published') process.exitCode = 1
      }),
    )
}

function addTryCommand(source: Command): void {
  source
    .command('try')
    .description('read a saved page and show its rows; writes nothing')
    .argument('<name>', 'the source')
    .argument('<file>', 'the saved page or answer with the list')
    .option('--json', 'print JSON')
    .action((name: string, file: string, options: Json) =>
      asOperator(options.json === true, async ({ db, log, clock, answer }) => {
        const tried = await trySource(await adapterOf(db, name), await savedPage(file), {
          db,
          log,
          now: clock.now(),
        })
        if (!tried.ok) throw new CommandError(tried.problem)
        answer(tried, [
          `${tried.rows.length} rows of ${name}.`,
          ...tried.warnings.map((warning) => `  ${warning}`),
          ...reportLines(tried.report),
        ])
      }),
    )
}

type Change = (operator: Operator, adapter: SourceAdapter) => Promise<string>

function addChange(source: Command, [name, description]: readonly [string, string], change: Change): Command {
  return source
    .command(name)
    .description(description)
    .argument('<name>', 'the source')
    .action((given: string) =>
      asOperator(false, async (operator) => {
        const adapter = await adapterOf(operator.db, given)
        const line = await change(operator, adapter)
        operator.answer({}, [line])
      }),
    )
}

/** Who changes a source on the command line, and when. */
const changeBy = ({ clock }: Operator) => ({ by: COMMAND_LINE, at: new Date(clock.now()) })

/** `source list|show|run|try|on|off|terms|set`: the sources that listings are read from. */
export function addSourceCommand(program: Command): void {
  const source = program.command('source').description('the public pages that listings are read from')
  addListCommand(source)
  addShowCommand(source)
  addRunCommand(source)
  addTryCommand(source)
  addChange(source, ['on', 'run a source on its schedule'], async (operator, adapter) => {
    await switchSource(operator.db, adapter, true, changeBy(operator))
    return `${adapter.name} is on; it is read within a minute.`
  })
  addChange(source, ['off', 'stop running a source; its listings stay'], async (operator, adapter) => {
    await switchSource(operator.db, adapter, false, changeBy(operator))
    return `${adapter.name} is off.`
  })
  source
    .command('terms')
    .description('confirm that the terms of a source allow reading it')
    .argument('<name>', 'the source')
    .requiredOption('--by <who>', 'who has read them')
    .action((name: string, { by }: { by: string }) =>
      asOperator(false, async (operator) => {
        const adapter = await adapterOf(operator.db, name)
        await confirmSourceTerms(operator.db, adapter, by, changeBy(operator))
        operator.answer({}, [`The terms of ${adapter.name} are confirmed by ${by}.`])
      }),
    )
  source
    .command('set')
    .description('set where a source is read; an empty address returns to its own')
    .argument('<name>', 'the source')
    .requiredOption('--address <url>', 'the address of its list')
    .action((name: string, { address }: { address: string }) =>
      asOperator(false, async (operator) => {
        const adapter = await adapterOf(operator.db, name)
        const { allowsLocal } = sourceSettings(operator.settings)
        const set = { address: address === '' ? null : address, seen: null, allowsLocal }
        await setSourceAddress(operator.db, adapter, set, changeBy(operator))
        operator.answer({}, [`${name} is read from ${address === '' ? adapter.address : address}.`])
      }),
    )
}
