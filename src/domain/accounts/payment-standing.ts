/** Why a payment account is as it is; what the person is told and asked to do follows from this. */
export const PAYMENT_STANDINGS = [
  'none',
  'unfinished',
  'trialing',
  'active',
  'ending',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number]

/**
 * The standing for the status of Stripe's subscription, null without one. `isEnding` says that the subscription ends
 * with its period, as the person asked. A word not known here is a first payment that is not finished: closed.
 */
export function standingOf(stripeStatus: string | null, isEnding: boolean): PaymentStanding {
  switch (stripeStatus) {
    case null:
      return 'none'
    case 'trialing':
    case 'active':
      return isEnding ? 'ending' : stripeStatus
    case 'past_due':
    case 'unpaid':
    case 'paused':
    case 'canceled':
      return stripeStatus
    case 'incomplete_expired':
      return 'canceled'
    default:
      return 'unfinished'
  }
}

/** Stripe's statuses from the one that counts most: somebody's subscription is the first of theirs in this order. */
const BY_WEIGHT = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete']
const ENDED = ['canceled', 'incomplete_expired']

/** Whether a subscription of this status still exists at Stripe, so that another one must not be bought beside it. */
export function isLiveSubscription(stripeStatus: string): boolean {
  return !ENDED.includes(stripeStatus)
}

/** Where a status stands among several subscriptions of one person; the lowest counts. Unknown words come after all live ones. */
export function subscriptionRank(stripeStatus: string): number {
  const live = BY_WEIGHT.indexOf(stripeStatus)
  if (live >= 0) return live
  return BY_WEIGHT.length + 1 + ENDED.indexOf(stripeStatus)
}

/** Whether somebody with this status never had a subscription that began: only then may one begin with a trial. */
export function mayHaveTrial(stripeStatus: string | null): boolean {
  return stripeStatus === null || stripeStatus === 'incomplete_expired'
}

/**
 * Days of trial of a first subscription to these plans: the shortest of them, and 0 (none) where one of them has
 * none, because Stripe knows a trial of a whole subscription only.
 */
export function trialDaysOf(plans: readonly { trialDays: number }[]): number {
  return plans.length === 0 ? 0 : Math.min(...plans.map(({ trialDays }) => trialDays))
}

/** Whether a subscription that was to end at an instant has done so by now, told or not. Epoch milliseconds. */
export function hasEnded(endsAt: number | null, now: number): boolean {
  return endsAt !== null && endsAt <= now
}
