import { MAX_TRIAL_DAYS } from '#contract/operator/limits.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { listPrices, readPlanWish, setPlans } from '#server/features/billing/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator, CommandError } from './operator-session.ts'

const STATE_WIDE = 'state-wide'

type Options = { monthly?: number; trialDays?: number; offSale?: true; json?: true }

/** Parses a price in dollars to cents. Stripe charges at least 50 cents. */
function priceArgument(text: string): number {
  const cents = /^\d{1,5}(\.\d{2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  if (cents < 50) throw new InvalidArgumentError('Enter dollars per month, such as 19 or 19.00.')
  return cents
}

function daysArgument(text: string): number {
  const days = Number(text)
  if (!/^\d+$/.test(text) || days > MAX_TRIAL_DAYS)
    throw new InvalidArgumentError(`Enter a whole number of days from 0 to ${MAX_TRIAL_DAYS}.`)
  return days
}

const dollars = (cents: number) => dollarsFromCents(cents).toFixed(2)

function addSet(price: Command): void {
  price
    .command('set')
    .description('set the monthly price of a county or the statewide plan; publish it with `stripe sync`')
    .argument('<county>', `county name, or ${STATE_WIDE}`)
    .option('--monthly <dollars>', 'price per month', priceArgument)
    .option('--trial-days <days>', 'trial days on a first subscription; 0 for no trial', daysArgument)
    .option('--off-sale', 'stop selling it; current subscribers keep it')
    .option('--json', 'print JSON')
    .action((text: string, options: Options) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const county = text === STATE_WIDE ? null : countyArgument(text)
        const name = county?.name ?? STATE_WIDE
        const seen = await readPlanWish(db, county?.name ?? null)
        const monthly = options.monthly === undefined ? seen?.monthly : dollarsFromCents(options.monthly)
        if (monthly === undefined) throw new CommandError(`${name} has no price yet. Set one with --monthly.`)
        const to = {
          monthly,
          trial_days: options.trialDays ?? seen?.trial_days ?? 0,
          on_sale: options.offSale !== true,
        }
        const change = { county: county?.name ?? null, to, seen }
        await setPlans(db, [change], { by: COMMAND_LINE, at: new Date(clock.now()) })
        answer({ county: name, on_sale: to.on_sale }, [
          to.on_sale
            ? `${name} is set. Put it on sale with \`npm run steps -- stripe sync\`; current subscribers keep the old price.`
            : `${name} is off sale. Current subscribers keep it.`,
        ])
      }),
    )
}

/** `price set COUNTY|state-wide ...`, `price list`: monthly prices of counties and of the whole state. */
export function addPriceCommand(program: Command): void {
  const price = program.command('price').description('set and list prices')
  addSet(price)
  price
    .command('list')
    .description('list prices, as set here and at Stripe')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const plans = (await listPrices(db)).map((plan) => ({
          county: plan.county ?? STATE_WIDE,
          monthly: dollars(plan.price_cents),
          at_stripe: plan.current && dollars(plan.current.price_cents),
          trial_days: plan.trial_days,
          on_sale: plan.on_sale,
        }))
        const lines = plans.map((plan) =>
          [
            plan.county.padEnd(14),
            plan.monthly.padStart(8),
            ` trial ${plan.trial_days} days`,
            plan.on_sale ? '' : ' (off sale)',
            plan.at_stripe === plan.monthly ? '' : ` (Stripe: ${plan.at_stripe ?? 'not yet'})`,
          ].join(''),
        )
        answer(
          plans,
          lines.length === 0 ? ['No prices yet. Set one with `npm run steps -- price set`.'] : lines,
        )
      }),
    )
}
