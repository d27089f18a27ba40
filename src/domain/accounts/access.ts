/** Payment account states on the wire; null for a person who was never a customer. */
export const PAYMENT_ACCOUNT_STATUSES = ['incomplete', 'trialing', 'active', 'canceled'] as const
export type PaymentAccountStatus = (typeof PAYMENT_ACCOUNT_STATUSES)[number] | null

/** The facts about a signed-in person that the guards check. */
export type AccountFacts = {
  is_suspended: boolean
  email_verified: boolean
  /** The person has agreed to the current versions of the agreements. */
  agreements_current: boolean
  payment_account_status: PaymentAccountStatus
  /** Names of the counties open now. */
  accessible_counties: readonly string[]
}

export type Guard = 'login' | 'suspended' | 'email' | 'agreements' | 'payment' | 'counties'

/** The pages a guard can send to. */
export type GuardPage = '/login' | '/activation' | '/email_verification' | '/billing' | '/no-permissions'

export type Access = { allowed: true } | { allowed: false; guard: Guard; next: GuardPage }

/** The two warnings of a session whose payment account does not open the listings. */
export type PaymentFlags = { account_action_needed: boolean; subscription_canceled: boolean }

/**
 * Whether a person may see listings, and if not, which guard stops them first and where they go next. The order is
 * fixed: login, suspension, verified email, current agreements, payment, counties. Null means not logged in. The
 * disclaimer comes after these and is checked in the browser only.
 */
export function accessOf(account: AccountFacts | null): Access {
  if (!account) return stopped('login', '/login')
  if (account.is_suspended) return stopped('suspended', '/activation')
  if (!account.email_verified) return stopped('email', '/email_verification')
  if (!account.agreements_current) return stopped('agreements', '/activation')
  const flags = paymentFlags(account.payment_account_status)
  if (flags.account_action_needed) {
    return stopped('payment', flags.subscription_canceled ? '/billing' : '/activation')
  }
  if (account.accessible_counties.length === 0) return stopped('counties', '/no-permissions')
  return { allowed: true }
}

/** Only `trialing` and `active` open the listings; every other state needs an action; `canceled` has its own flag. */
export function paymentFlags(status: PaymentAccountStatus): PaymentFlags {
  return {
    account_action_needed: status !== 'trialing' && status !== 'active',
    subscription_canceled: status === 'canceled',
  }
}

/** Null and `incomplete` may be stale, so the subscription is fetched again before access is refused. */
export function needsSubscriptionCheck(status: PaymentAccountStatus): boolean {
  return status === null || status === 'incomplete'
}

/**
 * The wire state for a Stripe subscription's status; null when there is no subscription. `past_due`, `unpaid`, `paused`
 * and unknown statuses close access as `incomplete`; `incomplete_expired` is `canceled`.
 */
export function paymentAccountStatusOf(stripeStatus: string | null): PaymentAccountStatus {
  switch (stripeStatus) {
    case null:
    case 'trialing':
    case 'active':
    case 'canceled':
      return stripeStatus
    case 'incomplete_expired':
      return 'canceled'
    default:
      return 'incomplete'
  }
}

/** From the status that opens most to the one that opens nothing. */
const BEST_FIRST = ['active', 'trialing', 'incomplete', 'canceled'] as const

/** The best of a person's statuses: the subscription's and those of counties an operator opened. */
export function bestPaymentStatus(statuses: readonly PaymentAccountStatus[]): PaymentAccountStatus {
  return BEST_FIRST.find((status) => statuses.includes(status)) ?? null
}

function stopped(guard: Guard, next: GuardPage): Access {
  return { allowed: false, guard, next }
}
