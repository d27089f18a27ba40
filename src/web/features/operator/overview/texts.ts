import { counted, countText } from '#domain/text/counted.ts'

export const OVERVIEW = {
  sub: (sources: number, counties: number, listings: number) =>
    `New York. ${counted(sources, 'source')} on, ${counted(counties, 'county', 'counties')} on sale, ${counted(listings, 'open listing')}`,
  needs: 'Needs you today',
  needsOrder: 'What could make a subscriber miss a deadline comes first',
  clear: 'Nothing needs you',
  clearSince: (since: string) => `Since ${since}.`,
  checked: 'What was checked:',
  since: (since: string) => `since ${since}`,
  freshness: 'Freshness by county',
  worstFirst: (bad: number, all: number) =>
    bad === 0
      ? `All ${countText(all)} are good`
      : `Worst first. ${countText(bad)} of ${countText(all)} need a look`,
  more: (count: number) => `${counted(count, 'more county', 'more counties')}, all good`,
  county: 'County',
  state: 'State',
  sources: 'Sources',
  lastRead: 'Checked',
  newestChange: 'Newest change',
  listings: 'Open listings',
  nextDeadline: 'Next upset deadline',
  noCounties: 'No county has listings yet. Import a file or turn on a source.',
  never: 'Never',
  none: 'None',
  states: {
    good: 'Good',
    held: 'Held',
    failed: 'Failed',
    stale: 'Stale',
    no_source: 'No source',
  },
  people: 'People and revenue',
  peopleLink: 'People',
  revenue: 'Monthly revenue',
  paying: 'Paying',
  trial: 'In trial',
  trialsEnding: (count: number) => `${countText(count)} end in 7 days`,
  granted: 'Granted by us',
  paymentFailed: 'Payment failed',
  newToday: 'New today',
  verified: (count: number) => `${countText(count)} verified`,
  left: 'Canceled this month',
  done: 'Done recently',
  auditLink: 'Audit log',
  nothingDone: 'Nothing yet.',
} as const
