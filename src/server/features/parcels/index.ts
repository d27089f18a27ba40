export { findParcels } from './arcgis-client.ts'
export type { ParcelSearch } from './arcgis-client.ts'
export { ParcelServiceError } from './arcgis-http.ts'
export type { ParcelFinding, ParcelQuestion } from './match-rows.ts'
