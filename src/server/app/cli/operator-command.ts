import type { Command } from 'commander'
import { findOperators, resetSecondFactor, setRole } from '#server/features/accounts/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { asOperator, CommandError } from './operator-session.ts'

type Json = { json?: true }
type Role = Parameters<typeof setRole>[2]

function addRoleCommand(
  operator: Command,
  name: string,
  what: { description: string; role: Role; result: string },
): void {
  operator
    .command(name)
    .description(what.description)
    .argument('<email>', 'email of the account')
    .option('--json', 'print JSON')
    .action((email: string, options: Json) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const done = await setRole(db, email, what.role, { by: COMMAND_LINE, at: new Date(clock.now()) })
        if (!done.ok) throw new CommandError(done.reason)
        answer({ email: done.account.email, role: what.role }, [`${done.account.email} ${what.result}.`])
      }),
    )
}

function addResetCommand(operator: Command): void {
  operator
    .command('reset-second-factor')
    .description(
      'turn off two-step sign-in and remove the passkeys of an account whose holder lost phone and recovery codes; first verify who is asking',
    )
    .argument('<email>', 'email of the account, operator or not')
    .option('--json', 'print JSON')
    .action((email: string, options: Json) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const done = await resetSecondFactor(db, email, { by: COMMAND_LINE, at: new Date(clock.now()) })
        if (!done.ok) throw new CommandError(done.reason)
        const { email: address, role } = done.account
        const next =
          role === 'operator' ? ['They must set it up again before they can operate the product.'] : []
        answer({ email: address, second_factor: false }, [
          `${address} now signs in with the password only, is signed out everywhere and gets an email.`,
          ...next,
        ])
      }),
    )
}

/**
 * `operator add|remove|list|reset-second-factor`: who may operate the product in the browser. The only way to grant the
 * role.
 */
export function addOperatorCommand(program: Command): void {
  const operator = program.command('operator').description('manage operators')
  addRoleCommand(operator, 'add', {
    description: 'make an account with a verified email an operator',
    role: 'operator',
    result:
      'is now an operator; the pages of operators need two-step sign-in or a passkey, set up under Account Settings',
  })
  addRoleCommand(operator, 'remove', {
    description: 'remove the operator role from an account',
    role: 'user',
    result: 'is no longer an operator',
  })
  addResetCommand(operator)
  operator
    .command('list')
    .description('list operators')
    .option('--json', 'print JSON')
    .action((options: Json) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const operators = (await findOperators(db)).map(({ email, name }) => ({ email, name }))
        const lines = operators.map(({ email, name }) => `${email}  ${name}`)
        answer(operators, lines.length > 0 ? lines : ['No operators yet.'])
      }),
    )
}
