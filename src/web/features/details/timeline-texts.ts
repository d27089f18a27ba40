/** What stands around the events of the timeline, which have their sentences in the domain. */
export const TIMELINE = {
  title: 'Timeline',
  bidsSeen: (count: number) => `${count} bids seen`,
  raisedSinceAuction: (percent: number) => `raised ${percent}% since the auction`,
  raisedSinceFirst: (percent: number) => `raised ${percent}% since the first one`,
  empty: 'Nothing has been recorded yet.',
  seen: (moment: string) => `seen ${moment}`,
  byRule: 'By the calendar',
  unknown: 'not known',
  chart: (first: string, last: string, from: string, to: string) =>
    `Bids from ${first} on ${from} to ${last} on ${to}`,
  chartToday: 'Today',
  table: 'Bids as a table',
  firstSale: 'First sale',
  resale: 'Resale',
  bidDay: 'Day',
  bidAmount: 'Bid',
  bidRaise: 'Raise',
  bidKind: 'Kind',
  kinds: { auction: 'At the auction', upset: 'Upset bid', reported: 'Reported' },
} as const
