import { centsFromDollars } from '#domain/money/cents.ts'
import { z } from 'zod'
import { listing } from '#contract/listings/listing-schema.ts'
import { listingEvent, nextBid, upsetBidClock } from '#contract/listings/listings.ts'
import { MAX_TYPED_CENTS } from '#domain/worksheet/typed-amount.ts'

const instant = z.string()
export const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const dollars = z.number()

/** Dollars as typed by a person: 0 to 100 million, whole cents. */
export const typedDollars = z
  .number()
  .min(0)
  .max(MAX_TYPED_CENTS / 100)
  .refine((value) => Math.abs(value * 100 - centsFromDollars(value)) < 1e-4, 'must be whole cents')

/** The person's stage with a property. */
export const stage = z.enum(['watching', 'visited', 'bidding', 'won', 'passed'])

export const favorite = z.object({ tax_foreclosure_id: z.number().int(), favorited_at: instant })
export type Favorite = z.infer<typeof favorite>

/** What the clerk said to this person on the phone, and the facts derived from it. Affects only this person. */
export const clerkCall = z.object({
  last_bid: dollars,
  /** The day the last bid was filed. */
  filed: plainDate.nullable(),
  /** The upset deadline of the next bid. */
  last_day: plainDate.nullable(),
  called_at: instant,
  /**
   * True once the sources are ahead of the call, for example with a higher bid or a later sale. The call then has no
   * effect, and `status`, `next_bid` and `clock` come from the sources.
   */
  is_overtaken: z.boolean(),
  /** The listing's status according to this call. */
  status: z.string(),
  /** Why it has that status; null if the status needs no explanation. */
  status_reason: z.string().nullable(),
  next_bid: nextBid.nullable(),
  clock: upsetBidClock.nullable(),
})
export type ClerkCall = z.infer<typeof clerkCall>

/** A call with the id of its listing. */
export const callOnListing = clerkCall.extend({ tax_foreclosure_id: z.number().int() })
export type CallOnListing = z.infer<typeof callOnListing>

/** The person's own figures, dollars; null if not given. */
const worksheetFields = {
  maximum_bid: dollars.nullable(),
  /** Title, holding and other costs besides repairs. */
  costs: dollars.nullable(),
  repairs: dollars.nullable(),
  resale: dollars.nullable(),
  wanted_margin: dollars.nullable(),
}

/** The person's own data on one property. */
export const propertyNotes = z.object({
  tax_foreclosure_id: z.number().int(),
  favorited_at: instant.nullable(),
  /** Empty if there is no note. */
  note: z.string(),
  stage: stage.nullable(),
  ...worksheetFields,
  /** When the note, stage or a figure last changed; null before the first change. */
  updated_at: instant.nullable(),
  clerk_call: clerkCall.nullable(),
  /** The other parcels that are sold together with this one for one bid, while they take part in the sale. */
  sold_with: z.array(
    z.object({
      parcel_identification: z.string(),
      /** Whether `clerk_call` was recorded for this parcel too. */
      has_call: z.boolean(),
    }),
  ),
})
export type PropertyNotes = z.infer<typeof propertyNotes>

/**
 * A favorite with its listing, including ended ones, with the person's own call to the clerk applied if it is in
 * effect.
 */
export const favoriteListing = z.object({
  listing,
  favorited_at: instant,
  stage: stage.nullable(),
  maximum_bid: dollars.nullable(),
  /** How the listing ended; null while it can still change hands. */
  outcome: z
    .object({
      kind: z.enum(['redeemed', 'completed', 'gone']),
      /** When a source or the calendar ended it; null if no event did. */
      since: instant.nullable(),
    })
    .nullable(),
})
export type FavoriteListing = z.infer<typeof favoriteListing>

/** When a saved search notifies: immediately, in the daily summary, or never. */
export const searchAlert = z.enum(['instant', 'daily', 'off'])

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  /** Query string of the listing screen without the question mark, as built by `savedSearchEntries`. */
  search: z.string(),
  alert: searchAlert,
  /** Whether deadlines, upset bids and changed sales of its listings are texted. */
  has_texts: z.boolean(),
  created_at: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

/** The fields that identify a listing in a list of changes. */
export const namedListing = listing.pick({
  id: true,
  case_number: true,
  parcel_identification: true,
  status: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  county: true,
  gone_since: true,
})

export const change = listingEvent.extend({ listing: namedListing })
export type Change = z.infer<typeof change>

export const changesAnswer = z.object({
  /** Start of the period covered: the requested instant, or 30 days ago if that is later. */
  since: instant,
  /** Newest first, at most 100. */
  changes: z.array(change),
  /** Number of all changes in the period. */
  total: z.number().int(),
  /** Ids of all listings that are new in the period. */
  new_listings: z.array(z.number().int()),
  /** All of the person's favorites that were upset in the period, unless withdrawn since: the last bid then and now. */
  upset_favorites: z.array(
    z.object({
      tax_foreclosure_id: z.number().int(),
      last_bid_before: dollars.nullable(),
      last_bid: dollars.nullable(),
      /** Filing day of the latest of these upset bids; null if no source states it, absent in answers kept offline. */
      filed_on: plainDate.nullish(),
    }),
  ),
})
export type ChangesAnswer = z.infer<typeof changesAnswer>

export const visit = z.object({
  started_at: instant,
  /** Null on the first visit. */
  previous_started_at: instant.nullable(),
})
export type Visit = z.infer<typeof visit>
