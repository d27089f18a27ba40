import { centsFromDollars } from '#domain/money/cents.ts'
import { z } from 'zod'
import { listing } from '#contract/listings/listing-schema.ts'
import { listingEvent, nextBid, upsetBidClock } from '#contract/listings/listings.ts'
import { MAX_TYPED_CENTS } from '#domain/worksheet/typed-amount.ts'

const instant = z.string()
export const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const dollars = z.number()

/** Dollars as a person types them: 0 to 100 million, whole cents. */
export const typedDollars = z
  .number()
  .min(0)
  .max(MAX_TYPED_CENTS / 100)
  .refine((value) => Math.abs(value * 100 - centsFromDollars(value)) < 1e-4, 'must be whole cents')

/** How far a person is with a property. */
export const stage = z.enum(['watching', 'visited', 'bidding', 'won', 'passed'])

export const favorite = z.object({ tax_foreclosure_id: z.number().int(), favorited_at: instant })
export type Favorite = z.infer<typeof favorite>

/**
 * What the clerk told this person, and what follows from it for them. It changes nothing for anybody else.
 */
export const clerkCall = z.object({
  last_bid: dollars,
  /** The day the last bid was filed. */
  filed: plainDate.nullable(),
  /** The last day for the next one. */
  last_day: plainDate.nullable(),
  called_at: instant,
  /**
   * True once the sources know more than the call, such as a higher bid or a later sale: it then decides nothing, and
   * `status`, `next_bid` and `clock` are those of the sources.
   */
  is_overtaken: z.boolean(),
  /** The status the listing has by this call. */
  status: z.string(),
  /** Why it has that status; null where the status says all. */
  status_reason: z.string().nullable(),
  next_bid: nextBid.nullable(),
  clock: upsetBidClock.nullable(),
})
export type ClerkCall = z.infer<typeof clerkCall>

/** A call with the listing that it is about. */
export const callOnListing = clerkCall.extend({ tax_foreclosure_id: z.number().int() })
export type CallOnListing = z.infer<typeof callOnListing>

/** The person's own numbers, dollars; null where not given. */
const worksheetFields = {
  maximum_bid: dollars.nullable(),
  /** Title, holding and other costs beside repairs. */
  costs: dollars.nullable(),
  repairs: dollars.nullable(),
  resale: dollars.nullable(),
  wanted_margin: dollars.nullable(),
}

/** Everything private about one property. */
export const mine = z.object({
  tax_foreclosure_id: z.number().int(),
  favorited_at: instant.nullable(),
  /** Empty where nothing is noted. */
  note: z.string(),
  stage: stage.nullable(),
  ...worksheetFields,
  /** When note, stage or a number was last changed; null before that. */
  updated_at: instant.nullable(),
  clerk_call: clerkCall.nullable(),
})
export type PropertyNotes = z.infer<typeof mine>

/** A favourite as a listing, by the person's own call to the clerk where one decides; ended ones too. */
export const favoriteListing = z.object({
  listing,
  favorited_at: instant,
  stage: stage.nullable(),
  maximum_bid: dollars.nullable(),
  /** How it ended; null while it can still change hands. */
  outcome: z
    .object({
      kind: z.enum(['redeemed', 'completed', 'gone']),
      /** When a source or the calendar told so; null where no event did. */
      since: instant.nullable(),
    })
    .nullable(),
})
export type FavoriteListing = z.infer<typeof favoriteListing>

/** How soon somebody hears of what a saved search finds: at once, in the daily summary, not at all. */
export const searchAlert = z.enum(['instant', 'daily', 'off'])

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  /** Query of the listing screen without the question mark, as `savedSearchEntries` gives it. */
  search: z.string(),
  alert: searchAlert,
  created_at: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

/** What names a listing in a list of news. */
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
})

export const change = listingEvent.extend({ listing: namedListing })
export type Change = z.infer<typeof change>

export const changesAnswer = z.object({
  /** The instant from which changes were looked for: the one asked for, or 30 days ago where that is later. */
  since: instant,
  /** Newest first, at most 100. */
  changes: z.array(change),
  /** All changes since then. */
  total: z.number().int(),
  /** Ids of the listings that were new since then, all of them. */
  new_listings: z.array(z.number().int()),
  /** The person's favourites on which somebody has bid since then, all of them: the last bid then and now. */
  upset_favorites: z.array(
    z.object({
      tax_foreclosure_id: z.number().int(),
      last_bid_before: dollars.nullable(),
      last_bid: dollars.nullable(),
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
