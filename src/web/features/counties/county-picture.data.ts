import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { countyPaths } from './county-paths.ts'

/** The hundred counties of North Carolina. Computed at build time: the browser gets only the result. */
export const COUNTY_PICTURE = countyPaths(atlas, '37')
