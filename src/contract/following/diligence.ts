import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'
import { TITLE_ITEM_KEYS } from '#domain/title-checklist/title-items.ts'
import { namedListing, plainDate, typedDollars } from './following-schema.ts'

/** Maximum number of deposits per person. */
export const MAX_DEPOSITS = 500

const ofListing = z.object({ id: listingId })
const ofDeposit = z.object({ id: z.uuid() })

export const titleCheck = z.object({
  item: z.enum(TITLE_ITEM_KEYS),
  result: z.enum(['clear', 'problem']),
  checked_at: z.string(),
})
export type TitleCheck = z.infer<typeof titleCheck>

const titleChecks = z.object({ checks: z.array(titleCheck) })

/** Deposits on the sale day go to the person who holds the sale, with an upset bid to the clerk. */
const depositKind = z.enum(['sale_day', 'upset_bid'])

export const deposit = z.object({
  id: z.string(),
  tax_foreclosure_id: z.number().int(),
  kind: depositKind,
  amount: z.number(),
  /** The bid the deposit was paid for, dollars; null if not given. */
  bid: z.number().nullable(),
  paid_on: plainDate,
  asked_back_on: plainDate.nullable(),
  returned_on: plainDate.nullable(),
  /** Null while the county of the listing is not open to the person. */
  listing: namedListing.nullable(),
  /** Why a refund can be requested, according to the sources or the person's own call to the clerk. */
  may_ask_back: z.enum(['overbid', 'redeemed']).nullable(),
})
export type Deposit = z.infer<typeof deposit>

/** A person's deposits are their money: reading and tracking them needs no subscription, only recording does. */
export const diligenceEndpoints = {
  titleChecks: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/title_checks',
    summary: "The user's title checks for a listing.",
    access: 'subscriber',
    rateLimit: null,
    params: ofListing,
    output: titleChecks,
    errors: ['not_found'],
  }),
  checkTitle: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/title_checks',
    summary: 'Save the result of one title check; null clears it.',
    access: 'subscriber',
    rateLimit: { max: 300, minutes: 10 },
    params: ofListing,
    body: z.strictObject({
      item: z.enum(TITLE_ITEM_KEYS),
      result: z.enum(['clear', 'problem']).nullable(),
    }),
    output: titleChecks,
    errors: ['not_found'],
  }),
  deposits: defineEndpoint({
    method: 'GET',
    path: '/api/deposits',
    summary: "The user's deposits, latest payment first, including those in counties not open to them now.",
    access: 'user',
    rateLimit: null,
    output: z.object({ deposits: z.array(deposit) }),
    errors: [],
  }),
  addDeposit: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/deposits',
    summary: 'Record a deposit paid for a listing. The same `attempt` again records nothing more.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofListing,
    body: z.strictObject({
      kind: depositKind,
      amount: typedDollars.positive(),
      bid: typedDollars.positive().nullable(),
      paid_on: plainDate,
      attempt: z.uuid().optional(),
    }),
    output: deposit,
    errors: ['not_found', 'too_many_deposits'],
  }),
  followDeposit: defineEndpoint({
    method: 'POST',
    path: '/api/deposits/:id',
    summary: 'Record when the refund of a deposit was requested and received; null clears a date.',
    access: 'user',
    rateLimit: { max: 120, minutes: 10 },
    params: ofDeposit,
    body: z.strictObject({
      asked_back_on: plainDate.nullable().optional(),
      returned_on: plainDate.nullable().optional(),
    }),
    output: deposit,
    errors: ['not_found'],
  }),
  deleteDeposit: defineEndpoint({
    method: 'POST',
    path: '/api/deposits/:id/delete',
    summary: 'Delete a deposit. Succeeds even if there is none.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    params: ofDeposit,
    body: z.strictObject({}),
    output: z.object({ success: z.literal(true) }),
    errors: [],
  }),
} as const
