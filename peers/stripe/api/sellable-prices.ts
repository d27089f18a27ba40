import type { World } from '../engine/world.ts'
import { found, mustBe } from './lists.ts'

/** Stripe's limit for items of a subscription and lines of a checkout. */
const MAX_ITEMS = 20

/**
 * Throws for prices that cannot be sold together: too many, unknown, duplicate, or inactive. Prices already in the
 * subscription may be inactive.
 */
export function checkPrices(
  world: World,
  prices: readonly string[],
  param: string,
  subscribed: readonly string[] = [],
): void {
  mustBe(prices.length <= MAX_ITEMS, `You can pass at most ${MAX_ITEMS} items.`, param)
  prices.forEach((id, place) => {
    const at = `${param}[${place}][price]`
    const { active } = found(world.state.prices, 'price', id, at)
    mustBe(
      active || subscribed.includes(id),
      'The price specified is inactive. This field only accepts active prices.',
      at,
    )
    mustBe(
      prices.indexOf(id) === place,
      `Cannot add multiple subscription items with the same plan: ${id}`,
      at,
    )
  })
}
