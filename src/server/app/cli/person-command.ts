import type { Command } from 'commander'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import { type Operated, reinstatePerson, suspendPerson } from '#server/features/accounts/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { asOperator, CommandError } from './operator-session.ts'

type Json = { json?: true }

function emailOf(done: Operated): string {
  if (!done.ok) throw new CommandError(done.reason)
  return done.account.email
}

/** `person suspend|reinstate EMAIL`: suspends an account, as the terms of use allow, and restores it. */
export function addPersonCommand(program: Command): void {
  const person = program.command('person').description('suspend or reinstate an account')
  person
    .command('suspend')
    .description('sign the account out everywhere and block login; the reason is emailed and shown at login')
    .argument('<email>', 'email of the account')
    .requiredOption('--reason <text>', 'reason shown to the account holder')
    .option('--json', 'print JSON')
    .action((email: string, options: Json & { reason: string }) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const reason = options.reason.trim()
        if (reason === '') throw new CommandError('Enter a reason; the account holder sees it.')
        const suspended = emailOf(
          await suspendPerson(db, email, reason, { by: COMMAND_LINE, at: new Date(clock.now()) }),
        )
        answer({ email: suspended, suspended: true, reason }, [
          `${suspended} is suspended and signed out everywhere. At login and by email they see:`,
          suspendedText(reason),
          'An active subscription keeps being charged until you cancel it in Stripe.',
        ])
      }),
    )
  person
    .command('reinstate')
    .description('reinstate a suspended account')
    .argument('<email>', 'email of the account')
    .option('--reason <text>', 'reason for the audit log')
    .option('--json', 'print JSON')
    .action((email: string, options: Json & { reason?: string }) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const reason = options.reason?.trim() ?? ''
        const operation = { by: COMMAND_LINE, at: new Date(clock.now()), ...(reason !== '' && { reason }) }
        const reinstated = emailOf(await reinstatePerson(db, email, operation))
        answer({ email: reinstated, suspended: false }, [`${reinstated} is reinstated and can log in.`])
      }),
    )
}
