import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { errorMessage } from './error-message.ts'

type AddCommand = (program: Command) => void

/** Each command loads what it needs of the product: all of it takes seconds on a small machine. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  import: async () => (await import('./import-command.ts')).addImportCommand,
  run: async () => (await import('./run-command.ts')).addRunCommand,
  source: async () => (await import('./source-command.ts')).addSourceCommand,
  replay: async () => (await import('./replay-command.ts')).addReplayCommand,
  disagreement: async () => (await import('./disagreement-command.ts')).addDisagreementCommand,
  operator: async () => (await import('./operator-command.ts')).addOperatorCommand,
  person: async () => (await import('./person-command.ts')).addPersonCommand,
  grant: async () => (await import('./grant-command.ts')).addGrantCommand,
  key: async () => (await import('./key-command.ts')).addKeyCommand,
  price: async () => (await import('./price-command.ts')).addPriceCommand,
  stripe: async () => (await import('./stripe-command.ts')).addStripeCommand,
  county: async () => (await import('./county-command.ts')).addCountyCommand,
  closure: async () => (await import('./closure-command.ts')).addClosureCommand,
  roads: async () => (await import('./roads-command.ts')).addRoadsCommand,
  survey: async () => (await import('./survey-command.ts')).addSurveyCommand,
  demo: async () => (await import('./demo-command.ts')).addDemoCommand,
  backup: async () => (await import('./backup-command.ts')).addBackupCommand,
  'backup-key': async () => (await import('./backup-command.ts')).addBackupKeyCommand,
  restore: async () => (await import('./restore-command.ts')).addRestoreCommand,
  adopt: async () => (await import('./adopt-command.ts')).addAdoptCommand,
  export: async () => (await import('./export-command.ts')).addExportCommand,
  load: async () => (await import('./load-command.ts')).addLoadCommand,
}

/** Only the command that is asked for, or all for a text of help or an unknown name. */
function commandsFor(name = ''): Promise<AddCommand[]> {
  const asked = Object.entries(commands).filter(([each]) => each === name)
  return Promise.all((asked.length > 0 ? asked : Object.entries(commands)).map(([, load]) => load()))
}

/** Runs a command, with the words after the program's name, and leaves its exit code in `process.exitCode`. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const program = new Command('steps')
    .description(
      "Courthouse Steps: the operator's command line. Works whether or not the product is running.",
    )
    .showHelpAfterError()
    .exitOverride()
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 incorrect usage, 3 import held for review, or would be in a dry run.',
    )
  for (const add of await commandsFor(args[0])) add(program)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2
      return
    }
    process.stderr.write(`${errorMessage(error) ?? inspect(error)}\n`)
    process.exitCode = 1
  }
}
