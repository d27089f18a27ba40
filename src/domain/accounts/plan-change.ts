/** Stripe takes at most this many items in one subscription; beyond it there is the statewide plan. */
export const MAX_COUNTIES = 20

/** The current and the wanted subscription; plans by key. */
export type PlanChangeFacts = {
  subscribed: readonly string[]
  chosen: readonly string[]
  /** Plans no longer in the subscription, but paid for to the end of the current period. */
  stillPaid: readonly string[]
  isTrialing: boolean
}

/** The steps from the current to the wanted subscription. */
export type PlanChange = {
  /** Bought now, for the rest of the period. */
  charged: string[]
  /** Come back without a charge until the period ends. */
  returned: string[]
  /** Leave the subscription, and stay open until the end of what is paid for. */
  dropped: string[]
  /** The trial ends immediately, and all chosen plans are charged from now on. */
  endsTrial: boolean
  /** Nothing is left: the subscription ends with its period, and until then nothing leaves it. */
  endsSubscription: boolean
}

/**
 * The steps that leave exactly the chosen plans in the subscription. Buying during a trial ends it; a plan returned
 * without a charge does not.
 */
export function planChange(facts: PlanChangeFacts): PlanChange {
  const { subscribed, stillPaid, isTrialing } = facts
  const chosen = [...new Set(facts.chosen)]
  const added = chosen.filter((key) => !subscribed.includes(key))
  const dropped = subscribed.filter((key) => !chosen.includes(key))
  const bought = added.filter((key) => !stillPaid.includes(key))
  const endsTrial = isTrialing && bought.length > 0
  return {
    charged: endsTrial ? added : bought,
    returned: endsTrial ? [] : added.filter((key) => stillPaid.includes(key)),
    dropped,
    endsTrial,
    endsSubscription: chosen.length === 0,
  }
}
