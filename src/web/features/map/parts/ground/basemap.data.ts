import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { buildBasemap } from './build-basemap.ts'

/** All states that reach into the box a person can move the map in, North Carolina (37) aside. */
const around = ['01', '10', '11', '13', '17', '18', '21', '24', '34', '39', '45', '47', '51', '54']

/** Computed when the product is built: the browser gets the outcome alone. */
export const BASEMAP = buildBasemap(atlas, '37', around)
