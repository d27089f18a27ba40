import type { Command } from 'commander'
import { withStripe } from '#server/app/peers.ts'
import { findAccountByEmail } from '#server/features/accounts/index.ts'
import {
  repairCustomer,
  repairAllCustomers,
  previewSync,
  stepText,
  syncCatalog,
} from '#server/features/billing/index.ts'
import { counted } from '#domain/text/counted.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { asOperator, CommandError } from './operator-session.ts'

function addSync(stripe: Command): void {
  stripe
    .command('sync')
    .description('update products and prices at Stripe, and set up the payment portal')
    .option('--dry-run', 'print the changes without making them')
    .option('--json', 'print JSON')
    .action((options: { dryRun?: true; json?: true }) =>
      asOperator(options.json === true, async ({ database, clock, settings, answer }) => {
        const isDryRun = options.dryRun === true
        const steps = await withStripe(settings, (stripe) => {
          const deps = { ...database, clock, stripe, publicUrl: settings.PUBLIC_URL }
          return isDryRun ? previewSync(deps) : syncCatalog(deps, COMMAND_LINE)
        })
        if (steps === null)
          throw new CommandError('Stripe is being brought up to date right now. Try again in a minute.')
        answer({ dry_run: isDryRun, steps }, [
          ...steps.map(stepText),
          isDryRun ? 'Dry run: nothing was changed.' : 'Stripe is up to date.',
        ])
      }),
    )
}

type RepairOptions = { closeAll?: true; json?: true }

function linesOf({ read, failed, held }: { read: number; failed: number; held: number }): string[] {
  if (read + failed === 0) return ['No customers at Stripe.']
  return [
    `Re-read: ${counted(read, 'customer')}.`,
    ...(failed > 0 ? [`Failed (see the log): ${counted(failed, 'customer')}.`] : []),
    ...(held > 0
      ? [
          `Held: ${counted(held, 'open subscription')} would be closed. Check Stripe, then run with --close-all.`,
        ]
      : []),
  ]
}

function addRepair(stripe: Command): void {
  stripe
    .command('repair')
    .description('reload from Stripe what one or all subscribers paid for')
    .argument('[email]', 'email of the account (default: all)')
    .option('--close-all', 'close subscriptions that ended at Stripe, however many')
    .option('--json', 'print JSON')
    .action((email: string | undefined, options: RepairOptions) =>
      asOperator(options.json === true, async ({ db, clock, log, answer }) => {
        const account = email === undefined ? null : await findAccountByEmail(db, email.trim())
        if (email !== undefined && account === null)
          throw new CommandError(`No account with the email ${email}.`)
        const run = await withStripe(loadSettings(), async (access) => {
          const deps = { db, clock, log, enqueue, stripe: access }
          if (account === null) return repairAllCustomers(deps, { mayCloseAll: options.closeAll === true })
          return { read: (await repairCustomer(deps, account.id)) ? 1 : 0, failed: 0, closed: 0, held: 0 }
        })
        answer({ repaired: run.read, failed: run.failed, held: run.held }, linesOf(run))
      }),
    )
}

/**
 * `stripe sync [--dry-run]`, `stripe repair [EMAIL] [--close-all]`: syncs the catalog, and re-reads who paid for
 * what.
 */
export function addStripeCommand(program: Command): void {
  const stripe = program.command('stripe').description('sync prices and subscriptions with Stripe')
  addSync(stripe)
  addRepair(stripe)
}
