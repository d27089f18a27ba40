import type { Command } from 'commander'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import { type Operated, reinstatePerson, suspendPerson } from '#server/features/accounts/index.ts'
import { asOperator, CommandError } from './operator-session.ts'

type Json = { json?: true }

function emailOf(done: Operated): string {
  if (!done.ok) throw new CommandError(done.reason)
  return done.account.email
}

/** `person suspend|reinstate EMAIL`: suspends an account, as the terms of use allow, and restores it. */
export function addPersonCommand(program: Command): void {
  const person = program.command('person').description('suspend an account, and restore it')
  person
    .command('suspend')
    .description('sign a person out everywhere and keep them out; the login and an email give the reason')
    .argument('<email>', 'address of the account')
    .requiredOption('--reason <text>', 'shown to the person')
    .option('--json', 'print JSON')
    .action((email: string, options: Json & { reason: string }) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const reason = options.reason.trim()
        if (reason === '') throw new CommandError('Write the reason; the person is told.')
        const suspended = emailOf(await suspendPerson(db, email, reason, new Date(clock.now())))
        answer({ email: suspended, suspended: true, reason }, [
          `${suspended} is suspended and signed out everywhere. The login and an email say:`,
          suspendedText(reason),
          'A running subscription goes on being charged until it is canceled in Stripe.',
        ])
      }),
    )
  person
    .command('reinstate')
    .description('let a suspended person in again')
    .argument('<email>', 'address of the account')
    .option('--json', 'print JSON')
    .action((email: string, options: Json) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const reinstated = emailOf(await reinstatePerson(db, email, new Date(clock.now())))
        answer({ email: reinstated, suspended: false }, [`${reinstated} may log in again.`])
      }),
    )
}
