import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'
import { typedText } from '#contract/typed-text.ts'
import {
  callOnListing,
  changesAnswer,
  favorite,
  favoriteListing,
  plainDate,
  propertyNotes,
  savedSearch,
  searchAlert,
  stage,
  typedDollars,
  visit,
} from './following-schema.ts'

/** Maximum number of saved searches per person. */
export const MAX_SAVED_SEARCHES = 50

/** Maximum number of changes in one response; the rest is only counted. */
export const MAX_CHANGES = 100

/** Maximum age of the changes, in days. */
export const DAYS_OF_CHANGES = 30

const MAX_NOTE_LETTERS = 10_000

const done = z.object({ success: z.literal(true) })
/** A listing id in a request body. */
const bodyListingId = z.number().int().positive().max(999_999_999_999_999)

const favoritesAnswer = z.object({
  /** Newest first; only those whose counties are currently open to the person. */
  favorites: z.array(favorite),
})

const searchName = typedText(80).trim().min(1)
const ofListing = z.object({ id: listingId })
const ofSavedSearch = z.object({ id: z.uuid() })

const favoriteEndpoints = {
  favorites: defineEndpoint({
    method: 'GET',
    path: '/api/users/get/favorites',
    summary:
      "The user's favorites in counties open to them. Favorites in other counties are retained and return when the county opens.",
    access: 'subscriber',
    rateLimit: null,
    output: favoritesAnswer,
    errors: [],
  }),
  addFavorite: defineEndpoint({
    method: 'POST',
    path: '/api/users/favorites/add',
    summary: 'Follow a listing, even an ended one. Idempotent.',
    access: 'subscriber',
    rateLimit: { max: 200, minutes: 10 },
    body: z.strictObject({ tax_foreclosure_id: bodyListingId }),
    output: z.object({ success: z.literal(true), favorite }),
    errors: ['not_found'],
  }),
  removeFavorite: defineEndpoint({
    method: 'POST',
    path: '/api/users/favorites/remove',
    summary: 'Stop following a listing. Succeeds even if it was not followed.',
    access: 'subscriber',
    rateLimit: { max: 200, minutes: 10 },
    body: z.strictObject({ tax_foreclosure_id: bodyListingId }),
    output: done,
    errors: [],
  }),
  favoriteListings: defineEndpoint({
    method: 'GET',
    path: '/api/favorite_listings',
    summary: 'The favorites with their listings, newest favorite first; ended ones with their outcome.',
    access: 'subscriber',
    rateLimit: null,
    output: z.object({ favorites: z.array(favoriteListing) }),
    errors: [],
  }),
  instantAlertsOn: defineEndpoint({
    method: 'POST',
    path: '/api/users/instant_alerts_on',
    summary: 'Turn on instant emails about changes of favorites.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  instantAlertsOff: defineEndpoint({
    method: 'POST',
    path: '/api/users/instant_alerts_off',
    summary: 'Turn off instant emails about favorites.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
} as const

const ownNumbers = {
  maximum_bid: typedDollars.nullable().optional(),
  costs: typedDollars.nullable().optional(),
  repairs: typedDollars.nullable().optional(),
  resale: typedDollars.nullable().optional(),
  wanted_margin: typedDollars.nullable().optional(),
}

const propertyEndpoints = {
  propertyNotes: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/mine',
    summary: "The user's own data on a listing: note, stage, worksheet, and call to the clerk.",
    access: 'subscriber',
    rateLimit: null,
    params: ofListing,
    output: propertyNotes,
    errors: ['not_found'],
  }),
  updatePropertyNotes: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/mine',
    summary:
      'Update note, stage, and worksheet. Null clears a field; an omitted field stays unchanged. The last write wins, but a note sent with `note_before` is rejected if the stored note differs.',
    access: 'subscriber',
    rateLimit: { max: 300, minutes: 10 },
    params: ofListing,
    body: z.strictObject({
      note: typedText(MAX_NOTE_LETTERS).optional(),
      /** The note that `note` replaces, as last shown to the person. */
      note_before: typedText(MAX_NOTE_LETTERS).optional(),
      stage: stage.nullable().optional(),
      ...ownNumbers,
    }),
    output: propertyNotes,
    errors: ['not_found', 'note_changed'],
  }),
  clerkCalls: defineEndpoint({
    method: 'GET',
    path: '/api/clerk_calls',
    summary:
      "The user's calls to the clerk about listings in open counties, by id, with the facts derived from each.",
    access: 'subscriber',
    rateLimit: null,
    output: z.object({ clerk_calls: z.array(callOnListing) }),
    errors: [],
  }),
  clerkCall: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/clerk_call',
    summary:
      'Record a call to the clerk, replacing an earlier one, also for the parcels that are sold together with this one. Returns the minimum upset bid and the deadline based on it.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofListing,
    body: z.strictObject({
      last_bid: typedDollars.positive(),
      filed: plainDate.optional(),
      last_day: plainDate.optional(),
      /** True if the clerk spoke of this parcel alone, not of those in `sold_with`. */
      is_for_one_parcel: z.boolean().optional(),
    }),
    output: propertyNotes,
    errors: ['not_found'],
  }),
  removeClerkCall: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/clerk_call/remove',
    summary:
      'Delete the call to the clerk, for all parcels that it was recorded for. Succeeds even if there is none.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofListing,
    body: z.strictObject({}),
    output: propertyNotes,
    errors: ['not_found'],
  }),
} as const

