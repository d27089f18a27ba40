import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId, upsetBidClock } from '#contract/listings/listings.ts'
import { typedText } from '#contract/typed-text.ts'
import { FIX_ENDINGS, FIX_EVIDENCE, FIXABLE_FACTS } from '#domain/fixes/fixable-facts.ts'
import { reason } from './reason.ts'

/** Which listings to show. */
export const LISTING_FILTERS = ['all', 'disagree', 'fixed', 'no_outline', 'duplicates'] as const
export type OperatorListingFilter = (typeof LISTING_FILTERS)[number]

const value = z.union([z.string(), z.number()])

const row = z.object({
  id: z.int(),
  county: z.string(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  case_number: z.string().nullable(),
  parcel_identification: z.string().nullable(),
  status: z.string(),
  foreclosure_date: z.string().nullable(),
  time: z.string().nullable(),
  /** While upset bids are accepted. */
  upset_bid_date: z.string().nullable(),
  highest_bid: z.number().nullable(),
  sources: z.array(z.string()),
  /** Facts on which the sources differ. */
  differ: z.int(),
  /** Corrections that hold. */
  fixes: z.int(),
  has_outline: z.boolean(),
  has_duplicate: z.boolean(),
  favorites: z.int(),
  /** When the last source stopped listing it; null while one does. */
  gone_since: z.string().nullable(),
  is_demo: z.boolean(),
})
export type OperatorListingRow = z.infer<typeof row>

const statement = z.object({
  source: z.string(),
  /** Whose records it shows; `file` if that is not known. */
  authority: z.enum(['operator', 'county', 'law_firm', 'file']),
  value: value.nullable(),
  since: z.string(),
  last_read_at: z.string(),
  missing_since: z.string().nullable(),
  source_url: z.string().nullable(),
  is_shown: z.boolean(),
})
export type FactStatement = z.infer<typeof statement>

const fact = z.object({
  /** Wire name. */
  fact: z.string(),
  shown: value.nullable(),
  /** How many of the values that sources state now are distinct. */
  distinct: z.int(),
  is_fixable: z.boolean(),
  /** The correction that holds; null without one. */
  fix_id: z.int().nullable(),
  /** Highest rank first. */
  statements: z.array(statement),
})
export type ListingFact = z.infer<typeof fact>

/** A parcel that is sold in one sale with another. */
const parcelOfSale = row.pick({ id: true, street: true, parcel_identification: true })
export type ParcelOfSale = z.infer<typeof parcelOfSale>

const fix = z.object({
  id: z.int(),
  fact: z.enum(FIXABLE_FACTS),
  before: value.nullable(),
  after: value,
  reason: z.string(),
  evidence: z.enum(FIX_EVIDENCE),
  fixed_at: z.string(),
  /** Email of the operator; null if the account is gone. */
  fixed_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  ended_because: z.enum(FIX_ENDINGS).nullable(),
  ended_by_source: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** While it holds: the parcels sold together for which the same correction holds. It is taken back for all. */
  sold_with: z.array(parcelOfSale),
})
export type ListingFix = z.infer<typeof fix>

const standing = z.object({
  status: z.string(),
  status_reason: z.string().nullable(),
  /** The upset deadline, as subscribers see it; null without one. */
  clock: upsetBidClock.nullable(),
  minimum_upset_bid: z.number().nullable(),
  deposit: z.number().nullable(),
})
export type Standing = z.infer<typeof standing>

const consequences = z.object({
  fact: z.enum(FIXABLE_FACTS),
  from: value.nullable(),
  to: value.nullable(),
  now: standing,
  then: standing,
  /** The other parcels that it is for. */
  sold_with: z.array(parcelOfSale.extend({ now: standing, then: standing })),
  /** Whom the change would be told, if it were made now. */
  told: z.object({ people: z.int(), favorites: z.int(), searches: z.int() }),
})
export type FixConsequences = z.infer<typeof consequences>

const duplicate = z.object({
  listing: row,
  version: typedText(100),
  first_seen_at: z.string(),
  /** Facts that are written otherwise, by wire name. */
  differing: z.array(z.string()),
})
export type DuplicateListing = z.infer<typeof duplicate>

const merge = z.object({
  id: z.int(),
  merged_id: z.int(),
  case_number: z.string().nullable(),
  reason: z.string(),
  merged_at: z.string(),
  split_at: z.string().nullable(),
  split_reason: z.string().nullable(),
})

/** Changes with everything that changes the listing or a parcel sold with it: a call with an old one is refused. */
const version = typedText(100)

const details = z.object({
  version,
  listing: row,
  standing,
  facts: z.array(fact),
  fixes: z.array(fix),
  /** The other parcels that are sold together with this one for one bid, while they take part in the sale. */
  sold_with: z.array(parcelOfSale),
  first_seen_at: z.string(),
  /** Listings of the same parcel and sale date. */
  duplicates: z.array(duplicate),
  /** Listings that were merged into this one. */
  merges: z.array(merge),
})
export type OperatorListing = z.infer<typeof details>

const rowId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const typedFix = z.strictObject({
  fact: z.enum(FIXABLE_FACTS),
  /** As typed: an amount, a day `YYYY-MM-DD`, an hour such as `11:00 AM`, a number, or a stage for the status. */
  value: typedText(200).trim().min(1),
  /** Of a last bid: the day it was filed. */
  filed_on: typedText(20).nullable(),
  /** Of a sale date, its hour; of an upset deadline, the hour printed with it. */
  time: typedText(20).nullable(),
  /** Of a fact of the sale: true if it is for this parcel alone, not for those sold together with it. */
  is_for_one_parcel: z.boolean().optional(),
})
export type TypedFix = z.infer<typeof typedFix>

const listingParams = z.object({ id: listingId })

export const operatorListingEndpoints = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/operator/listings',
    summary: 'Listings of all counties by address, case, parcel, county or source; at most 200.',
    access: 'operator',
    rateLimit: null,
    query: z.object({
      q: typedText(200).default(''),
      filter: z.enum(LISTING_FILTERS).default('all'),
    }),
    output: z.object({ listings: z.array(row), total: z.int() }),
    errors: [],
  }),
  details: defineEndpoint({
    method: 'GET',
    path: '/api/operator/listings/:id',
    summary: 'A listing with what each source states of each fact, and its corrections.',
    access: 'operator',
    rateLimit: null,
    params: listingParams,
    output: details,
    errors: ['not_found'],
  }),
  previewFix: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/preview_fix',
    summary: 'What would follow from a correction. Changes nothing.',
    access: 'operator',
    rateLimit: { max: 600, minutes: 10 },
    params: listingParams,
    body: typedFix,
    output: consequences,
    errors: ['not_found', 'not_possible'],
  }),
  fix: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/fix',
    summary:
      'Correct a fact, also for the parcels that are sold together with this one. The correction holds until a source catches up or states something newer.',
    access: 'operator',
    rateLimit: { max: 120, minutes: 10 },
    params: listingParams,
    body: typedFix.extend({ version, reason, evidence: z.enum(FIX_EVIDENCE) }),
    output: z.object({ fix_id: z.int() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile'],
  }),
  undoFix: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/undo_fix',
    summary: 'Take a correction back, for all parcels that it was made for.',
    access: 'operator',
    rateLimit: { max: 120, minutes: 10 },
    params: listingParams,
    body: z.strictObject({
      fix_id: rowId,
      version,
      reason,
    }),
    output: z.object({ fix_id: z.int() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile'],
  }),
  merge: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/merge',
    summary: 'Merge another listing of the same property into this one. Its id leads here from then on.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 60, minutes: 10 },
    params: listingParams,
    body: z.strictObject({ other_id: rowId, version, other_version: version, reason }),
    output: z.object({ merge_id: z.int() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  split: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/split',
    summary: 'Take a merge back: the merged listing returns with everything that moved.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 60, minutes: 10 },
    params: listingParams,
    body: z.strictObject({ merge_id: rowId, version, reason }),
    output: z.object({ listing_id: z.int() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  notSame: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/not_same',
    summary: 'State that another listing is another property, so that it is no longer suggested.',
    access: 'operator',
    rateLimit: { max: 60, minutes: 10 },
    params: listingParams,
    body: z.strictObject({ other_id: rowId, reason }),
    output: z.object({ other_id: z.int() }),
    errors: ['not_found'],
  }),
}
