export const REPORT_PAGE = {
  kind: 'Property report',
  facts: 'Facts',
  rule: 'The rule',
  ruleLines: [
    'A raise is 5% of the last bid, at least $750; the deposit is 5% of the new bid, at least $750. You may bid more than the minimum.',
    'Every upset bid starts ten new days. The bid and its deposit must be with the clerk before the office closes on the upset deadline.',
  ],
  cautions: 'Cautions',
  timeline: 'Timeline, newest first',
  empty: 'No events yet.',
  earlier: (count: number) =>
    count === 1
      ? 'One earlier event is on the page of the listing.'
      : `${count} earlier events are on the page of the listing.`,
  sources: 'Sources',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const
