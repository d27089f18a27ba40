import type { BillingAccount, Choice, PaymentStanding, PlansAnswer } from '#contract/billing/billing.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { trialDaysOf } from '#domain/accounts/payment-standing.ts'
import { MAX_COUNTIES } from '#domain/accounts/plan-change.ts'

/** Next step by standing: buy a subscription, change the active one, or first pay the amount due. */
export type Deal = 'buy' | 'change' | 'owing'

export function dealOf(standing: PaymentStanding): Deal {
  switch (standing) {
    case 'none':
    case 'canceled':
      return 'buy'
    case 'trialing':
    case 'active':
    case 'ending':
      return 'change'
    case 'unfinished':
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'owing'
  }
}

/** `county` is null for the statewide plan. */
export type CartLine = { county: string | null; cents: number; trialDays: number; isNew: boolean }

export type Cart = {
  /** The choice, limited to plans on sale. */
  choice: Choice
  lines: CartLine[]
  /** Plans of the active subscription that are no longer chosen. */
  dropped: (string | null)[]
  monthlyCents: number
  /** More counties than one subscription can have. */
  isTooMany: boolean
  /** The active subscription would change, or would continue instead of ending. */
  isChange: boolean
  /** Trial days of a first subscription; 0 means no trial. */
  trialDays: number
}

export const NOTHING_CHOSEN: Choice = { counties: [], state_wide: false }

/** The plans of the current subscription. */
export function subscribedChoice({ counties }: BillingAccount): Choice {
  const subscribed = counties.filter(({ price }) => price !== null)
  return {
    counties: subscribed.flatMap(({ county }) => (county === null ? [] : [county])),
    state_wide: subscribed.some(({ county }) => county === null),
  }
}

/** Subscribed counties keep the price they were bought at; all others have the current price. */
export function cartOf(plans: PlansAnswer, account: BillingAccount, chosen: Choice): Cart {
  const subscribed = new Map(
    account.counties.flatMap(({ county, price }) => (price === null ? [] : [[county, price] as const])),
  )
  const lineOf = (county: string | null): CartLine[] => {
    const offer = county === null ? plans.state_wide : plans.counties.find((plan) => plan.county === county)
    const price = subscribed.get(county) ?? offer?.price
    if (price === undefined) return []
    return [
      {
        county,
        cents: centsFromDollars(price),
        trialDays: offer?.trial_days ?? 0,
        isNew: !subscribed.has(county),
      },
    ]
  }
  const stateWide = chosen.state_wide ? lineOf(null) : []
  const counties = chosen.counties.flatMap(lineOf)
  const lines = stateWide.length > 0 ? stateWide : counties
  const dropped = [...subscribed.keys()].filter((county) => !lines.some((line) => line.county === county))
  const isEnding = account.standing === 'ending' && lines.length > 0
  return {
    choice: {
      counties: counties.flatMap(({ county }) => county ?? []),
      state_wide: stateWide.length > 0,
    },
    lines,
    dropped,
    monthlyCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    isTooMany: lines.length > MAX_COUNTIES,
    isChange: isEnding || dropped.length > 0 || lines.some(({ isNew }) => isNew),
    trialDays: account.may_have_trial ? trialDaysOf(lines) : 0,
  }
}

/** The choice as the API expects it: the statewide plan without counties. */
export function sentChoice({ counties, state_wide }: Choice): Choice {
  return { counties: state_wide ? [] : counties, state_wide }
}
