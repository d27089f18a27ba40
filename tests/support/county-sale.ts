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

/** Sets a different price for each county, as the operator, and makes them at Stripe. */
export async function putOnSale(product: Pick<RunningProduct, 'openDatabase' | 'steps'>): Promise<void> {
  const plan = (county: keyof typeof LISTINGS, monthly: number, trial_days: number) => ({
    county,
    to: { monthly, trial_days, on_sale: true },
    seen: null,
  })
  const plans = [plan('Mecklenburg', 39, 14), plan('Cumberland', 19, 7), plan('Guilford', 29, 0)]
  const database = await product.openDatabase()
  await setPlans(database.db, plans, { by: COMMAND_LINE, at: new Date() })
  await database.close()
  await product.steps('stripe', 'sync')
}
