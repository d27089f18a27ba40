import type { Handler } from './calls.ts'
import { checkoutCalls } from './checkout-sessions.ts'
import { customerCalls } from './customers.ts'
import { invoiceCalls } from './invoices.ts'
import { portalCalls } from './portal.ts'
import { priceCalls } from './prices.ts'
import { productCalls } from './products.ts'
import type { CallName } from './requests.ts'
import { subscriptionCalls } from './subscriptions.ts'

/** Every call and its handler. A call that is missing here, or not typed by the SDK, does not compile. */
export const callHandlers = {
  ...productCalls,
  ...priceCalls,
  ...customerCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...portalCalls,
} satisfies Record<CallName, Handler>
