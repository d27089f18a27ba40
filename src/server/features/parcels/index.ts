export { enqueueFindOutlines, parcelJobs } from './parcels.jobs.ts'
