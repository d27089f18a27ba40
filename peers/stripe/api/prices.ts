import { z } from 'zod'
import { newId } from '../engine/world.ts'
import type { World } from '../engine/world.ts'
import { priceObject } from '../objects/catalog-objects.ts'
import type { Price } from '../state/records.ts'
import { defineCall } from './calls.ts'
import { found, mustBe, newestFirst, page, paging } from './lists.ts'
import { mergeMetadata, metadataParam } from './metadata.ts'

/** Assigns a unique lookup key to a price. Takes it from its current price only if `transfers` is set, else throws. */
function claimLookupKey(world: World, key: string | null, owner: string, transfers: boolean): void {
  if (key === null) return
  const holder = [...world.state.prices.values()].find(
    ({ id, lookupKey }) => lookupKey === key && id !== owner,
  )
  if (!holder) return
  const message = `A price (\`${holder.id}\`) already uses that lookup key.`
  mustBe(transfers, message, 'lookup_key')
  world.state.prices.set(holder.id, { ...holder, lookupKey: null })
}

const monthly = z.strictObject({
  interval: z.literal('month'),
  interval_count: z.literal(1).optional(),
  usage_type: z.literal('licensed').optional(),
})

export const priceCalls = {
  'POST /v1/prices': defineCall(
    z.strictObject({
      product: z.string(),
      currency: z.literal('usd'),
      unit_amount: z.number().int().min(0).max(99_999_999),
      recurring: monthly,
      active: z.boolean().default(true),
      lookup_key: z.string().max(200).optional(),
      transfer_lookup_key: z.boolean().default(false),
      nickname: z.string().optional(),
      metadata: metadataParam.optional(),
    }),
    ({ world, at }, params) => {
      found(world.state.products, 'product', params.product, 'product')
      const price: Price = {
        id: newId('price'),
        created: at,
        product: params.product,
        active: params.active,
        unitAmount: params.unit_amount,
        lookupKey: params.lookup_key ?? null,
        nickname: params.nickname ?? null,
        metadata: mergeMetadata({}, params.metadata),
      }
      claimLookupKey(world, price.lookupKey, price.id, params.transfer_lookup_key)
      world.state.prices.set(price.id, price)
      return priceObject(price)
    },
  ),

  'POST /v1/prices/:id': defineCall(
    z.strictObject({
      active: z.boolean().optional(),
      lookup_key: z.string().max(200).optional(),
      transfer_lookup_key: z.boolean().default(false),
      nickname: z.string().nullable().optional(),
      metadata: metadataParam.optional(),
    }),
    ({ world, id }, params) => {
      const known = found(world.state.prices, 'price', id)
      const lookupKey = params.lookup_key === undefined ? known.lookupKey : params.lookup_key || null
      const price: Price = {
        ...known,
        active: params.active ?? known.active,
        lookupKey,
        nickname: params.nickname === undefined ? known.nickname : params.nickname || null,
        metadata: mergeMetadata(known.metadata, params.metadata),
      }
      claimLookupKey(world, lookupKey, id, params.transfer_lookup_key)
      world.state.prices.set(id, price)
      return priceObject(price)
    },
  ),

  'GET /v1/prices': defineCall(
    z.strictObject({
      ...paging,
      active: z.boolean().optional(),
      product: z.string().optional(),
      lookup_keys: z.array(z.string()).max(10).optional(),
    }),
    ({ world }, { active, product, lookup_keys: keys, ...paged }) => {
      const prices = newestFirst(
        world.state.prices,
        (price) =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (keys === undefined || (price.lookupKey !== null && keys.includes(price.lookupKey))),
      )
      return page(prices, '/v1/prices', paged, priceObject)
    },
  ),
}
