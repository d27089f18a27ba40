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

/** How far the time of a signature may be from now, in seconds, so that an event seen once cannot be sent again. */
const TOLERANCE_S = 300

/** Stripe's ids are at most 255 characters long, and no database keeps every character. */
const stripeId = z.string().regex(/^[\w-]{1,255}$/)

/** What is read of an event. What it is about is looked at only where it may be about payments. */
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

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; stripe: Stripe; webhookSecret: string }

function readEvent({ stripe, webhookSecret, clock }: Deps, body: Buffer, signature: string) {
  const now = clock.now()
  try {
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, now)
    // Stripe's library looks only for signatures that are too old. Of several times it takes the last, too.
    const time = signature.split(',').findLast((part) => part.startsWith('t='))
    const signedAt = Number.parseInt(time?.slice(2) ?? '', 10)
    if (!(signedAt <= now / 1000 + TOLERANCE_S)) throw new Error('it was signed later than now')
    return signedEvent.parse(event)
  } catch (cause) {
    throw new AppError('bad_request', 'The event or its signature is not right', { cause })
  }
}

/**
 * Takes an event as a hint that the customer is to be read again, once however often it is sent. Throws `bad_request`
 * for one that Stripe did not sign just now.
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
