import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { buildBasemap } from './build-basemap.ts'

/** FIPS codes of all states within the map's bounds, except North Carolina (37). */
const around = ['01', '10', '11', '12', '13', '17', '18', '21', '24', '34', '39', '45', '47', '51', '54']

/** Computed at build time: the browser gets only the result. */
export const BASEMAP = buildBasemap(atlas, '37', around)
