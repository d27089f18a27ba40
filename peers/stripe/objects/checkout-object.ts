import type { Stripe } from 'stripe'
import { checkoutTotals } from '../engine/invoice-lines.ts'
import type { World } from '../engine/world.ts'
import type { CheckoutSession } from '../state/records.ts'

function paymentStatus(session: CheckoutSession, total: number) {
  if (session.status !== 'complete') return 'unpaid'
  return total === 0 ? 'no_payment_required' : 'paid'
}

export function checkoutObject(world: World, session: CheckoutSession) {
  const { id, created, expiresAt, customer, successUrl, cancelUrl, clientReferenceId, metadata } = session
  const { dueToday } = checkoutTotals(world.state, session)
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: dueToday,
    amount_total: dueToday,
    cancel_url: cancelUrl,
    client_reference_id: clientReferenceId,
    client_secret: null,
    created,
    currency: 'usd',
    customer,
    customer_email: null,
    expires_at: expiresAt,
    invoice: session.invoice,
    livemode: false,
    locale: null,
    metadata,
    mode: 'subscription',
    payment_intent: null,
    payment_link: null,
    payment_method_collection: session.needsCard ? 'always' : 'if_required',
    payment_method_types: ['card'],
    payment_status: paymentStatus(session, dueToday),
    setup_intent: null,
    status: session.status,
    subscription: session.subscription,
    success_url: successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? world.pageUrl(`/checkout/${id}`) : null,
  } satisfies Partial<Stripe.Checkout.Session>
}