const searchEndpoints = {
  savedSearches: defineEndpoint({
    method: 'GET',
    path: '/api/saved_searches',
    summary: "The person's saved searches, by name.",
    access: 'subscriber',
    rateLimit: null,
    output: z.object({ saved_searches: z.array(savedSearch) }),
    errors: [],
  }),
  saveSearch: defineEndpoint({
    method: 'POST',
    path: '/api/saved_searches',
    summary:
      'Save a search of the listing screen under a unique name, without an alert unless one is given. At most 50 per user.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({
      name: searchName,
      search: typedText(2000),
      alert: searchAlert.optional(),
      has_texts: z.boolean().optional(),
    }),
    output: savedSearch,
    errors: ['name_taken', 'too_many_saved_searches'],
  }),
  renameSearch: defineEndpoint({
    method: 'POST',
    path: '/api/saved_searches/:id/rename',
    summary: 'Rename a saved search.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofSavedSearch,
    body: z.strictObject({ name: searchName }),
    output: savedSearch,
    errors: ['not_found', 'name_taken'],
  }),
  setSearchAlert: defineEndpoint({
    method: 'POST',
    path: '/api/saved_searches/:id/alert',
    summary: 'Set when a saved search notifies. `daily` also turns on the daily summary.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofSavedSearch,
    body: z.strictObject({ alert: searchAlert }),
    output: savedSearch,
    errors: ['not_found'],
  }),
  setSearchTexts: defineEndpoint({
    method: 'POST',
    path: '/api/saved_searches/:id/texts',
    summary:
      'Set whether urgent news about the listings of a saved search is texted: upset deadlines, upset bids and changed sales.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofSavedSearch,
    body: z.strictObject({ has_texts: z.boolean() }),
    output: savedSearch,
    errors: ['not_found'],
  }),
  deleteSearch: defineEndpoint({
    method: 'POST',
    path: '/api/saved_searches/:id/delete',
    summary: 'Delete a saved search. Succeeds even if there is none.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofSavedSearch,
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
} as const

const visitEndpoints = {
  changes: defineEndpoint({
    method: 'GET',
    path: '/api/changes',
    summary: "Changes to listings in the user's counties since an instant, at most 30 days ago.",
    access: 'subscriber',
    rateLimit: null,
    query: z.object({ since: z.iso.datetime({ offset: true }) }),
    output: changesAnswer,
    errors: [],
  }),
  visit: defineEndpoint({
    method: 'POST',
    path: '/api/visits',
    summary:
      'Record activity of the user. After half an hour without activity a new visit starts. Returns the start of the current and the previous visit.',
    access: 'subscriber',
    rateLimit: { max: 100, minutes: 10 },
    body: z.strictObject({}),
    output: visit,
    errors: [],
  }),
} as const

export const followingEndpoints = {
  ...favoriteEndpoints,
  ...propertyEndpoints,
  ...searchEndpoints,
  ...visitEndpoints,
} as const
