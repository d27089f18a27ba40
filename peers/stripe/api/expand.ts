import { z } from 'zod'
import { priceObject, productObject } from '../objects/catalog-objects.ts'
import { cardObject, customerObject } from '../objects/customer-objects.ts'
import { invoiceObject } from '../objects/invoice-objects.ts'
import { subscriptionObject } from '../objects/subscription-objects.ts'
import type { State } from '../state/records.ts'
import { StripeError } from './stripe-error.ts'

/** The object of an id, by its prefix; null if it cannot be expanded. */
function objectOf(state: State, id: string): object | null {
  const [prefix] = id.split('_')
  switch (prefix) {
    case 'cus': {
      const customer = state.customers.get(id)
      return customer ? customerObject(customer) : null
    }
    case 'sub': {
      const subscription = state.subscriptions.get(id)
      return subscription ? subscriptionObject(state, subscription) : null
    }
    case 'in': {
      const invoice = state.invoices.get(id)
      return invoice ? invoiceObject(state, invoice) : null
    }
    case 'prod': {
      const product = state.products.get(id)
      return product ? productObject(product) : null
    }
    case 'price': {
      const price = state.prices.get(id)
      return price ? priceObject(price) : null
    }
    case 'pm': {
      const owner = [...state.customers.values()].find(({ card }) => card?.id === id)
      return owner?.card ? cardObject(owner.card, owner.id) : null
    }
    default:
      return null
  }
}

function expandPart(state: State, part: unknown, steps: readonly string[], path: string): unknown {
  const [step, ...rest] = steps
  if (part === null || part === undefined) return part
  if (typeof part === 'string') {
    const object = objectOf(state, part)
    if (!object) throw new StripeError(`This property cannot be expanded (${path}).`, { param: 'expand' })
    return expandPart(state, object, steps, path)
  }
  if (step === undefined || typeof part !== 'object') return part
  if (Array.isArray(part)) return part.map((each) => expandPart(state, each, steps, path))
  const fields = new Map<string, unknown>(Object.entries(part))
  if (!fields.has(step))
    throw new StripeError(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return Object.fromEntries(fields.set(step, expandPart(state, fields.get(step), rest, path)))
}

const answerObject = z.looseObject({})

/** Replaces ids in a response by objects, for the `expand` paths such as `data.latest_invoice`. */
export function expanded(state: State, answer: object, paths: readonly string[]): object {
  return paths.reduce(
    (object: object, path) => answerObject.parse(expandPart(state, object, path.split('.'), path)),
    answer,
  )
}
