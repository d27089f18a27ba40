import { counted } from '#domain/text/counted.ts'

export const COUNTIES = {
  map: 'Map of North Carolina: how many open listings each county has',
  key: 'Open listings',
  choiceMap: 'Map of North Carolina: the counties you chose. You can also choose them in the table.',
  chosen: 'Chosen',
  notOnSale: 'Not on sale',
  countMap:
    'Map of North Carolina: how many listings match your filters in each of your counties. You can also use the county filter.',
  countKey: 'Listings found',
  uncounted: 'Listing counts are unavailable right now.',
} as const

/** Texts on how a county sells. */
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
  notKnownInNotice: 'Not known; see the notice of sale',
  links: 'Pages',
  fresh: 'Last updated',
  lastRead: (instant: string) => `checked ${instant}`,
  hours: (count: number) => (count === 1 ? 'usually every hour' : `usually every ${count} hours`),
  days: (count: number) => (count === 1 ? 'usually every day' : `usually every ${count} days`),
  tooFewReadings: 'too few checks to say how often',
  late: 'This check is late.',
  freshNote: 'County changes show here after the next check. The clerk’s file is more current.',
  neverRead: 'No source checked yet',
  court: 'Court records: NC eCourts Portal',
} as const

/** Texts of the county guide. */
export const GUIDE = {
  title: 'County guide',
  description:
    'All 100 North Carolina counties: who sells tax foreclosures, where, for what deposit, when the clerk closes, and how current our listings are.',
  intro:
    'How each county sells, from county pages, sellers’ pages and published listings. Gaps say “Not known”: see the notice of sale or call the clerk. Phone numbers, addresses and search pages show their source and the date checked.',
  back: 'All counties',
  search: 'Find a county or seller',
  searchHint: 'County or seller',
  found: (count: number) => `${count} of 100 counties`,
  county: 'County',
  closes: 'Clerk closes',
  lastRead: 'Checked',
  of: (county: string) => `Tax foreclosures in ${county} County, North Carolina`,
  countyDescription: (county: string) =>
    `How ${county} County, North Carolina sells tax foreclosures: who sells, where and when, the deposit on the day, the clerk’s hours, phone and address, and when we last checked our sources.`,
  facts: 'How it sells',
  caseNumbers: 'Case numbers',
  caseNumbersEnd: (code: string, isSeen: boolean) =>
    `End in -${code}${isSeen ? '' : ' by the pattern of other counties; not confirmed'}`,
  listings: 'Open listings',
  sameRules: 'Upset bids follow the same rules in every county:',
  upsetBids: 'upset bids',
  tenDays: 'counting the ten days',
  calculators: 'calculators',
  unknown: { asked: 'Looking it up...', failed: 'Not available right now' },
  unknownBrief: { asked: '...', failed: 'Not available' },
  noSource: 'No source yet',
} as const

/** `what` is what is counted, in the singular. */
export function countIn(county: string, count: number, what: 'listing' | 'open listing'): string {
  return `${county}: ${counted(count, what)}`
}
