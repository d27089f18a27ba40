import { z } from 'zod'
import { expireCheckout } from '../engine/advance.ts'
import { endSubscription, isLive } from '../engine/subscriptions.ts'
import { newId } from '../engine/world.ts'
import type { World } from '../engine/world.ts'
import { customerObject } from '../objects/customer-objects.ts'
import type { Customer } from '../state/records.ts'
import { defineCall } from './calls.ts'
import { found, newestFirst, page, paging } from './lists.ts'
import { mergeMetadata, metadataParam } from './metadata.ts'
import { noSuch } from './stripe-error.ts'

/** Gets a customer. A deleted one is treated as nonexistent. */
export function customerNamed(world: World, id: string, param = 'id'): Customer {
  const customer = found(world.state.customers, 'customer', id, param)
  if (customer.isDeleted) throw noSuch('customer', id, param)
  return customer
}

const details = {
  email: z.string().max(512).nullable().optional(),
  name: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
  metadata: metadataParam.optional(),
}

type Details = z.infer<z.ZodObject<typeof details>>

function withDetails(known: Customer, { metadata, ...texts }: Details): Customer {
  const {
    email = known.email,
    name = known.name,
    phone = known.phone,
    description = known.description,
  } = texts
  return {
    ...known,
    email: email || null,
    name: name || null,
    phone: phone || null,
    description: description || null,
    metadata: mergeMetadata(known.metadata, metadata),
  }
}

function newCustomer(at: number): Customer {
  return {
    id: newId('cus'),
    created: at,
    isDeleted: false,
    email: null,
    name: null,
    phone: null,
    description: null,
    metadata: {},
    balance: 0,
    card: null,
  }
}

export const customerCalls = {
  'POST /v1/customers': defineCall(z.strictObject(details), ({ world, at }, params) => {
    const customer = withDetails(newCustomer(at), params)
    world.state.customers.set(customer.id, customer)
    world.emit('customer.created', at, customerObject(customer))
    return customerObject(customer)
  }),

  'POST /v1/customers/:id': defineCall(z.strictObject(details), ({ world, at, id }, params) => {
    const known = customerNamed(world, id)
    const customer = withDetails(known, params)
    world.state.customers.set(id, customer)
    world.emit('customer.updated', at, customerObject(customer), customerObject(known))
    return customerObject(customer)
  }),

  'GET /v1/customers': defineCall(
    z.strictObject({ ...paging, email: z.string().max(512).optional() }),
    ({ world }, { email, ...paged }) => {
      const customers = newestFirst(
        world.state.customers,
        (customer) => !customer.isDeleted && (email === undefined || customer.email === email),
      )
      return page(customers, '/v1/customers', paged, customerObject)
    },
  ),

  'GET /v1/customers/:id': defineCall(z.strictObject({}), ({ world, id }) =>
    customerObject(found(world.state.customers, 'customer', id)),
  ),

  'DELETE /v1/customers/:id': defineCall(z.strictObject({}), ({ world, at, id }) => {
    const customer = customerNamed(world, id)
    for (const subscription of world.state.subscriptions.values())
      if (subscription.customer === id && isLive(subscription))
        endSubscription(world, subscription, 'cancellation_requested', at)
    for (const session of world.state.checkoutSessions.values())
      if (session.customer === id && session.status === 'open') expireCheckout(world, session, at)
    const deleted: Customer = {
      ...customer,
      isDeleted: true,
      email: null,
      name: null,
      phone: null,
      card: null,
    }
    world.state.customers.set(id, deleted)
    world.emit('customer.deleted', at, customerObject(customer))
    return customerObject(deleted)
  }),
}
