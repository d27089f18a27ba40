import { type Command, InvalidArgumentError, Option } from 'commander'
import { listRuns, rejectRun, releaseRun, reportLines } from '#server/features/ingest/index.ts'
import type { RunOutcome, RunState } from '#server/features/ingest/index.ts'
import { enqueueFindOutlines } from '#server/features/parcels/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { stepBar } from './import-command.ts'
import { asOperator, CommandError } from './operator-session.ts'

type Json = { json?: true }
type Why = { reason?: string }

function why({ reason }: Why): Why {
  return reason === undefined ? {} : { reason }
}

function runNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Enter the run number.')
  return Number(text)
}

function done<T>(outcome: RunOutcome<T>): T {
  if (!outcome.ok) throw new CommandError(outcome.reason)
  return outcome.value
}

function addListCommand(run: Command): void {
  run
    .command('list')
    .description('list recent imports, newest first')
    .addOption(
      new Option('--state <state>', 'only imports in this state').choices([
        'published',
        'held',
        'released',
        'rejected',
        'refused',
      ]),
    )
    .option('--json', 'print JSON')
    .action((options: Json & { state?: RunState }) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const runs = await listRuns(db, options.state ?? null)
        const lines = runs.map(
          ({ id, state, started_at, file_name, rows_read, problems }) =>
            `${id}  ${state}  ${started_at.toISOString()}  ${file_name}  ${rows_read} rows` +
            problems.map((problem) => `\n     ${problem}`).join(''),
        )
        answer(runs, lines.length > 0 ? lines : ['No imports yet.'])
      }),
    )
}

/** `run list|release|reject`: lists imports, and publishes or rejects held ones. */
export function addRunCommand(program: Command): void {
  const run = program.command('run').description('list imports; publish or reject held ones')
  addListCommand(run)
  run
    .command('release')
    .description('publish a held import')
    .argument('<id>', 'run number', runNumber)
    .option('--only <row...>', 'only these rows, by the ids of the page /operator/runs/ID')
    .option('--reason <text>', 'why, for the audit log')
    .option('--json', 'print JSON')
    .action((runId: number, options: Json & Why & { only?: string[] }) =>
      asOperator(options.json === true, async ({ db, log, clock, answer }) => {
        const bar = stepBar(`run ${runId}`)
        const decision = { db, log, runId, now: clock.now(), by: COMMAND_LINE, ...why(options) }
        const request = { ...decision, chosen: options.only ?? null, onProgress: bar.show }
        const report = done(await releaseRun(request).finally(bar.end))
        await enqueueFindOutlines(enqueue, db)
        answer(report, reportLines(report))
      }),
    )
  run
    .command('reject')
    .description('discard a held import')
    .argument('<id>', 'run number', runNumber)
    .option('--reason <text>', 'why, for the audit log')
    .option('--json', 'print JSON')
    .action((runId: number, options: Json & Why) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const decision = { db, runId, now: clock.now(), by: COMMAND_LINE, ...why(options) }
        const rejected = done(await rejectRun(decision))
        answer(rejected, [`Run ${runId} (${rejected.file_name}) rejected.`])
      }),
    )
}
