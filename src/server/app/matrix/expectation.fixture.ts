import type { ErrorCode } from '#contract/errors.ts'
import type { CallInput } from '#tests/support/contract-inputs.ts'
import type { Ids } from './owned.fixture.ts'
import type { Visitor } from './visitors.fixture.ts'

/** What an answer says: its status if the call succeeds, else its error code. */
export type Outcome = number | ErrorCode

/** Whom a call answers. Everyone else gets the outcome in `REFUSALS`. */
export type Audience = 'everyone' | 'people' | 'subscribers' | 'operators'

/** What visitors get who are not in the audience. */
export const REFUSALS: Readonly<Record<Audience, Partial<Record<Visitor, Outcome>>>> = {
  everyone: {},
  people: { anyone: 'not_signed_in', erased: 'not_signed_in', suspended: 'suspended' },
  subscribers: {
    anyone: 'not_signed_in',
    erased: 'not_signed_in',
    suspended: 'suspended',
    unverified: 'email_not_verified',
    outdated: 'account_action_needed',
    unsubscribed: 'account_action_needed',
    pastDue: 'account_action_needed',
    canceled: 'account_action_needed',
    operatorWithoutFactor: 'account_action_needed',
    lateOperator: 'account_action_needed',
    colleague: 'account_action_needed',
    operator: 'account_action_needed',
  },
  operators: {
    anyone: 'not_found',
    erased: 'not_found',
    suspended: 'not_found',
    unverified: 'not_found',
    outdated: 'not_found',
    unsubscribed: 'not_found',
    pastDue: 'not_found',
    canceled: 'not_found',
    elsewhere: 'not_found',
    trialing: 'not_found',
    subscriber: 'not_found',
    operatorWithoutFactor: 'second_factor_required',
  },
}

/** Who just entered the password; everyone else gets `password_not_confirmed` where it is needed. */
export const CONFIRMED: readonly Visitor[] = ['subscriber', 'operatorWithoutFactor', 'colleague', 'operator']

/** Whose the things are that a call names. */
export type Ownership = 'county' | 'person' | 'operator' | 'product'

/** The visitors for whom a thing is their own; for everyone else in the audience it is foreign. */
export const OWNERS: Readonly<Record<Ownership, readonly Visitor[] | 'all'>> = {
  county: ['trialing', 'subscriber'],
  person: ['subscriber'],
  operator: ['operator'],
  product: 'all',
}

/** What a call must answer to every kind of visitor. */
export type Expectation = {
  audience: Audience
  needsPassword?: boolean
  /** To the audience. */
  outcome: Outcome
  /** To some of the audience. */
  except?: Partial<Record<Visitor, Outcome>>
  /** For a call that names things by id. */
  things?: {
    of: Ownership
    send: (ids: Ids) => Partial<CallInput>
    /** To the audience, for ids of nothing: the same answer, to the letter, as for ids of others. */
    missing: Outcome
  }
  /** Replaces the generated input. */
  send?: Partial<CallInput>
}

type Details = Partial<Omit<Expectation, 'audience' | 'outcome' | 'things'>>

const forAudience =
  (audience: Audience) =>
  (outcome: Outcome, details: Details = {}): Expectation => ({
    audience,
    outcome,
    ...details,
  })
export const everyone = forAudience('everyone')
export const people = forAudience('people')
export const subscribers = forAudience('subscribers')
export const operators = forAudience('operators')

/** The same call with the ids of things: those of the owner, and of nothing. */
export function naming(
  of: Ownership,
  send: (ids: Ids) => Partial<CallInput>,
  missing: Outcome,
  expectation: Expectation,
): Expectation {
  return { ...expectation, things: { of, send, missing } }
}
