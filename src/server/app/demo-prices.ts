import { listPrices, setPrice, syncCatalogue } from '#server/features/billing/index.ts'
import { readDemoCounties } from '#server/features/demo/index.ts'
import type { Composition } from './compose.ts'

const STATE_WIDE = { priceCents: 29_900, trialDays: 0 }

const LARGE = { priceCents: 3_900, trialDays: 0 }
const MIDDLE = { priceCents: 2_900, trialDays: 0 }
const SMALL = { priceCents: 1_900, trialDays: 7 }

/** Counties with many listings cost more, and only the small ones can be tried first; `place` is 0 for the largest. */
function priceOf(place: number, counties: number): { priceCents: number; trialDays: number } {
  if (place < counties / 2) return LARGE
  return place < (counties * 3) / 4 ? MIDDLE : SMALL
}

/**
 * Puts the counties of the demo on sale at the local stand-in, so that a first start has something to buy. Only in
 * development and where no real Stripe is set; an operator's prices stay, and the stand-in gets them.
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
      for (const [place, { fips }] of bySize.entries())
        await setPrice(tx, { countyFips: fips, ...priceOf(place, counties.length), isOnSale: true })
      await setPrice(tx, { countyFips: null, ...STATE_WIDE, isOnSale: true })
    })
    say(`${counties.length} counties and the whole state are on sale, with invented prices.`)
  }
  await syncCatalogue({ db, clock, stripe, publicUrl: settings.PUBLIC_URL }, false)
}
