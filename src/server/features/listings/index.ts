export { insertClosure, readClosures, removeClosure } from './closures.store.ts'
export { seedCounties, updateCounty } from './counties.store.ts'
export { type FoundOutline, recordOutlines } from './outlines.store.ts'
export { listingRoutes } from './listings.routes.ts'
