export { accountJobs } from './accounts.jobs.ts'
export { accountRoutes } from './accounts.routes.ts'
export { findAccountByEmail } from './accounts.store.ts'
export { viewerFinder } from './session.ts'
