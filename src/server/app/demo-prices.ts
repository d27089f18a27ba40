import { listPrices, setPrice, syncCatalog } from '#server/features/billing/index.ts'
import { readDemoCounties } from '#server/features/demo/index.ts'
import type { Composition } from './compose.ts'

const STATE_WIDE = { priceCents: 29_900, trialDays: 0 }

const LARGE = { priceCents: 3_900, trialDays: 0 }
const MIDDLE = { priceCents: 2_900, trialDays: 0 }
const SMALL = { priceCents: 1_900, trialDays: 7 }

/** Larger counties cost more; only the smallest quarter has a trial. `rank` is 0 for the largest. */
function priceOf(rank: number, counties: number): { priceCents: number; trialDays: number } {
  if (rank < counties / 2) return LARGE
  return rank < (counties * 3) / 4 ? MIDDLE : SMALL
}

/**
 * Puts the demo counties on sale at the local Stripe stand-in, so that a fresh start has something to buy. Only in
 * development without a real Stripe. Keeps the operator's prices and syncs them to the stand-in.
 */
export async function seedDemoPrices(
  { settings, clock, database, stripe }: Composition,
  say: (line: string) => void,
): Promise<void> {
  if (settings.NODE_ENV !== 'development' || settings.STRIPE_SECRET_KEY !== undefined) return
  const { db } = database
  if ((await listPrices(db)).length === 0) {
    const counties = await readDemoCounties(db)
    if (counties.length === 0) return
    const bySize = counties.toSorted((a, b) => b.listings - a.listings)
    await db.transaction(async (tx) => {
      for (const [rank, { fips }] of bySize.entries())
        await setPrice(tx, { countyFips: fips, ...priceOf(rank, counties.length), isOnSale: true })
      await setPrice(tx, { countyFips: null, ...STATE_WIDE, isOnSale: true })
    })
    say(`${counties.length} counties and the statewide plan are on sale at demo prices.`)
  }
  await syncCatalog({ ...database, clock, stripe, publicUrl: settings.PUBLIC_URL }, null)
}
