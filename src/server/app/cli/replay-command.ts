import cliProgress from 'cli-progress'
import type { Command } from 'commander'
import { endOfNewYorkDay } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { replayProduct } from '#server/app/replay.ts'
import { dayArgument } from './day-argument.ts'
import { asOperator } from './operator-session.ts'

type Options = { to?: PlainDate; json?: true }

/** `replay`: derives all facts again from what is stored, and compares the result. */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description('derive all facts again from the stored pages and files, in a database of its own')
    .option('--to <day>', 'up to the end of this day, as YYYY-MM-DD; up to now without it', dayArgument)
    .option('--json', 'print JSON')
    .action((options: Options) =>
      asOperator(options.json === true, async ({ database, log, clock, answer }) => {
        const { to } = options
        const until = to === undefined ? clock.now() : endOfNewYorkDay(to) - 1
        const bar = new cliProgress.SingleBar({
          format: 'replay [{bar}] {value} of {total} runs',
          stream: process.stderr,
          noTTYOutput: false,
          hideCursor: true,
          clearOnComplete: true,
        })
        if (process.stderr.isTTY) bar.start(1, 0)
        const result = await replayProduct(database, new Date(until), to === undefined, log, (done, all) => {
          bar.setTotal(all)
          bar.update(done)
        }).finally(() => bar.stop())
        const { replay, live } = result
        const isEqual = live === null || live.facts_sha256 === replay.facts_sha256
        answer(result, [
          `${replay.runs} runs derived again, ${replay.listings} listings, facts ${replay.facts_sha256}.`,
          ...replay.differing.map((run) => `  read differently now: ${run}`),
          ...(live === null
            ? []
            : [`The product has ${live.listings} listings, facts ${live.facts_sha256}.`]),
          ...(isEqual ? [] : ['The facts differ.']),
        ])
        if (!isEqual) process.exitCode = 1
      }),
    )
}
