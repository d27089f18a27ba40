export { findParcelsAround, type ParcelsAround } from './parcels-around.ts'
export { enqueueFindOutlineAgain, enqueueFindOutlines, parcelJobs } from './parcels.jobs.ts'
