export const COUNTIES = {
  map: 'Map of North Carolina: how many listings each county has now',
  key: 'Listings now',
  choiceMap: 'Map of North Carolina: the counties you chose. The table of counties chooses them too.',
  chosen: 'Chosen',
  notOnSale: 'Not on sale',
  uncounted: 'The numbers of listings cannot be shown right now.',
} as const

export function listingsIn(county: string, listings: number): string {
  return `${county}: ${listings} ${listings === 1 ? 'listing' : 'listings'}`
}
