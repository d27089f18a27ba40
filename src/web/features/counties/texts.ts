export const COUNTIES = {
  map: 'Map of North Carolina: how many listings each county has now',
  key: 'Listings now',
  choiceMap: 'Map of North Carolina: the counties you chose. The table of counties chooses them too.',
  chosen: 'Chosen',
  notOnSale: 'Not on sale',
  countMap:
    'Map of North Carolina: how many listings your filters leave in each of your counties. The county filter chooses them too.',
  countKey: 'Listings found',
  uncounted: 'The numbers of listings cannot be shown right now.',
} as const

/** How a county sells. */
export const COUNTY = {
  title: (name: string) => `${name} County`,
  guide: 'County guide',
  seller: 'Who sells',
  salePlace: 'Where and when',
  saleDayDeposit: 'Sale-day deposit',
  procedure: 'Procedure',
  upsetBids: 'Upset bids',
  clerk: (hour: string, isConfirmed: boolean) =>
    `Clerk of Superior Court, in person, closes ${hour}${isConfirmed ? '' : ' (not confirmed)'}`,
  bring: 'Bring the',
  bidSheet: 'bid sheet',
  notKnown: 'Not known',
  notKnownInNotice: 'Not known; the notice of sale says it',
  links: 'Pages',
  fresh: 'How fresh',
  lastRead: (moment: string) => `last read ${moment}`,
  hours: (count: number) => (count === 1 ? 'usually every hour' : `usually every ${count} hours`),
  days: (count: number) => (count === 1 ? 'usually every day' : `usually every ${count} days`),
  tooFewReadings: 'too few readings to say how often',
  late: 'This reading is late.',
  freshNote: 'What changes at the county shows here after the next reading; the clerk’s file is ahead of it.',
  neverRead: 'No source of this county has been read yet',
  court: 'Court records: NC eCourts Portal',
} as const

/** The guide to all counties. */
export const GUIDE = {
  title: 'County guide',
  description:
    'All 100 North Carolina counties: who sells tax foreclosures, where, on which deposit, when the clerk closes, and how fresh our listings can be.',
  intro:
    'What we know of each county’s way of selling, from its own pages, its sellers’ pages and published listings. Gaps say “Not known”: the notice of sale or a call to the clerk fills them. Phone numbers, addresses and search pages carry their source and the day it was checked.',
  back: 'All counties',
  search: 'Find a county or seller',
  searchHint: 'County or seller',
  found: (count: number) => `${count} of 100 counties`,
  county: 'County',
  closes: 'Clerk closes',
  lastRead: 'Last read',
  of: (county: string) => `Tax foreclosures in ${county} County, North Carolina`,
  countyDescription: (county: string) =>
    `How ${county} County, North Carolina sells tax foreclosures: who sells, where and when, the deposit on the day, the clerk’s hours, phone and address, and when our sources were last read.`,
  facts: 'How it sells',
  caseNumbers: 'Case numbers',
  caseNumbersEnd: (code: string, isSeen: boolean) =>
    `End in -${code}${isSeen ? '' : ' by the pattern of the other counties; not seen yet'}`,
  listings: 'Listings now',
  sameRules: 'Upset bids follow the same rules in every county:',
  upsetBids: 'upset bids',
  tenDays: 'counting the ten days',
  calculators: 'calculators',
  untold: { asked: 'Being looked up...', failed: 'Could not be looked up right now' },
  untoldBrief: { asked: '...', failed: 'Not available' },
  noSource: 'No source yet',
} as const

export function listingsIn(county: string, listings: number): string {
  return `${county}: ${listings} ${listings === 1 ? 'listing' : 'listings'}`
}
