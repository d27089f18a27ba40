import { type Command, Option } from 'commander'
import { findAccountByEmail } from '#server/features/accounts/index.ts'
import { setGrants } from '#server/features/billing/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator, CommandError } from './operator-session.ts'

type Options = {
  county: string[]
  status: 'trialing' | 'active'
  revoke?: true
  reason?: string
  json?: true
}

/** `grant EMAIL --county NAME...`: gives an account access to counties without payment, or revokes it. */
export function addGrantCommand(program: Command): void {
  program
    .command('grant')
    .description('give an account access to counties without payment')
    .argument('<email>', 'email of the account')
    .requiredOption('--county <name...>', 'one or more counties')
    .addOption(
      new Option('--status <status>', 'payment status the account shows')
        .choices(['trialing', 'active'])
        .default('active'),
    )
    .option('--revoke', 'remove the access')
    .option('--reason <text>', 'reason for the audit log and the page of the person')
    .option('--json', 'print JSON')
    .action((email: string, options: Options) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const counties = options.county.map(countyArgument)
        const account = await findAccountByEmail(db, email.trim())
        if (account === null) throw new CommandError(`No account with the email ${email}. Sign up first.`)
        const status = options.revoke ? null : options.status
        const reason = options.reason?.trim() ?? ''
        const change = { by: COMMAND_LINE, at: new Date(clock.now()), ...(reason !== '' && { reason }) }
        await setGrants(db, { userId: account.id, counties, status }, change)
        const names = counties.map(({ name }) => name)
        const verb = options.revoke ? 'access removed for' : `access granted (${options.status}) to`
        answer({ email, counties: names, status: options.revoke ? null : options.status }, [
          `${names.join(', ')}: ${verb} ${email}.`,
          ...(account.email_verified_at
            ? []
            : ['This email is not verified yet; the listings open once it is.']),
        ])
      }),
    )
}
