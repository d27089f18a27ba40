export { insertClosure, readClosures, removeClosure } from './closures.store.ts'
export { seedCounties, updateCounty } from './counties.store.ts'
export { listingRoutes } from './listings.routes.ts'
