export { reportHooks } from './report-hooks.ts'
export { reportJobs } from './reports.jobs.ts'
export { reportRoutes } from './reports.routes.ts'
