import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { countyPaths } from './county-paths.ts'

/** The hundred counties of North Carolina. Computed when the product is built: the browser gets the outcome alone. */
export const COUNTY_PICTURE = countyPaths(atlas, '37')
