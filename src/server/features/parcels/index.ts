export { findOutlines } from './find-outlines.ts'
export { enqueueFindOutlines, parcelJobs } from './parcels.jobs.ts'
