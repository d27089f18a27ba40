export { type ChangeRow, readChanges, readEndings, readEvents, readNews } from './changes.store.ts'
export { insertClosure, readClosures, removeClosure } from './closures.store.ts'
export { raiseDataVersions, seedCounties, updateCounty } from './counties.store.ts'
export { type FoundOutline, recordOutlines } from './outlines.store.ts'
export { readListingDetails } from './listing-details.ts'
export { MAPS_HOST, outlinesOf } from './parcel-picture.ts'
export { listingJobs } from './listings.jobs.ts'
export { listingRoutes } from './listings.routes.ts'
export { type ChangedRow, holdListing, readChangedListings, readPicture } from './listings.store.ts'
export { lockListings, readStoredCounties } from './record/book.store.ts'
export { CountyBook } from './record/county-book.ts'
export type { BookChanges, Numbers } from './record/county-book.ts'
export { matchSayings, placeOf } from './record/match-sayings.ts'
export type { KnownListing, ListedNow, Match, OwnRecord } from './record/match-sayings.ts'
export { readParcelIds } from './record/parcels.store.ts'
export { writeChanges } from './record/record.store.ts'
export type { WrittenIds } from './record/record.store.ts'
export { redrawStatuses, rederiveListings } from './record/redraw.ts'
export { eventsWrittenJob } from './record/tell-events.ts'
export {
  EVENT_CHANNEL,
  readEventsAfter,
  readNewestEvent,
  type StreamedEvent,
} from './record/event-channel.store.ts'
export { changedFacts, nothingSaid, STAGES, storedFacts } from './record/said-facts.ts'
export type { SaidFact, SaidFacts, Stage } from './record/said-facts.ts'
export { type ListingFacts, readListingFacts, type Standing, standingOf } from './standing.ts'
export { readBareListings, readWireListings, wireListingOf } from './wire-listing.ts'
