export const REPORT_PAGE = {
  kind: 'Property report',
  facts: 'Facts',
  rule: 'The rule',
  ruleLines: [
    'A raise is 5% of the last bid, at least $750; the deposit is 5% of the new bid, at least $750. Any amount above the least is allowed.',
    'Every upset bid starts ten new days. The bid and its deposit must be with the clerk before the office closes on the last day.',
  ],
  cautions: 'Cautions',
  timeline: 'Timeline, newest first',
  empty: 'Nothing has been recorded yet.',
  earlier: (count: number) =>
    count === 1
      ? 'One earlier event is on the page of the listing.'
      : `${count} earlier events are on the page of the listing.`,
  sources: 'Sources',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const
