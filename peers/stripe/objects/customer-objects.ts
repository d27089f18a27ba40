import type { Stripe } from 'stripe'
import { LAST_DIGITS } from '../engine/cards.ts'
import type { Card, Customer } from '../state/records.ts'

export function customerObject(customer: Customer) {
  const { id, created, email, name, phone, description, metadata, balance, card, isDeleted } = customer
  if (isDeleted) return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer
  return {
    id,
    object: 'customer',
    address: null,
    balance,
    created,
    currency: 'usd',
    default_source: null,
    delinquent: false,
    description,
    discount: null,
    email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: card?.id ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
  } satisfies Partial<Stripe.Customer>
}

export function cardObject({ id, number, created }: Card, customer: string) {
  return {
    id,
    object: 'payment_method',
    created,
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
    card: {
      brand: 'visa',
      country: 'US',
      exp_month: 12,
      exp_year: new Date(created * 1000).getUTCFullYear() + 3,
      funding: 'credit',
      last4: number.slice(-LAST_DIGITS),
    },
  }
}
