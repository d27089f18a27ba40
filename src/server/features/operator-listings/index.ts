export { type CountRecipients, operatorListingRoutes } from './operator-listings.routes.ts'
