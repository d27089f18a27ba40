export { seedCounties } from './counties.store.ts'
export { listingRoutes } from './listings.routes.ts'
