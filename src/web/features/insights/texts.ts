/** Sentences of the insights. */

/** Words of the figures that the glossary explains. */
export const INSIGHT_TERMS = [
  ['opening-bid', 'opening bid'],
  ['upset-bid', 'upset bid'],
  ['last-day-to-upset', 'last day for upset bids'],
  ['redemption', 'redeemed'],
  ['postponement', 'postponed'],
] as const

export const INSIGHTS = {
  title: 'Insights',
  lead: 'What the history of your counties tells, from the listings and events we have seen.',
  county: 'County',
  allCounties: 'All your counties',
  failed: 'The insights could not be computed.',
  failedTitle: 'No insights now',
  chooseCounties: 'Choose counties',
  notFound: 'This county does not exist, or you do not follow it.',
  counted: (properties: string, sales: string) => `${properties} properties, ${sales} closed sales`,
  watched: (day: string) => `Read since ${day}`,
  nothingTitle: 'Nothing to tell yet',
  nothing: 'No property of this county was ever listed.',
  nothingHint: 'The figures begin with the first list of a source.',
  table: 'Table',
  tableOf: (figure: string) => `${figure}, table`,
  csv: 'CSV',
  csvOf: (figure: string) => `Download as CSV: ${figure}`,
  tooFew: (cases: string, needed: number) =>
    `Too few to draw: ${cases}, and a shape takes ${needed}. The table has what there is.`,
  none: 'Nothing to count yet.',
  from: (cases: string) => `From ${cases}.`,
  leftOut: (count: string, why: string) => `${count} more left out: ${why}.`,
  noFigure: 'too few',
  noCases: 'none',
  median: (from: string, to: string) => `in the median; half of the sales lie between ${from} and ${to}`,
} as const

export const FIGURES = {
  bid: {
    title: 'Last bid against assessed value',
    columns: ['Last bid of the assessed value', 'Closed sales', 'Share'],
    unknown: 'the bid or an assessed value is not known',
    note: 'Sales to the county or town itself are not counted: it bids what it is owed.',
  },
  days: {
    title: 'Days from sale to close',
    unit: 'days',
    columns: ['Days to the last day for upset bids', 'Closed sales', 'Share'],
    unknown: 'the day of the sale or its last day is not known',
    note: 'Rounds still open are not counted, nor last days that could only be estimated.',
  },
  upsets: {
    title: 'Upset bids per sale',
    columns: ['Upset bids seen', 'Closed sales', 'Share'],
    unknown: 'it is not known which bid was the auction’s',
    note: 'Those we saw: sources skip bids, so there may have been more.',
    atAll: (percent: string) => `${percent} of them were upset at least once.`,
  },
  shares: {
    title: 'Redeemed and postponed',
    columns: ['What', 'Count', 'Of', 'Share'],
    redeemed: 'Redeemed',
    redeemedOf: (count: string, cases: string) =>
      `${count} of ${cases} that we saw before their sale and that ended by a sale or by the owner’s payment.`,
    postponed: 'Postponed',
    postponedOf: (count: string, cases: string) =>
      `${count} of ${cases} that we saw before their sale and that had a sale date, at least once.`,
    tooFew: (needed: number) => `too few for a share: it takes ${needed}`,
    since: (day: string) => `Only what we saw happen: we read since ${day}.`,
  },
  months: {
    title: 'Listings and sales by month',
    columns: ['Month', 'New listings', 'Sales held', 'Sales ahead'],
    listed: 'New listings',
    sold: 'Sales held',
    ahead: 'Sales ahead',
    already: (count: string) =>
      `${count} were on a list already when it was first read, and count as new in no month.`,
    partial: (day: string) => `The first month begins with ${day}, and the present one is not over.`,
    tooFew: (count: string) => `${count} so far: too few to draw.`,
  },
  outcomes: {
    title: 'Outcome by opening bid',
    columns: ['Opening bid', 'Sold', 'County or town', 'Redeemed', 'Not known', 'Properties'],
    sold: 'Sold to a bidder',
    taxing_unit: 'Taken by county or town',
    redeemed: 'Redeemed',
    unknown: 'Not known',
    unknownOpening: 'no opening bid is known',
    note: 'Properties that ended. “Not known”: gone from every source, or past the sale day, without a word of the result. Of properties first seen after their sale, a redemption could not be seen.',
    tooFew: (count: string) => `${count}: too few to draw`,
  },
  compared: {
    title: 'Your counties beside each other',
    columns: [
      'County',
      'Properties',
      'Closed sales',
      'Bid of assessed',
      'Days to close',
      'Upset bids',
      'Redeemed',
      'Postponed',
    ],
    note: 'Medians and shares; the number of cases stands in brackets.',
  },
} as const
