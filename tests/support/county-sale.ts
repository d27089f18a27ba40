import { importNotices } from './notices.ts'
import type { RunningProduct } from './product.ts'

/** The listings of each county in the notices, by address. */
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

/** As the operator: imports listings of three counties and sets a different price for each county. */
export async function putOnSale(product: Pick<RunningProduct, 'folder' | 'steps'>): Promise<void> {
  const set = (county: string, dollars: number, trialDays: number) =>
    product.steps('price', 'set', county, '--monthly', String(dollars), '--trial-days', String(trialDays))
  await Promise.all([
    importNotices(product, 'day-one.csv'),
    set('Mecklenburg', 39, 14),
    set('Cumberland', 19, 7),
    set('Guilford', 29, 0),
  ])
  await product.steps('stripe', 'sync')
}
