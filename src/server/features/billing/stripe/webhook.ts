import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import {
  adoptCustomerJob,
  adoptKey,
  syncCustomerJob,
  syncKey,
} from '#server/features/billing/job-definitions.ts'
import { findUserOfCustomer, insertStripeEvent } from '#server/features/billing/payment-accounts.store.ts'

/** Allowed distance of the signature's time from now, in seconds, to prevent replays. */
const TOLERANCE_S = 300

/** Stripe's IDs have at most 255 characters; PostgreSQL text cannot hold every character. */
const stripeId = z.string().regex(/^[\w-]{1,255}$/)

/** The fields read from an event. The object is parsed only for events about payments. */
const signedEvent = z.object({
  id: stripeId,
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** Events that can change what is paid for; all others are ignored. */
const ABOUT_PAYMENTS = /^(?:customer\.(?:subscription\.|deleted$)|invoice\.|checkout\.session\.)/

const aboutCustomer = z.object({ customer: z.union([stripeId, z.object({ id: stripeId })]) })
const customerItself = z.object({ object: z.literal('customer'), id: stripeId })

function customerIn(object: unknown): string | null {
  const itself = customerItself.safeParse(object)
  if (itself.success) return itself.data.id
  const about = aboutCustomer.safeParse(object)
  if (!about.success) return null
  const { customer } = about.data
  return typeof customer === 'string' ? customer : customer.id
}

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  stripe: Stripe
  /** Several while one is being rotated: an event signed with any of them counts. */
  webhookSecrets: readonly string[]
}

/** Verifies the signature; throws if no secret made it. */
function constructEvent({ stripe, webhookSecrets, clock }: Deps, body: Buffer, signature: string) {
  const failures: unknown[] = []
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, clock.now())
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'its signature matches no secret')
}

function readEvent(deps: Deps, body: Buffer, signature: string) {
  try {
    const event = constructEvent(deps, body, signature)
    // Stripe's library rejects only old signatures. If there are several times it uses the last, so we do too.
    const time = signature.split(',').findLast((part) => part.startsWith('t='))
    const signedAt = Number.parseInt(time?.slice(2) ?? '', 10)
    if (!(signedAt <= deps.clock.now() / 1000 + TOLERANCE_S))
      throw new Error('its signature is dated in the future')
    return signedEvent.parse(event)
  } catch (cause) {
    throw new AppError('bad_request', 'The event or its signature is not valid', { cause })
  }
}

/**
 * Treats an event as a hint to re-read the customer, once per event ID. Throws `bad_request` unless Stripe signed it
 * recently.
 */
export async function takeEvent(deps: Deps, body: Buffer, signature: string): Promise<void> {
  const { db, clock, enqueue } = deps
  const event = readEvent(deps, body, signature)
  if (!ABOUT_PAYMENTS.test(event.type)) return
  const customer = customerIn(event.data.object)
  if (customer === null) return
  await db.transaction(async (tx) => {
    if (!(await insertStripeEvent(tx, event.id, new Date(clock.now())))) return
    const userId = await findUserOfCustomer(tx, customer)
    if (userId !== null) await enqueue(tx, syncCustomerJob, { user_id: userId }, syncKey(userId))
    else await enqueue(tx, adoptCustomerJob, { customer_id: customer }, adoptKey(customer))
  })
}
