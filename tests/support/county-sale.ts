import { setPlans } from '#server/features/billing/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import type { RunningProduct } from './product.ts'

/** The listings of each county in `day-one.csv`, by address. */
export const LISTINGS = {
  Cumberland: [
    '1904 Murchison Rd, Fayetteville, NC 28301',
    '5 Person St, Fayetteville, NC 28301',
    '612 Bragg Blvd, Fayetteville, NC 28301',
    '77 Gillespie St, Fayetteville, NC 28306',
  ],
  Guilford: ['900 Gorrell St, Greensboro, NC 27406'],
  Mecklenburg: [
    '1423 Oak St, 28208',
    '2210 Tuckaseegee Rd, 28208',
    '3105 Wilkinson Blvd, 28208',
    '415 Camp Greene St, 28208',
    '702 Berryhill Rd, 28208',
    '88 Enderly Rd, 28208',
  ],
}

type Priced = Pick<RunningProduct, 'openDatabase' | 'steps'>

/** A price a month in dollars, with a trial in days; the county is null for the whole state. */
type Price = { county: string | null; monthly: number; trialDays?: number }

/** Sets prices, as the operator, and makes them at Stripe. */
export async function setPrices(product: Priced, ...prices: readonly Price[]): Promise<void> {
  const plans = prices.map(({ county, monthly, trialDays = 0 }) => ({
    county,
    to: { monthly, trial_days: trialDays, on_sale: true },
    seen: null,
  }))
  const database = await product.openDatabase()
  await setPlans(database.db, plans, { by: COMMAND_LINE, at: new Date() })
  await database.close()
  await product.steps('stripe', 'sync')
}

/** Sells the counties of the listings, each at another price. */
export function putOnSale(product: Priced): Promise<void> {
  return setPrices(
    product,
    { county: 'Mecklenburg', monthly: 39, trialDays: 14 },
    { county: 'Cumberland', monthly: 19, trialDays: 7 },
    { county: 'Guilford', monthly: 29 },
  )
}
