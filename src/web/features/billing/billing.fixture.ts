import type { BillingAccount, ChangePreview, PlansAnswer } from '#contract/billing/billing.ts'

export const plans: PlansAnswer = {
  counties: [
    { county: 'Alamance', price: 19, trial_days: 14 },
    { county: 'Burke', price: 19, trial_days: 7 },
    { county: 'Gaston', price: 19, trial_days: 7 },
    { county: 'Mecklenburg', price: 39, trial_days: 0 },
    { county: 'Wake', price: 39, trial_days: 0 },
  ],
  state_wide: { price: 399, trial_days: 0 },
}

/** A person who never had a subscription. */
export const noSubscription: BillingAccount = {
  payment_account_status: null,
  standing: 'none',
  counties: [],
  granted_counties: [],
  monthly: 0,
  trial_ends_at: null,
  renews_on: null,
  ends_at: null,
  may_have_trial: true,
  paid_last_12_months: 0,
  has_portal: false,
}

/** Two counties, one of them at an older price, and a third that was dropped. */
export const runningSubscription: BillingAccount = {
  payment_account_status: 'active',
  standing: 'active',
  counties: [
    { county: 'Mecklenburg', price: 39, closes_at: '2026-12-05T20:15:30.000Z' },
    { county: 'Wake', price: 35, closes_at: '2026-12-05T20:15:30.000Z' },
    { county: 'Gaston', price: null, closes_at: '2026-12-05T20:15:30.000Z' },
  ],
  granted_counties: [],
  monthly: 74,
  trial_ends_at: null,
  renews_on: '2026-12-05',
  ends_at: null,
  may_have_trial: false,
  paid_last_12_months: 241.5,
  has_portal: true,
}

/** Replaces Mecklenburg with Burke. */
export const swapPreview: ChangePreview = {
  monthly_now: 74,
  monthly_after: 54,
  due_now: 10.77,
  ends_trial: false,
  added: [{ county: 'Burke', price: 19 }],
  dropped: [{ county: 'Mecklenburg', closes_at: '2026-12-05T20:15:30.000Z' }],
  ends_subscription_at: null,
}
