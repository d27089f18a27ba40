import { z } from 'zod'
import type { Change } from '../engine/change-subscription.ts'
import { newId } from '../engine/world.ts'
import type { World } from '../engine/world.ts'
import type { Subscription, SubscriptionItem } from '../state/records.ts'
import { mustBe } from './lists.ts'
import { mergeMetadata, metadataParam } from './metadata.ts'
import { checkPrices } from './sellable-prices.ts'
import { noSuch } from './stripe-error.ts'

const itemParam = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  quantity: z.number().int().min(1).optional(),
  deleted: z.boolean().optional(),
  metadata: metadataParam.optional(),
})
type ItemParam = z.infer<typeof itemParam>

/** Parameters of a subscription change, for the update call and the preview. */
export const changeParams = {
  items: z.array(itemParam).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: z.number().int().optional(),
  trial_end: z.literal('now').optional(),
  cancel_at_period_end: z.boolean().optional(),
  /** An empty string removes a scheduled end, including one set by the portal. */
  cancel_at: z.literal('').optional(),
  metadata: metadataParam.optional(),
}
type ChangeParams = z.infer<z.ZodObject<typeof changeParams>>

function applyItem(
  items: readonly SubscriptionItem[],
  { id, price, quantity, deleted, metadata }: ItemParam,
  param: string,
  at: number,
): SubscriptionItem[] {
  if (id === undefined) {
    if (price === undefined) throw noSuch('price', '', `${param}[price]`)
    const item = {
      id: newId('si'),
      created: at,
      price,
      quantity: quantity ?? 1,
      metadata: mergeMetadata({}, metadata),
    }
    return [...items, item]
  }
  const known = items.find((item) => item.id === id)
  if (!known) throw noSuch('subscription_item', id, `${param}[id]`)
  if (deleted === true) return items.filter((item) => item.id !== id)
  const changed = {
    ...known,
    price: price ?? known.price,
    quantity: quantity ?? known.quantity,
    metadata: mergeMetadata(known.metadata, metadata),
  }
  return items.map((item) => (item.id === id ? changed : item))
}

function endOf(known: Subscription, params: ChangeParams): Pick<Change, 'cancelAt' | 'cancelAtPeriodEnd'> {
  const { cancel_at_period_end: atPeriodEnd, cancel_at: cleared } = params
  if (cleared !== undefined) return { cancelAt: null, cancelAtPeriodEnd: false }
  if (atPeriodEnd === true) return { cancelAt: known.periodEnd, cancelAtPeriodEnd: true }
  // The portal sets a cancellation time, which only `cancel_at` can remove.
  if (atPeriodEnd === false)
    return { cancelAt: known.cancelAtPeriodEnd ? null : known.cancelAt, cancelAtPeriodEnd: false }
  return { cancelAt: known.cancelAt, cancelAtPeriodEnd: known.cancelAtPeriodEnd }
}

/** Parses a change and throws Stripe's errors; `param` is the parameter name of its items. */
export function readChange(
  world: World,
  known: Subscription,
  params: ChangeParams,
  { param, at }: { param: string; at: number },
): Change {
  mustBe(
    known.status !== 'canceled',
    'A canceled subscription can only update its cancellation_details and metadata.',
  )
  mustBe(
    params.cancel_at === undefined || params.cancel_at_period_end === undefined,
    'Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.',
    'cancel_at',
  )
  const prorationAt = params.proration_date ?? at
  mustBe(
    prorationAt >= known.periodStart && prorationAt <= known.periodEnd,
    'Cannot specify `proration_date` outside of the current billing period.',
    'proration_date',
  )
  const items = (params.items ?? []).reduce(
    (all: SubscriptionItem[], item, place) => applyItem(all, item, `${param}[${place}]`, at),
    known.items,
  )
  mustBe(items.length > 0, 'A subscription must have at least one active plan.', param)
  const pricesOf = (all: readonly SubscriptionItem[]) => all.map(({ price }) => price)
  checkPrices(world, pricesOf(items), param, pricesOf(known.items))
  return {
    items,
    prorations: params.proration_behavior,
    prorationAt,
    endsTrial: params.trial_end === 'now',
    ...endOf(known, params),
    metadata: mergeMetadata(known.metadata, params.metadata),
  }
}
