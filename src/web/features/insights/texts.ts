/** Texts of the insights. */

/** Words of the figures that the glossary explains. */
export const INSIGHT_TERMS = [
  ['opening-bid', 'opening bid'],
  ['upset-bid', 'upset bid'],
  ['upset-deadline', 'upset deadline'],
  ['redemption', 'redeemed'],
  ['postponement', 'postponed'],
] as const

export const INSIGHTS = {
  title: 'Insights',
  lead: 'The history of your counties, from the listings and events we have recorded.',
  county: 'County',
  allCounties: 'All your counties',
  failed: 'The insights did not load.',
  failedTitle: 'Insights unavailable',
  chooseCounties: 'Choose counties',
  notFound: 'This county does not exist, or you do not follow it.',
  counted: (properties: string, sales: string) => `${properties} properties, ${sales} closed sales`,
  watched: (day: string) => `Tracked since ${day}`,
  nothingTitle: 'Nothing yet',
  nothing: 'No property has been listed in this county yet.',
  nothingHint: 'Figures appear once a source lists one.',
  table: 'Table',
  tableOf: (figure: string) => `${figure}, table`,
  csv: 'CSV',
  csvOf: (figure: string) => `Download as CSV: ${figure}`,
  tooFew: (cases: string, needed: number) => `Too few to chart: ${cases} (needs ${needed}). See the table.`,
  none: 'Nothing to count yet.',
  from: (cases: string) => `From ${cases}.`,
  leftOut: (count: string, why: string) => `${count} more left out: ${why}.`,
  noFigure: 'too few',
  noCases: 'none',
  median: (from: string, to: string) => `median; middle half between ${from} and ${to}`,
} as const

export const FIGURES = {
  bid: {
    title: 'Last bid against assessed value',
    columns: ['Last bid as % of assessed value', 'Closed sales', 'Share'],
    unknown: 'the bid or the assessed value is unknown',
    note: 'Sales to the county or town are not counted: it bids what it is owed.',
  },
  days: {
    title: 'Days from sale to close',
    unit: 'days',
    columns: ['Days to the upset deadline', 'Closed sales', 'Share'],
    unknown: 'the sale date or the upset deadline is unknown',
    note: 'Open sales and estimated deadlines are not counted.',
  },
  upsets: {
    title: 'Upset bids per sale',
    columns: ['Upset bids recorded', 'Closed sales', 'Share'],
    unknown: 'the auction bid is unknown',
    note: 'Recorded bids only: sources skip bids, so there may be more.',
    atAll: (percent: string) => `${percent} of them were upset at least once.`,
  },
  shares: {
    title: 'Redeemed and postponed',
    columns: ['What', 'Count', 'Of', 'Share'],
    redeemed: 'Redeemed',
    redeemedOf: (count: string, cases: string) =>
      `${count} of ${cases} that we tracked from before their sale until they were sold or redeemed.`,
    postponed: 'Postponed',
    postponedOf: (count: string, cases: string) =>
      `${count} of ${cases} with a sale date that we tracked from before the sale, at least once.`,
    tooFew: (needed: number) => `too few for a percentage (needs ${needed})`,
    since: (day: string) => `Recorded since ${day}.`,
  },
  months: {
    title: 'Listings and sales by month',
    columns: ['Month', 'New listings', 'Sales held', 'Upcoming sales'],
    listed: 'New listings',
    sold: 'Sales held',
    ahead: 'Upcoming sales',
    already: (count: string) =>
      `${count} were already listed when we first checked the source, so they are not counted as new.`,
    partial: (day: string) => `Our records start ${day}; the current month is not over.`,
    tooFew: (count: string) => `${count} so far: too few to chart.`,
  },
  outcomes: {
    title: 'Outcome by opening bid',
    columns: ['Opening bid', 'Sold', 'County or town', 'Redeemed', 'Not known', 'Properties'],
    sold: 'Sold to a bidder',
    taxing_unit: 'Bought by county or town',
    redeemed: 'Redeemed',
    unknown: 'Not known',
    unknownOpening: 'no opening bid is known',
    note: 'Ended properties only. “Not known”: no longer listed, or past the sale date, with no result posted. Redemptions before we first saw a property are not counted.',
    tooFew: (count: string) => `${count}: too few to chart`,
  },
  compared: {
    title: 'Compare counties',
    columns: [
      'County',
      'Properties',
      'Closed sales',
      'Bid % of assessed',
      'Days to close',
      'Upset bids',
      'Redeemed',
      'Postponed',
    ],
    note: 'Medians and percentages, with the number of cases in parentheses.',
  },
} as const
