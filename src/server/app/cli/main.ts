import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { addAdoptCommand } from './adopt-command.ts'
import { addBackupCommand, addBackupKeyCommand } from './backup-command.ts'
import { addClosureCommand } from './closure-command.ts'
import { addCountyCommand } from './county-command.ts'
import { addDemoCommand } from './demo-command.ts'
import { addDisagreementCommand } from './disagreement-command.ts'
import { addExportCommand } from './export-command.ts'
import { addGrantCommand } from './grant-command.ts'
import { addImportCommand } from './import-command.ts'
import { addKeyCommand } from './key-command.ts'
import { addLoadCommand } from './load-command.ts'
import { addOperatorCommand } from './operator-command.ts'
import { addPersonCommand } from './person-command.ts'
import { addPriceCommand } from './price-command.ts'
import { addReplayCommand } from './replay-command.ts'
import { addRestoreCommand } from './restore-command.ts'
import { addRoadsCommand } from './roads-command.ts'
import { addRunCommand } from './run-command.ts'
import { errorMessage } from './error-message.ts'
import { addSourceCommand } from './source-command.ts'
import { addStripeCommand } from './stripe-command.ts'
import { addSurveyCommand } from './survey-command.ts'

async function main(): Promise<void> {
  const program = new Command('steps')
    .description(
      "Courthouse Steps: the operator's command line. Works while the product runs and while it does not.",
    )
    .showHelpAfterError()
    .exitOverride()
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 wrong use, 3 import held for review, or would be in a dry run.',
    )
  addImportCommand(program)
  addRunCommand(program)
  addSourceCommand(program)
  addReplayCommand(program)
  addDisagreementCommand(program)
  addOperatorCommand(program)
  addPersonCommand(program)
  addGrantCommand(program)
  addKeyCommand(program)
  addPriceCommand(program)
  addStripeCommand(program)
  addCountyCommand(program)
  addClosureCommand(program)
  addRoadsCommand(program)
  addSurveyCommand(program)
  addDemoCommand(program)
  addBackupCommand(program)
  addBackupKeyCommand(program)
  addRestoreCommand(program)
  addAdoptCommand(program)
  addExportCommand(program)
  addLoadCommand(program)
  try {
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2
      return
    }
    process.stderr.write(`${errorMessage(error) ?? inspect(error)}\n`)
    process.exitCode = 1
  }
}

await main()
