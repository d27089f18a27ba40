import type { Command } from 'commander'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { withStripe } from '#server/app/peers.ts'
import { findAccountByEmail } from '#server/features/accounts/index.ts'
import {
  type CatalogStep,
  repairCustomer,
  repairAllCustomers,
  syncCatalog,
} from '#server/features/billing/index.ts'
import { counted } from '#domain/text/counted.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { asOperator, CommandError } from './operator-session.ts'

function lineOf(step: CatalogStep): string {
  switch (step.do) {
    case 'create_product':
      return `${step.plan}: new product "${step.name}"`
    case 'rename_product':
      return `${step.plan}: product renamed "${step.name}"`
    case 'create_price':
      return `${step.plan}: new price ${dollarsFromCents(step.price_cents).toFixed(2)} a month`
    case 'adopt_price':
      return `${step.plan}: the price ${dollarsFromCents(step.price_cents).toFixed(2)} that Stripe has already`
    case 'set_portal':
      return 'payment portal: cards, invoices, cancelling'
  }
}

function addSync(stripe: Command): void {
  stripe
    .command('sync')
    .description('make Stripe sell what `price set` says, and set up the payment portal')
    .option('--dry-run', 'print what would be done, and do nothing')
    .option('--json', 'print JSON')
    .action((options: { dryRun?: true; json?: true }) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const settings = loadSettings()
        const isDryRun = options.dryRun === true
        const steps = await withStripe(settings, (access) =>
          syncCatalog({ db, clock, stripe: access, publicUrl: settings.PUBLIC_URL }, isDryRun),
        )
        answer({ dry_run: isDryRun, steps }, [
          ...steps.map(lineOf),
          isDryRun ? 'Nothing was done: this was a dry run.' : 'Stripe sells what is set.',
        ])
      }),
    )
}

type RepairOptions = { closeAll?: true; json?: true }

function linesOf({ read, failed, held }: { read: number; failed: number; held: number }): string[] {
  if (read + failed === 0) return ['Nobody to read: there is no customer at Stripe.']
  return [
    `Read again: ${counted(read, 'customer')}.`,
    ...(failed > 0 ? [`Not read, see the log: ${counted(failed, 'customer')}.`] : []),
    ...(held > 0
      ? [`Held: ${counted(held, 'open subscription')} would be closed. Look at Stripe, then use --close-all.`]
      : []),
  ]
}

function addRepair(stripe: Command): void {
  stripe
    .command('repair')
    .description('read again what people have paid for: one person, or everybody')
    .argument('[email]', 'address of the account')
    .option('--close-all', 'close also more than a few who have nothing any more')
    .option('--json', 'print JSON')
    .action((email: string | undefined, options: RepairOptions) =>
      asOperator(options.json === true, async ({ db, clock, log, answer }) => {
        const account = email === undefined ? null : await findAccountByEmail(db, email.trim())
        if (email !== undefined && account === null)
          throw new CommandError(`No account has the address ${email}.`)
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
  const stripe = program.command('stripe').description('what Stripe sells for us, and who paid for what')
  addSync(stripe)
  addRepair(stripe)
}
