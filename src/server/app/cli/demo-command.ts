import cliProgress from 'cli-progress'
import { type Command, InvalidArgumentError } from 'commander'
import { addDemo, grantCommand, removeDemoData } from '#server/app/demo.ts'
import { defaultListings } from '#server/features/demo/index.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { asOperator, CommandError } from './operator-session.ts'
import type { Operator } from './operator-session.ts'

const MAX_LISTINGS = 100_000

type Options = { listings: number; remove?: true; json?: true }

function countArgument(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MAX_LISTINGS)
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${MAX_LISTINGS}.`)
  return count
}

async function add(operator: Operator, listings: number): Promise<void> {
  if (loadSettings().NODE_ENV === 'production')
    throw new CommandError('Demo listings are not allowed in production.')
  const bar = new cliProgress.SingleBar({
    format: 'demo [{bar}] day {value} of {total}',
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
    clearOnComplete: true,
  })
  if (process.stderr.isTTY) bar.start(1, 0)
  const isAdded = await addDemo(operator, listings, (done, all) => {
    bar.setTotal(all)
    bar.update(done)
  }).finally(() => bar.stop())
  if (!isAdded)
    throw new CommandError(
      'The demo listings are already there. Remove them with `npm run steps -- demo --remove`.',
    )
  operator.answer({ listings }, [
    `${listings} demo listings added.`,
    'Parcel outlines are added while the product runs.',
    `To see them: ${grantCommand}`,
  ])
}

/** `demo [--listings N]`: adds invented listings; `demo --remove` removes them. */
export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('add invented listings, marked as demo, to try the product')
    .option('--listings <n>', 'number of listings', countArgument, defaultListings)
    .option('--remove', 'remove the demo listings and everything derived from them')
    .option('--json', 'print JSON')
    .action((options: Options) =>
      asOperator(options.json === true, async (operator) => {
        if (options.remove !== true) {
          await add(operator, options.listings)
          return
        }
        const removed = await removeDemoData(operator)
        operator.answer({ removed }, [`${removed} demo listings removed.`])
      }),
    )
}
