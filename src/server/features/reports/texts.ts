import { upsetPeriodText, upsetRuleText } from '#domain/upset-bid/terms-texts.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'

export const REPORT_PAGE = {
  kind: 'Property report',
  facts: 'Facts',
  rule: 'The rule',
  ruleLines: (terms: UpsetBidTerms) => [
    `${upsetRuleText(terms)}. You may bid more than the minimum.`,
    upsetPeriodText(terms),
  ],
  cautions: 'Cautions',
  timeline: 'Timeline, newest first',
  empty: 'No events yet.',
  earlier: (count: number) =>
    count === 1
      ? 'See the listing page for one earlier event.'
      : `See the listing page for ${count} earlier events.`,
  sources: 'Sources',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const
