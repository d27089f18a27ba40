/** Why a payment account is in its state; decides the message and the action shown. */
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
 * The standing for the status of Stripe's subscription, null without one. `isEnding`: canceled by the person as of the
 * end of its period. An unknown status counts as an unfinished first payment: closed.
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

/** Stripe's statuses by weight, heaviest first. A person's first subscription in this order is the one that counts. */
const BY_WEIGHT = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete']
const ENDED = ['canceled', 'incomplete_expired']

/** Whether a subscription with this status still exists at Stripe, so a second one must not be bought. */
export function isLiveSubscription(stripeStatus: string): boolean {
  return !ENDED.includes(stripeStatus)
}

/** Rank of a status among one person's subscriptions; the lowest counts. Unknown statuses rank after all live ones. */
export function subscriptionRank(stripeStatus: string): number {
  const live = BY_WEIGHT.indexOf(stripeStatus)
  if (live >= 0) return live
  return BY_WEIGHT.length + 1 + ENDED.indexOf(stripeStatus)
}

/** Whether no subscription ever began: only a first subscription may start with a trial. */
export function mayHaveTrial(stripeStatus: string | null): boolean {
  return stripeStatus === null || stripeStatus === 'incomplete_expired'
}

/**
 * Trial days of a first subscription to these plans: the shortest, or 0 if one has none. Stripe only has trials of a
 * whole subscription.
 */
export function trialDaysOf(plans: readonly { trialDays: number }[]): number {
  return plans.length === 0 ? 0 : Math.min(...plans.map(({ trialDays }) => trialDays))
}

/**
 * When a trial ends that begins at an instant (both epoch milliseconds). Stripe's days have 24 hours, also where the
 * clocks change, so a trial begun near midnight may end on the day before or after.
 */
export function trialEnd(begins: number, trialDays: number): number {
  return begins + trialDays * 24 * 3_600_000
}

/** Whether a subscription set to end at an instant has ended by now, with or without a webhook. Epoch milliseconds. */
export function hasEnded(endsAt: number | null, now: number): boolean {
  return endsAt !== null && endsAt <= now
}
