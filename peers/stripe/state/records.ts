import { z } from 'zod'

/** Unix seconds, as everywhere in Stripe. */
const instant = z.number().int()
const cents = z.number().int()
const metadata = z.record(z.string(), z.string())
export type Metadata = z.infer<typeof metadata>

const product = z.object({
  id: z.string(),
  created: instant,
  updated: instant,
  active: z.boolean(),
  name: z.string(),
  description: z.string().nullable(),
  metadata,
})
export type Product = z.infer<typeof product>

const price = z.object({
  id: z.string(),
  created: instant,
  product: z.string(),
  active: z.boolean(),
  unitAmount: cents,
  lookupKey: z.string().nullable(),
  nickname: z.string().nullable(),
  metadata,
})
export type Price = z.infer<typeof price>

const card = z.object({ id: z.string(), number: z.string(), created: instant })
export type Card = z.infer<typeof card>

const customer = z.object({
  id: z.string(),
  created: instant,
  isDeleted: z.boolean(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  metadata,
  /** Added to the next invoice; negative is a credit. */
  balance: cents,
  card: card.nullable(),
})
export type Customer = z.infer<typeof customer>

const checkoutSession = z.object({
  id: z.string(),
  created: instant,
  expiresAt: instant,
  customer: z.string(),
  lineItems: z.array(z.object({ price: z.string(), quantity: z.number().int() })),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata,
  needsCard: z.boolean(),
  trialDays: z.number().int().nullable(),
  subscriptionMetadata: metadata,
  status: z.enum(['open', 'complete', 'expired']),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
})
export type CheckoutSession = z.infer<typeof checkoutSession>

const subscriptionItem = z.object({
  id: z.string(),
  created: instant,
  price: z.string(),
  quantity: z.number().int(),
  metadata,
})
export type SubscriptionItem = z.infer<typeof subscriptionItem>

const invoiceLine = z.object({
  id: z.string(),
  price: z.string(),
  quantity: z.number().int(),
  amount: cents,
  description: z.string(),
  start: instant,
  end: instant,
  subscriptionItem: z.string(),
  /** The id of its invoice item if it is a proration. */
  invoiceItem: z.string().nullable(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

const subscription = z.object({
  id: z.string(),
  created: instant,
  customer: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  items: z.array(subscriptionItem),
  anchor: instant,
  periodStart: instant,
  periodEnd: instant,
  trialStart: instant.nullable(),
  trialEnd: instant.nullable(),
  /** Whether `customer.subscription.trial_will_end` was emitted. */
  isTrialEndAnnounced: z.boolean(),
  cancelAtPeriodEnd: z.boolean(),
  cancelAt: instant.nullable(),
  canceledAt: instant.nullable(),
  endedAt: instant.nullable(),
  cancellationReason: z.enum(['cancellation_requested', 'payment_failed']).nullable(),
  latestInvoice: z.string().nullable(),
  /** Prorations that the next renewal will charge. */
  pendingLines: z.array(invoiceLine),
  metadata,
})
export type Subscription = z.infer<typeof subscription>

const billingReason = z.enum(['subscription_create', 'subscription_cycle', 'subscription_update'])
export type BillingReason = z.infer<typeof billingReason>

const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created: instant,
  customer: z.string(),
  subscription: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void']),
  billingReason,
  lines: z.array(invoiceLine),
  periodStart: instant,
  periodEnd: instant,
  startingBalance: cents,
  endingBalance: cents.nullable(),
  amountDue: cents,
  attempts: z.number().int(),
  /** When a draft is finalized and charged for the first time. */
  finalizesAt: instant.nullable(),
  finalizedAt: instant.nullable(),
  nextAttempt: instant.nullable(),
  paidAt: instant.nullable(),
})
export type Invoice = z.infer<typeof invoice>

const portalConfiguration = z.object({
  id: z.string(),
  created: instant,
  updated: instant,
  active: z.boolean(),
  name: z.string().nullable(),
  metadata,
  headline: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  returnUrl: z.string().nullable(),
  showsInvoices: z.boolean(),
  changesCard: z.boolean(),
  cancels: z.enum(['no', 'at_period_end', 'immediately']),
})
export type PortalConfiguration = z.infer<typeof portalConfiguration>

const portalSession = z.object({
  id: z.string(),
  created: instant,
  customer: z.string(),
  configuration: z.string(),
  /** Null: the portal has no link back. */
  returnUrl: z.string().nullable(),
})
export type PortalSession = z.infer<typeof portalSession>

const delivery = z.object({
  /** The event id; a doubled event is two deliveries with the same id. */
  event: z.string(),
  created: instant,
  payload: z.string(),
  attempts: z.number().int(),
  /** Null while deliveries are held. */
  nextAttempt: instant.nullable(),
})
export type Delivery = z.infer<typeof delivery>

const answer = z.object({
  created: instant,
  fingerprint: z.string(),
  status: z.number().int(),
  body: z.string(),
})
/** A response that is replayed for the same idempotency key. */
export type Answer = z.infer<typeof answer>

const byId = <T extends z.ZodType<{ id: string }>>(record: T) =>
  z.array(record).transform((all) => new Map(all.map((each) => [each.id, each])))

export const storedState = z.object({
  version: z.literal(1),
  /** Seconds by which the clock is ahead of the system time. */
  offset: z.number().int(),
  webhookMode: z.enum(['deliver', 'drop', 'double', 'hold']),
  invoicesNumbered: z.number().int(),
  products: byId(product),
  prices: byId(price),
  customers: byId(customer),
  checkoutSessions: byId(checkoutSession),
  subscriptions: byId(subscription),
  invoices: byId(invoice),
  portalConfigurations: byId(portalConfiguration),
  portalSessions: byId(portalSession),
  deliveries: z.array(delivery),
  answers: z.array(z.tuple([z.string(), answer])).transform((all) => new Map(all)),
})
/** The complete state. Records are replaced, never mutated; maps keep creation order. */
export type State = z.infer<typeof storedState>
export type WebhookMode = State['webhookMode']
