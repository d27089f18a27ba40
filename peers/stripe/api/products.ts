import { z } from 'zod'
import { newId } from '../engine/world.ts'
import { productObject } from '../objects/catalog-objects.ts'
import type { Product } from '../state/records.ts'
import { defineCall } from './calls.ts'
import { found, mustBe, newestFirst, page, paging } from './lists.ts'
import { mergeMetadata, metadataParam } from './metadata.ts'

const optionalText = z.string().nullable().optional()

export const productCalls = {
  'POST /v1/products': defineCall(
    z.strictObject({
      id: z.string().optional(),
      name: z.string().min(1),
      description: optionalText,
      active: z.boolean().default(true),
      metadata: metadataParam.optional(),
    }),
    ({ world, at }, { id = newId('prod'), name, description, active, metadata }) => {
      mustBe(!world.state.products.has(id), `Product already exists: ${id}`, 'id')
      const product: Product = {
        id,
        created: at,
        updated: at,
        active,
        name,
        description: description ?? null,
        metadata: mergeMetadata({}, metadata),
      }
      world.state.products.set(id, product)
      return productObject(product)
    },
  ),

  'POST /v1/products/:id': defineCall(
    z.strictObject({
      name: z.string().min(1).optional(),
      description: optionalText,
      active: z.boolean().optional(),
      metadata: metadataParam.optional(),
    }),
    ({ world, at, id }, { name, description, active, metadata }) => {
      const known = found(world.state.products, 'product', id)
      const product: Product = {
        ...known,
        updated: at,
        name: name ?? known.name,
        description: description === undefined ? known.description : description || null,
        active: active ?? known.active,
        metadata: mergeMetadata(known.metadata, metadata),
      }
      world.state.products.set(id, product)
      return productObject(product)
    },
  ),

  'GET /v1/products': defineCall(
    z.strictObject({ ...paging, active: z.boolean().optional(), ids: z.array(z.string()).optional() }),
    ({ world }, { active, ids, ...paged }) => {
      const products = newestFirst(
        world.state.products,
        (product) =>
          (active === undefined || product.active === active) &&
          (ids === undefined || ids.includes(product.id)),
      )
      return page(products, '/v1/products', paged, productObject)
    },
  ),
}
