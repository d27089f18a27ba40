import type { Stripe } from 'stripe'
import type { Price, Product } from '../state/records.ts'

export function productObject({ id, created, updated, active, name, description, metadata }: Product) {
  return {
    id,
    object: 'product',
    active,
    created,
    default_price: null,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated,
    url: null,
  } satisfies Partial<Stripe.Product>
}

export function priceObject(price: Price) {
  const { id, created, product, active, unitAmount, lookupKey, nickname, metadata } = price
  return {
    id,
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata,
    nickname,
    product,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  } satisfies Wire<Stripe.Price>
}

/** An SDK object on the wire, where a decimal is a string. */
type Wire<T> = Partial<Omit<T, 'unit_amount_decimal'>> & { unit_amount_decimal: string }
