import { describe, expect, it } from 'vitest'
import type { AccountFacts, PaymentAccountStatus } from './access.ts'
import {
  bestPaymentStatus,
  PAYMENT_ACCOUNT_STATUSES,
  accessOf,
  needsSubscriptionCheck,
  paymentAccountStatusOf,
  paymentFlags,
} from './access.ts'

const subscriber: AccountFacts = {
  is_suspended: false,
  email_verified: true,
  agreements_current: true,
  payment_account_status: 'active',
  accessible_counties: ['Wake'],
}

describe('accessOf', () => {
  it.each(['active', 'trialing'] as const)('opens the listings to a subscriber who is %s', (status) => {
    expect(accessOf({ ...subscriber, payment_account_status: status })).toEqual({ allowed: true })
  })

  it.each([
    ['suspended', '/activation', { is_suspended: true }],
    ['email', '/email_verification', { email_verified: false }],
    ['agreements', '/activation', { agreements_current: false }],
    ['payment', '/activation', { payment_account_status: null }],
    ['payment', '/activation', { payment_account_status: 'incomplete' }],
    ['payment', '/billing', { payment_account_status: 'canceled' }],
    ['counties', '/no-permissions', { accessible_counties: [] }],
  ] as const)('%s sends to %s', (guard, next, facts) => {
    expect(accessOf({ ...subscriber, ...facts })).toEqual({ allowed: false, guard, next })
  })

  it('sends a signed-out visitor to the login', () => {
    expect(accessOf(null)).toEqual({ allowed: false, guard: 'login', next: '/login' })
  })

  it('checks the guards in the fixed order', () => {
    let account: AccountFacts = {
      is_suspended: true,
      email_verified: false,
      agreements_current: false,
      payment_account_status: null,
      accessible_counties: [],
    }
    const remedies: Partial<AccountFacts>[] = [
      { is_suspended: false },
      { email_verified: true },
      { agreements_current: true },
      { payment_account_status: 'trialing' },
      { accessible_counties: ['Burke'] },
    ]
    const guards = remedies.map((remedy) => {
      const access = accessOf(account)
      account = { ...account, ...remedy }
      return access.allowed ? 'none' : access.guard
    })
    expect(guards).toEqual(['suspended', 'email', 'agreements', 'payment', 'counties'])
    expect(accessOf(account)).toEqual({ allowed: true })
  })
})

describe('payment states', () => {
  it.each<[PaymentAccountStatus, boolean, boolean, boolean]>([
    [null, true, false, true],
    ['incomplete', true, false, true],
    ['trialing', false, false, false],
    ['active', false, false, false],
    ['canceled', true, true, false],
  ])(
    '%s: action needed %s, canceled %s, check %s',
    (status, account_action_needed, subscription_canceled, check) => {
      expect(paymentFlags(status)).toEqual({ account_action_needed, subscription_canceled })
      expect(needsSubscriptionCheck(status)).toBe(check)
    },
  )

  it.each([
    [null, null],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'canceled'],
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'incomplete'],
    ['unpaid', 'incomplete'],
    ['paused', 'incomplete'],
    ['canceled', 'canceled'],
    ['a state of next year', 'incomplete'],
  ])('maps the Stripe status %s to %s on the wire', (stripe, wire) => {
    expect(paymentAccountStatusOf(stripe)).toBe(wire)
  })

  it.each<[PaymentAccountStatus[], PaymentAccountStatus]>([
    [[], null],
    [[null], null],
    [[null, 'canceled'], 'canceled'],
    [['canceled', 'incomplete'], 'incomplete'],
    [['incomplete', 'trialing'], 'trialing'],
    [['trialing', 'active', 'canceled'], 'active'],
  ])('the best of %j is %s', (statuses, best) => {
    expect(bestPaymentStatus(statuses)).toBe(best)
  })

  it('accepts only null and these values', () => {
    expect(PAYMENT_ACCOUNT_STATUSES).toEqual(['incomplete', 'trialing', 'active', 'canceled'])
  })
})
