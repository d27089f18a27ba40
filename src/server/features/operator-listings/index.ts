export { findListingNeeds } from './needs.ts'
export { operatorListingRoutes } from './operator-listings.routes.ts'
