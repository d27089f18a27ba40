import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'
import { typedText } from '#contract/typed-text.ts'
import {
  callOnListing,
  changesAnswer,
  favorite,
  favoriteListing,
  mine,
  plainDate,
  savedSearch,
  searchAlert,
  stage,
  typedDollars,
  visit,
} from './following-schema.ts'

/** Searches one person can keep. */
export const MAX_SAVED_SEARCHES = 50

/** Changes answered at once; the rest is counted. */
export const MAX_CHANGES = 100

/** Changes are looked for in this many days at most. */
export const DAYS_OF_CHANGES = 30

const MAX_NOTE_LETTERS = 10_000

const done = z.object({ success: z.literal(true) })
/** An id as a listing carries it, in a body. */
const bodyListingId = z.number().int().positive().max(999_999_999_999_999)

const favoritesAnswer = z.object({
  /** The latest first; only those whose counties are open to the person now. */
  favorites: z.array(favorite),
})

const searchName = typedText(80).trim().min(1)
const ofListing = z.object({ id: listingId })
const ofSavedSearch = z.object({ id: z.uuid() })

const favoriteEndpoints = {
  favorites: defineEndpoint({
    method: 'GET',
    path: '/api/users/get/favorites',
    summary: "The person's favourites in counties that are open to them; the others are kept until they are.",
    access: 'subscriber',
    rateLimit: null,
    output: favoritesAnswer,
    errors: [],
  }),
  addFavorite: defineEndpoint({
    method: 'POST',
    path: '/api/users/favorites/add',
    summary: 'Follow a listing, also one that has ended. Adding it again changes nothing.',
    access: 'subscriber',
    rateLimit: { max: 200, minutes: 10 },
    body: z.strictObject({ tax_foreclosure_id: bodyListingId }),
    output: z.object({ success: z.literal(true), favorite }),
    errors: ['not_found'],
  }),
  removeFavorite: defineEndpoint({
    method: 'POST',
    path: '/api/users/favorites/remove',
    summary: 'Stop following a listing. Succeeds also when it was not followed.',
    access: 'subscriber',
    rateLimit: { max: 200, minutes: 10 },
    body: z.strictObject({ tax_foreclosure_id: bodyListingId }),
    output: done,
    errors: [],
  }),
  favoriteListings: defineEndpoint({
    method: 'GET',
    path: '/api/favorite_listings',
    summary: 'The favourites as listings, the latest favourite first; ended ones with their outcome.',
    access: 'subscriber',
    rateLimit: null,
    output: z.object({ favorites: z.array(favoriteListing) }),
    errors: [],
  }),
  instantAlertsOn: defineEndpoint({
    method: 'POST',
    path: '/api/users/instant_alerts_on',
    summary: 'Tell this person by email at once what changes in their favourites.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  instantAlertsOff: defineEndpoint({
    method: 'POST',
    path: '/api/users/instant_alerts_off',
    summary: 'Send this person no instant emails about favourites.',
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
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/mine',
    summary: 'What the person keeps about a listing: note, stage, worksheet, call to the clerk.',
    access: 'subscriber',
    rateLimit: null,
    params: ofListing,
    output: mine,
    errors: ['not_found'],
  }),
  updateMine: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/mine',
    summary:
      'Change some of note, stage and worksheet; null empties a field, a field left out stays. The last write wins, but a note that names the one it replaces fails where another one has taken its place.',
    access: 'subscriber',
    rateLimit: { max: 300, minutes: 10 },
    params: ofListing,
    body: z.strictObject({
      note: typedText(MAX_NOTE_LETTERS).optional(),
      /** The note that `note` replaces, as the person saw it. */
      note_before: typedText(MAX_NOTE_LETTERS).optional(),
      stage: stage.nullable().optional(),
      ...ownNumbers,
    }),
    output: mine,
    errors: ['not_found', 'note_changed'],
  }),
  clerkCalls: defineEndpoint({
    method: 'GET',
    path: '/api/clerk_calls',
    summary:
      "The person's calls to the clerk about listings of open counties, by id, and what follows from each.",
    access: 'subscriber',
    rateLimit: null,
    output: z.object({ clerk_calls: z.array(callOnListing) }),
    errors: [],
  }),
  clerkCall: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/clerk_call',
    summary:
      'Keep what the clerk said on the phone in place of an earlier call; answers next bid and clock by it.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofListing,
    body: z.strictObject({
      last_bid: typedDollars.positive(),
      filed: plainDate.optional(),
      last_day: plainDate.optional(),
    }),
    output: mine,
    errors: ['not_found'],
  }),
  removeClerkCall: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/clerk_call/remove',
    summary: 'Forget the call to the clerk. Succeeds also when there was none.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofListing,
    body: z.strictObject({}),
    output: mine,
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
      'Keep a search of the listing screen under a name, without an alert unless one is named; 50 at most, each name once.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ name: searchName, search: typedText(2000), alert: searchAlert.optional() }),
    output: savedSearch,
    errors: ['name_taken', 'too_many_saved_searches'],
  }),
  renameSearch: defineEndpoint({
    method: 'POST',
    path: '/api/saved_searches/:id/rename',
    summary: 'Give a saved search another name.',
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
    summary: 'Choose how soon to hear of what a search finds. Daily turns the daily summary on.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    params: ofSavedSearch,
    body: z.strictObject({ alert: searchAlert }),
    output: savedSearch,
    errors: ['not_found'],
  }),
  deleteSearch: defineEndpoint({
    method: 'POST',
    path: '/api/saved_searches/:id/delete',
    summary: 'Forget a saved search. Succeeds also when there is none.',
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
    summary: "What happened to the listings of the person's counties since an instant, at most 30 days ago.",
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
      'Say that the person is here. After half an hour without a word a new visit starts; answers its start and that of the one before.',
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
