import type { Command } from 'commander'
import { dollarsFromCents } from '#contract/money.ts'
import { withStripe } from '#server/app/peers.ts'
import { findAccountByEmail } from '#server/features/accounts/index.ts'
import { type CatalogueStep, repairCustomers, syncCatalogue } from '#server/features/billing/index.ts'
import { loadSettings } from '#server/platform/config/settings.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { asOperator, CommandError } from './operator-session.ts'

function lineOf(step: CatalogueStep): string {
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
          syncCatalogue({ db, clock, stripe: access, publicUrl: settings.PUBLIC_URL }, isDryRun),
        )
        answer({ dry_run: isDryRun, steps }, [
          ...steps.map(lineOf),
          isDryRun ? 'Nothing was done: this was a dry run.' : 'Stripe sells what is set.',
        ])
      }),
    )
}

function addRepair(stripe: Command): void {
  stripe
    .command('repair')
    .description('read again what people have paid for: one person, or everybody')
    .argument('[email]', 'address of the account')
    .option('--json', 'print JSON')
    .action((email: string | undefined, options: { json?: true }) =>
      asOperator(options.json === true, async ({ db, log, answer }) => {
        const account = email === undefined ? null : await findAccountByEmail(db, email.trim())
        if (email !== undefined && account === null)
          throw new CommandError(`No account has the address ${email}.`)
        const repaired = await withStripe(loadSettings(), (access) =>
          repairCustomers({ db, log, enqueue, stripe: access }, account?.id ?? null),
        )
        answer({ repaired }, [
          repaired === 0
            ? 'Nobody to read: there is no customer at Stripe.'
            : `Read again: ${repaired} ${repaired === 1 ? 'customer' : 'customers'}.`,
        ])
      }),
    )
}

/** `stripe sync [--dry-run]`, `stripe repair [EMAIL]`: the catalogue at Stripe, and what was paid. */
export function addStripeCommand(program: Command): void {
  const stripe = program.command('stripe').description('what Stripe sells for us, and who paid for what')
  addSync(stripe)
  addRepair(stripe)
}
