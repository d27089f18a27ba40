import { counted } from '#domain/text/counted.ts'

/** All texts of the loaded map; bundled with its code. */
export const MAP_TEXTS = {
  region: 'Map of the listings. The list shows the same ones.',
  canvas: 'Map: arrow keys move it, plus and minus zoom. The list has the same listings.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  locate: 'My position',
  notLocated: 'We could not find your position.',
  locatedOutside: 'Your position is outside this map.',
  searchAsMoved: 'Search as I move the map',
  searchHere: 'Search this area',
  approximate: 'Approximate place',
  legend: 'Listings on the map',
  pinPrices: 'Prices in red:',
  minimumBid: 'minimum upset bid',
  boundaries: 'Boundaries: U.S. Census Bureau',
  roadsAndWater: 'Roads, water: NWS, USGS, Natural Earth',
  places: 'Places © GeoNames (CC BY 4.0)',
  outlines: 'Outlines: county parcel records',
  ground: 'Base map',
  grounds: { 'built-in': 'Drawn', aerial: 'Aerial', streets: 'Streets' },
  groundFailed: {
    aerial: 'Aerial photos are unavailable. Showing the drawn map instead.',
    streets: 'Streets are unavailable. Showing the drawn map instead.',
  },
  print: 'Print the map',
  printing: 'Preparing the map for print',
  notPrinted: 'The map could not be printed.',
  printHead: 'Map of tax foreclosure listings',
  allListings: 'All listings',
  count: (count: number) => counted(count, 'listing'),
} as const
